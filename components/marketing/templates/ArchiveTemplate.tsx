import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useTemplateActs } from '@/hooks/marketing/use-templates'
import type { Actable } from './use-template-actions'

type Props = { template: Actable; onDone?: () => Promise<void> | void; onClose: () => void }

/** Asks before no mail is made with a template any more. */
export function ArchiveTemplate({ template, onDone, onClose }: Props) {
  const { archive } = useTemplateActs()
  return (
    <ConfirmDialog
      title={`Archive “${template.name}”?`}
      action="Archive"
      onClose={onClose}
      onConfirm={() => archive(template)}
      done={`“${template.name}” is archived.`}
      onDone={onDone}
    >
      {template.purpose
        ? 'Mail that is made with it is then made with the next template above. What was sent stays as it is.'
        : 'Nothing can be sent with it any more. What was sent stays as it is.'}{' '}
      Its versions stay to be read.
    </ConfirmDialog>
  )
}
