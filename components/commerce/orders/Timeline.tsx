import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteFromShop } from '@/components/commerce/list/DeleteFromShop'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import type { OrderEdit } from '@/hooks/commerce/orders/use-shop-order-edits'
import {
  notesOf,
  wholeOrders,
  type OrderNote,
  type WholeOrder,
} from '@/hooks/commerce/orders/use-shop-orders'
import { useShopRows } from '@/hooks/commerce/use-shop-list'
import { useHistory } from '@/hooks/ui/list/use-record'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Act } from './acts'
import { NoteForm, Wrote } from './Notes'
import sale from './Sale.module.css'
import styles from './Timeline.module.css'
import { timelineOf, type Event } from './events'

const EditNote = onDemand(() => import('./edits/EditNote').then((module) => module.EditNote))

type Props = { order: WholeOrder; edits: OrderEdit[] | undefined; onAct: (act: Act) => void }

/**
 * Everything that has happened to an order, the latest first, with what can be done about it; and
 * notes among it.
 */
export function Timeline({ order, edits, onAct }: Props) {
  const notes = useShopRows(notesOf(order.id), { params: { resource_id: order.id } })
  const log = useHistory(wholeOrders, order.id, { limit: 100 })
  const { can } = usePermissions()
  const [edited, setEdited] = useState<OrderNote | null>(null)
  const [doomed, setDoomed] = useState<OrderNote | null>(null)
  const events = timelineOf(order, { edits, notes: notes.data, log: log.data?.data })
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className={sale.title}>
        Timeline
      </h2>
      {can('commerce:create') && <NoteForm of={order.id} />}
      {notes.error && !notes.data && (
        <LoadFailure what="The notes" failure={notes.error} onRetry={() => void notes.mutate()} />
      )}
      <ol className={styles.events} aria-label="What has happened">
        {events.map((event) => (
          <Happened
            key={event.key}
            event={event}
            onAct={can('commerce:update') ? onAct : undefined}
            onEdit={can('commerce:update') ? setEdited : undefined}
            onDelete={can('commerce:delete') ? setDoomed : undefined}
          />
        ))}
      </ol>
      {edited && <EditNote note={edited} onClose={() => setEdited(null)} />}
      {doomed && (
        <DeleteFromShop
          of={notesOf(order.id)}
          noun="note"
          id={doomed.id}
          name={doomed.value.length > 40 ? `${doomed.value.slice(0, 40)}…` : doomed.value}
          onClose={() => setDoomed(null)}
        >
          It is gone for everybody.
        </DeleteFromShop>
      )}
    </section>
  )
}

type HappenedProps = {
  event: Event
  onAct?: (act: Act) => void
  onEdit?: (note: OrderNote) => void
  onDelete?: (note: OrderNote) => void
}

function Happened({
  event: { at, title, lines, offers, note },
  onAct,
  onEdit,
  onDelete,
}: HappenedProps) {
  return (
    <li>
      <div className={styles.event}>
        <b>{title}</b>
        <RelativeTime at={at} />
        {note && (
          <RowMenu
            name={`the note “${note.value.slice(0, 40)}”`}
            actions={[
              onEdit !== undefined && {
                label: 'Edit',
                icon: IconPencil,
                onClick: () => onEdit(note),
              },
              onDelete !== undefined && {
                label: 'Delete',
                icon: IconTrash,
                danger: true,
                onClick: () => onDelete(note),
              },
            ]}
          />
        )}
      </div>
      {lines.map((line, index) => (
        <p key={index} className={styles.text}>
          {line}
        </p>
      ))}
      {note && <Wrote note={note} />}
      {onAct && offers.length > 0 && (
        <div className={styles.offers}>
          {offers.map(({ label, act, danger }) => (
            <Button
              key={label}
              size="compact-sm"
              variant={danger ? 'subtle' : 'default'}
              color={danger ? 'gray' : undefined}
              onClick={() => onAct(act)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
