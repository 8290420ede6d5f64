import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import styles from './Lines.module.css'

type Props = {
  /** What the whole list is. */
  label: string
  rows: { id: string; name: string; on: boolean }[]
  may: { add: boolean; take: boolean }
  onToggle: (id: string, on: boolean, name: string) => Promise<void>
}

/** What belongs to a record and what does not: each is put there, or taken out, at once. */
export function Toggles({ label, rows, may, onToggle }: Props) {
  const [busy, setBusy] = useState<string[]>([])
  const toggle = async (id: string, on: boolean, name: string) => {
    setBusy((ids) => [...ids, id])
    try {
      await onToggle(id, on, name)
    } catch (cause) {
      void notify({ color: 'red', message: `“${name}”: ${(cause as Failure).error}` })
    } finally {
      setBusy((ids) => ids.filter((other) => other !== id))
    }
  }
  return (
    <ul aria-label={label} className={styles.lines}>
      {rows.map(({ id, name, on }) => (
        <li key={id}>
          <Switch
            label={name}
            checked={busy.includes(id) ? !on : on}
            disabled={!(on ? may.take : may.add) || busy.includes(id)}
            onChange={() => void toggle(id, !on, name)}
          />
        </li>
      ))}
    </ul>
  )
}
