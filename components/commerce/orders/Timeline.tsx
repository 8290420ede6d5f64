import { Button, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { LoadFailure } from '@/components/data/LoadFailure'
import { RelativeTime } from '@/components/data/RelativeTime'
import { RowMenu } from '@/components/data/RowMenu'
import { usePermissions } from '@/hooks/use-permissions'
import { useHistory } from '@/hooks/use-record'
import type { OrderEdit } from '@/hooks/use-shop-order-edits'
import { useShopRows } from '@/hooks/use-shop-list'
import { notesOf, wholeOrders, type OrderNote, type WholeOrder } from '@/hooks/use-shop-orders'
import { useShopWrites } from '@/hooks/use-shop-record'
import type { Failure } from '@/lib/client/call'
import { DeleteFromShop } from '../DeleteFromShop'
import type { Act } from './acts'
import sale from './Sale.module.css'
import styles from './Timeline.module.css'
import { timelineOf, type Event } from './events'

type Props = { order: WholeOrder; edits: OrderEdit[] | undefined; onAct: (act: Act) => void }

/** Everything that has happened to an order, the latest first, with what can be done about it; and notes among it. */
export function Timeline({ order, edits, onAct }: Props) {
  const notes = useShopRows(notesOf(order.id), { params: { resource_id: order.id } })
  const log = useHistory(wholeOrders, order.id, { limit: 100 })
  const { can } = usePermissions()
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
            onDelete={can('commerce:delete') ? setDoomed : undefined}
          />
        ))}
      </ol>
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

type HappenedProps = { event: Event; onAct?: (act: Act) => void; onDelete?: (note: OrderNote) => void }

function Happened({ event: { at, title, lines, offers, note }, onAct, onDelete }: HappenedProps) {
  return (
    <li>
      <div className={styles.event}>
        <b>{title}</b>
        <RelativeTime at={at} />
        {note && onDelete && (
          <RowMenu
            name={`the note “${note.value.slice(0, 40)}”`}
            actions={[{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => onDelete(note) }]}
          />
        )}
      </div>
      {lines.map((line, index) => (
        <p key={index} className={styles.text}>
          {line}
        </p>
      ))}
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

/** What is typed stays until it was certainly added. */
function NoteForm({ of }: { of: string }) {
  const { create } = useShopWrites(notesOf(of))
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const value = typed.trim()
    if (!value || busy) return
    setBusy(true)
    setRefusal('')
    try {
      await create({ resource_id: of, resource_type: 'order', value }, 'The note')
      setTyped('')
    } catch (cause) {
      setRefusal((cause as Failure).error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.note} onSubmit={(event) => void add(event)} aria-label="New note">
      <Textarea
        aria-label="Note"
        placeholder="A note for colleagues"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={5000}
        value={typed}
        error={refusal}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" loading={busy} disabled={typed.trim() === ''}>
        Add note
      </Button>
    </form>
  )
}
