import { PublishDialog } from '@/components/ui/form/history/PublishDialog'
import { plans, usePlanActs } from '@/hooks/billing/use-plans'
import { useRecord } from '@/hooks/ui/list/use-record'
import { missingIn, type Plan } from '@/lib/billing/plans/schema'
import { comparable, openIn } from './values'
import { fieldWords } from './words'

type Props = {
  code: string
  onDone?: () => void
  onEdit?: (code: string) => void
  onClose: () => void
}

export function PublishPlan({ code, onDone, onEdit, onClose }: Props) {
  const { publish } = usePlanActs()
  return (
    <PublishDialog
      what="The plan"
      answer={useRecord(plans, code)}
      words={fieldWords}
      about={(plan) => {
        const { name, number } = openIn(plan)
        const before = plan.published ? comparable(plan.published) : undefined
        return {
          name,
          number,
          missing: missingIn(openIn(plan)),
          sentence: consequenceOf(plan),
          before,
          after: comparable(openIn(plan)),
        }
      }}
      onPublish={publish}
      onDone={onDone}
      onEdit={() => onEdit?.(code)}
      onClose={onClose}
    />
  )
}

function consequenceOf({ published, draft, status }: Plan): string {
  if (!published || !draft)
    return 'Organizations can subscribe to it at once. What is published is not changed any more: a change makes a new version. This is what will be offered:'
  const same = JSON.stringify(comparable(published)) === JSON.stringify(comparable(draft))
  const before =
    status === 'live'
      ? `Version ${published.number} is archived: whoever subscribed to it keeps it, and nobody new gets it.`
      : 'Organizations can subscribe to the plan again.'
  return `${before} ${same ? 'Nothing in it has changed.' : `This is what changes after version ${published.number}:`}`
}
