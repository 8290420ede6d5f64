import { ConfirmDialog } from '@/components/forms/ConfirmDialog'
import { notifications, type ShopNotification } from '@/hooks/use-shop-notifications'
import { useShopWrites } from '@/hooks/use-shop-record'
import { wordsOf } from '@/lib/client/shop-words'

/** Sends a notification once more, as it was and to whom it was: what it says may let somebody in. */
export function Resend({
  notification: { id, event_name, to },
  onClose,
}: {
  notification: ShopNotification
  onClose: () => void
}) {
  const { act } = useShopWrites(notifications)
  const what = `Notification “${wordsOf(event_name)}”`
  return (
    <ConfirmDialog
      harmless
      title={`Send “${wordsOf(event_name)}” again?`}
      action="Send"
      onClose={onClose}
      done={`${what} sent to ${to} again.`}
      onConfirm={() => act({ id, path: 'resend', what, evidence: ({ resends }) => resends.length })}
    >
      It goes to {to} once more, as it was.
    </ConfirmDialog>
  )
}
