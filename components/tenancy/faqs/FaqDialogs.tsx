import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useFaqActs, useRemoveFaq } from '@/hooks/tenancy/use-faqs'
import type { FaqEntry } from '@/lib/tenancy/faqs/schema'

export type FaqDeed = 'publish' | 'withdraw' | 'delete'
type Props = { faq: FaqEntry; deed: FaqDeed; onDone?: () => void; onClose: () => void }

/**
 * Asks before something is done with a question that visitors notice, or that cannot be taken back.
 */
export function FaqDialog({ faq, deed, onDone, onClose }: Props) {
  const { publish, withdraw } = useFaqActs()
  const remove = useRemoveFaq()
  const { id, question } = faq
  if (deed === 'publish')
    return (
      <ConfirmDialog
        title={`Publish “${question}”?`}
        action="Publish"
        harmless
        onClose={onClose}
        onConfirm={() => publish(faq)}
        done={`“${question}” is on the page.`}
        onDone={onDone}
      >
        Everybody reads it on the page of questions and answers, as it is written now.
      </ConfirmDialog>
    )
  if (deed === 'withdraw')
    return (
      <ConfirmDialog
        title={`Withdraw “${question}”?`}
        action="Withdraw"
        onClose={onClose}
        onConfirm={() => withdraw(faq)}
        done={`“${question}” is not on the page any more.`}
        onDone={onDone}
      >
        The page does not show it any more. Its text and its versions stay here, and it can be
        published again.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={`Delete “${question}”?`}
      action="Delete"
      onClose={onClose}
      onConfirm={() => remove(String(id))}
      done={`“${question}” deleted.`}
      onDone={onDone}
    >
      It was never published. It cannot be brought back.
    </ConfirmDialog>
  )
}
