import dynamic from 'next/dynamic'
import { useSyncExternalStore } from 'react'
import { notificationsWanted } from '@/lib/client/notify'

const List = dynamic(() => import('./NoticeList').then((module) => module.NoticeList), { ssr: false })

/** Notifications, of which nothing is loaded until the first one. */
export function Notices() {
  const wanted = useSyncExternalStore(notificationsWanted.subscribe, notificationsWanted.read, () => false)
  return wanted ? <List /> : null
}
