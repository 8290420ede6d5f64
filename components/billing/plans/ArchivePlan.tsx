import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { usePlanActs } from '@/hooks/billing/use-plans'
import type { Actable } from './use-plan-actions'

type Props = { plan: Actable; onDone?: () => void; onClose: () => void }

/** Asks before nobody can subscribe to a plan any more. */
export function ArchivePlan({ plan, onDone, onClose }: Props) {
  const { archive } = usePlanActs()
  return (
    <ConfirmDialog
      title={`Archive “${plan.name}”?`}
      action="Archive"
      onClose={onClose}
      onConfirm={() => archive(plan)}
      done={`“${plan.name}” is archived.`}
      onDone={onDone}
    >
      Nobody can subscribe to it any more. Whoever has it keeps it, at its prices. A new version
      takes it up again.
    </ConfirmDialog>
  )
}
