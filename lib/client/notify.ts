import type { NotificationData } from '@mantine/notifications'

let wanted = false
const listeners = new Set<() => void>()

/**
 * Whether anything has asked for a notification yet: until then the list of them is not even
 * loaded.
 */
export const notificationsWanted = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => wanted,
}

/** Shows a notification, loading what shows it at the first one. */
export async function notify(notification: NotificationData) {
  wanted = true
  listeners.forEach((listener) => listener())
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ closeButtonProps: { 'aria-label': 'Dismiss' }, ...notification })
}
