import { Button } from '@mantine/core'
import { InCommerce } from '@/components/commerce/area/InCommerce'
import { showMissing } from '@/components/ui/form/fields/show-missing'
import type { Hand } from '@/components/ui/form/RecordDrawer'
import { Notice, ReadOnlyNotice } from '@/components/ui/primitives/Notice'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { missingIn, type Plan } from '@/lib/billing/plans/schema'
import type { PlanForm } from './PlanFields'
import { usePlanActions } from './use-plan-actions'
import { actable, inputOf } from './values'
import { inCommerceWord } from './words'

type Props = { plan: Plan; hand: Hand }

function standingOf({ status, published, draft }: Plan): string {
  if (!published) return 'This is a draft. Nobody can subscribe to the plan until it is published.'
  const { number } = published
  return status === 'live'
    ? `This is the draft of version ${draft!.number}. Version ${number} is offered until it is published.`
    : `This is the draft of version ${draft!.number}. The plan is archived until it is published.`
}

/** Which version stands below, and what to do so that it is offered. */
export function DraftNotice({ plan, hand, form }: Props & { form: PlanForm }) {
  const { can } = usePermissions()
  const { ask, dialog } = usePlanActions({ onChanged: () => void hand.reload() })
  const publish = () => {
    const missing = missingIn(inputOf(form.getValues()))
    if (Object.keys(missing).length > 0) showMissing(form, missing)
    else ask('publish', actable(plan))()
  }
  const action = can('plans:publish') && (
    <Button variant="default" disabled={form.isDirty()} onClick={publish}>
      Publish…
    </Button>
  )
  return (
    <>
      <Notice action={action}>
        {standingOf(plan)}
        {form.isDirty() && ' Save it before it is published.'}
      </Notice>
      {dialog}
    </>
  )
}

/** What is published is read; to change it, a new version is made. */
export function PublishedNotice({ plan, hand }: Props) {
  const { draft } = usePlanActions({ onChanged: () => void hand.reload() })
  const { number } = plan.published!
  return (
    <ReadOnlyNotice label="New version" onClick={() => void draft(actable(plan))}>
      {plan.status === 'live'
        ? `Version ${number} is live and stays as it is.`
        : `Version ${number} is archived. A new one takes the plan up again.`}
    </ReadOnlyNotice>
  )
}

/** Whether commerce has the plan. */
export function PlanInCommerce({ plan, hand }: Props) {
  const { can } = usePermissions()
  const { offer } = usePlanActions({ onChanged: () => void hand.reload() })
  const { published, inCommerce, status } = plan
  const productId = inCommerce?.state === 'written' && inCommerce.productId
  // What was archived before commerce had it is none of its concern.
  if (!published || (status === 'archived' && !inCommerce)) return null
  return (
    <InCommerce
      told={inCommerce}
      word={[inCommerceWord(status, inCommerce), productId && `Its product there is ${productId}.`]
        .filter(Boolean)
        .join(' ')}
      onLook={() => void hand.reload()}
      label={inCommerce ? 'Write to commerce again' : 'Write to commerce'}
      onWrite={can('plans:publish') ? () => void offer(actable(plan)) : undefined}
    />
  )
}
