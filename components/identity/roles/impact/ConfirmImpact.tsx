import type { Reader } from '@/components/identity/roles/matrix/matrix'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import type { Impact } from '@/lib/shared/access/impact'
import { ImpactSides } from './ImpactReport'

type Props = { name: string; impact: Impact; reader: Reader; answer: (save: boolean) => void }

/**
 * Asks before a change is saved that takes something from people, or gives them what could do harm.
 */
export const ConfirmImpact = ({ name, impact, reader, answer }: Props) => (
  <ConfirmDialog
    title={`Save “${name}”?`}
    action="Save"
    onConfirm={() => answer(true)}
    onClose={() => answer(false)}
  >
    {impact.loses.length > 0
      ? 'It takes effect with their next click. Nobody is told.'
      : 'This gives away what can do harm. It takes effect with their next click.'}
    <ImpactSides impact={impact} reader={reader} />
  </ConfirmDialog>
)
