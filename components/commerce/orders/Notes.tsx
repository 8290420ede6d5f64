import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { notesOf, type OrderNote } from '@/hooks/commerce/orders/use-shop-orders'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { useDraft } from '@/hooks/ui/form/use-draft'
import { useHistory } from '@/hooks/ui/list/use-record'
import type { Failure } from '@/lib/client/call'
import { nameOf } from '@/lib/client/commerce/shop-people'
import { doneIn } from './events'
import styles from './Timeline.module.css'

/** What is typed stays until it was certainly added, also when the session ends before that. */
export function NoteForm({ of }: { of: string }) {
  const { create } = useShopWrites(notesOf(of))
  const { found, keep, forget } = useDraft(`Note of ${of}`)
  const [typed, setTyped] = useState(() => String(found?.values.value ?? ''))
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const type = (value: string) => {
    setTyped(value)
    if (value.trim()) keep({ values: { value }, base: { value: '' } })
    else forget()
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const value = typed.trim()
    if (!value || busy) return
    setBusy(true)
    setRefusal('')
    try {
      await create({ resource_id: of, resource_type: 'order', value }, 'The note')
      type('')
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
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Button
        type="submit"
        size="xs"
        variant="default"
        loading={busy}
        disabled={typed.trim() === ''}
      >
        Add note
      </Button>
    </form>
  )
}

/**
 * Who wrote a note, and who has changed it last. Medusa takes all that come from the console for
 * its own.
 */
export function Wrote({ note }: { note: OrderNote }) {
  const { data } = useHistory(notesOf(note.resource_id), note.id, { limit: 100 })
  if (!data) return null
  const done = doneIn(data.data)
  const wrote =
    done.find(({ action }) => action === 'commerce:create')?.actor ??
    (note.author && nameOf(note.author))
  const changed = done.find(({ action }) => action === 'commerce:update')
  return (
    <p className={styles.by}>
      {wrote && `By ${wrote}. `}
      {changed && (
        <>
          Changed by {changed.actor ?? 'the system'} <RelativeTime at={changed.at} />
        </>
      )}
    </p>
  )
}
