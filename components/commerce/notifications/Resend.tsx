import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import {
  eventOf,
  notifications,
  type ShopNotification,
} from '@/hooks/commerce/use-shop-notifications'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'

/**
 * Sends a notification once more, as it was and to whom it was: what it says may let somebody in.
 */
export function Resend({
  notification,
  onClose,
}: {
  notification: ShopNotification
  onClose: () => void
}) {
  const { act } = useShopWrites(notifications)
  const { id, to } = notification
  const event = eventOf(notification)
  const what = `Notification “${event}”`
  return (
    <ConfirmDialog
      harmless
      title={`Send “${event}” again?`}
      action="Send"
      onClose={onClose}
      done={`${what} sent to ${to} again.`}
      onConfirm={() => act({ id, path: 'resend', what, evidence: ({ resends }) => resends.length })}
    >
      It goes to {to} once more, as it was.
    </ConfirmDialog>
  )
}
