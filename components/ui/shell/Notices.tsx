import { useSyncExternalStore } from 'react'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { notificationsWanted } from '@/lib/client/notify'

const List = onDemand(() => import('./NoticeList').then((module) => module.NoticeList))

/** Notifications, of which nothing is loaded until the first one. */
export function Notices() {
  const wanted = useSyncExternalStore(
    notificationsWanted.subscribe,
    notificationsWanted.read,
    () => false,
  )
  return wanted ? <List /> : null
}
