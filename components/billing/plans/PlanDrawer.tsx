import { TextInput } from '@mantine/core'
import { RecordDrawer, type Hand } from '@/components/ui/form/RecordDrawer'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Status } from '@/components/ui/primitives/Status'
import { plans, useSavePlan } from '@/hooks/billing/use-plans'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Plan } from '@/lib/billing/plans/schema'
import { DraftNotice, PlanInCommerce, PublishedNotice } from './Notices'
import { PlanFields } from './PlanFields'
import styles from './PlanFields.module.css'
import { usePlanActions } from './use-plan-actions'
import { actable, changedPlan, openIn, valuesOf } from './values'
import { VersionsTab } from './VersionsTab'
import { fieldWords, statusOf } from './words'

/** What can be done with the plan, beside its title. */
function Actions({ plan, hand, onClose }: { plan: Plan; hand: Hand; onClose: () => void }) {
  const { actionsFor, dialog } = usePlanActions({
    mayLeave: hand.mayLeave,
    onChanged: () => void hand.reload(),
    onGone: onClose,
  })
  return (
    <>
      <Status {...statusOf(plan.status)} />
      <RowMenu name={openIn(plan).name} actions={actionsFor(actable(plan))} />
      {dialog}
    </>
  )
}

/** One plan: what is offered or drafted, and how it was before. */
export function PlanDrawer({ code, onClose }: { code: string; onClose: () => void }) {
  const save = useSavePlan()
  const mayChange = usePermissions().can('plans:update')
  return (
    <RecordDrawer
      entity={plans}
      id={code}
      what="The plan"
      wide
      title={(plan: Plan) => openIn(plan).name}
      beside={(plan, hand) => <Actions plan={plan} hand={hand} onClose={onClose} />}
      schema={changedPlan}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="plans:update"
      readOnly={(plan, hand) =>
        mayChange && plan.draft === null && <PublishedNotice plan={plan} hand={hand} />
      }
      tabs={[{ label: 'Versions', content: (_, hand) => <VersionsTab code={code} hand={hand} /> }]}
      above={(plan, hand) => <PlanInCommerce plan={plan} hand={hand} />}
      onSubmit={async (input) =>
        `The draft of “${(await save(input, code)).draft!.name}” is saved.`
      }
      onClose={onClose}
    >
      {(form, plan, hand) => (
        <>
          {plan.draft && mayChange && <DraftNotice plan={plan} hand={hand} form={form} />}
          <PlanFields
            form={form}
            fixed={plan.draft && mayChange ? undefined : openIn(plan).prices}
            code={
              <TextInput
                label="Code"
                description="Codes stay as they are."
                readOnly
                variant="filled"
                className={styles.code}
                value={code}
              />
            }
          />
        </>
      )}
    </RecordDrawer>
  )
}
