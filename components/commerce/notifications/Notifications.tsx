import { IconBell, IconSend } from '@tabler/icons-react'
import Link from 'next/link'
import { useState } from 'react'
import lists from '@/components/commerce/area/Lists.module.css'
import { ExportList } from '@/components/commerce/list/ExportList'
import type { Column } from '@/components/ui/list/column'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import {
  eventOf,
  useNotifications,
  type ShopNotification,
} from '@/hooks/commerce/use-shop-notifications'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { wordsOf } from '@/lib/client/commerce/shop-words'
import { links } from '@/lib/client/links'
import type { Csv } from '@/lib/shared/text/csv'

const Resend = onDemand(() => import('./Resend').then((module) => module.Resend))

const noun = { one: 'notification', many: 'notifications' }
const nameOf = (notification: ShopNotification) => `${eventOf(notification)}, to ${notification.to}`

/** What it was about; an order has a page. */
function About({ of: { resource_type, resource_id } }: { of: ShopNotification }) {
  const selected = useSelected()
  if (resource_type !== 'order') return <Cut quiet text={wordsOf(resource_type)} />
  return (
    <Link href={links.page(`/admin/commerce/orders/${resource_id}`, selected)} prefetch={false}>
      Order
    </Link>
  )
}

const columns: Column<ShopNotification>[] = [
  {
    name: 'event_name',
    header: 'Event',
    sort: 'asc',
    cell: (notification) => <Cut text={eventOf(notification)} className={lists.name} />,
  },
  { name: 'to', header: 'To', sort: 'asc', width: 260, cell: ({ to }) => <Cut text={to} /> },
  {
    name: 'about',
    header: 'About',
    width: 180,
    yields: 2,
    cell: (notification) => <About of={notification} />,
  },
  {
    name: 'provider',
    header: 'Sent by',
    width: 124,
    yields: 3,
    cell: ({ provider_id }) => <Cut quiet text={wordsOf(provider_id)} />,
  },
  {
    name: 'resends',
    header: 'Sent again',
    width: 96,
    numeric: true,
    yields: 2,
    cell: ({ resends }) => resends.length || '—',
  },
  {
    name: 'created_at',
    header: 'Sent',
    sort: 'desc',
    width: 124,
    yields: 1,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]

const csv: Csv<ShopNotification> = {
  name: 'notifications',
  columns: {
    Event: eventOf,
    To: ({ to }) => to,
    About: ({ resource_type }) => wordsOf(resource_type),
    'Sent by': ({ provider_id }) => wordsOf(provider_id),
    'Sent again': ({ resends }) => resends.length,
    Sent: ({ created_at }) => created_at,
  },
}

/** What the shop has told its customers. */
export function Notifications() {
  const list = useNotifications()
  const { can } = usePermissions()
  const [again, send] = useState<ShopNotification | null>(null)
  return (
    <>
      <DataList
        list={list}
        columns={columns}
        noun={noun}
        nameOf={nameOf}
        exports={<ExportList list={list} csv={csv} />}
        menu={(notification) => (
          <RowMenu
            name={nameOf(notification)}
            actions={[
              can('commerce:update') && {
                label: 'Send again…',
                icon: IconSend,
                onClick: () => send(notification),
              },
            ]}
          />
        )}
        searched="The search looks at events, addresses and what they are about."
        empty={
          <EmptyState icon={IconBell} title="No notifications yet">
            What the shop tells customers of their orders appears here, and can be sent again. It
            takes a plug-in of Medusa’s that sends them.
          </EmptyState>
        }
      />
      {again && <Resend notification={again} onClose={() => send(null)} />}
    </>
  )
}
