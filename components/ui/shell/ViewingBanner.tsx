import { Button } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNow } from '@/hooks/ui/shell/use-now'
import { request } from '@/lib/client/api'
import { call, type Failure } from '@/lib/client/call'
import { leaveFor, reload } from '@/lib/client/navigate'
import { notify } from '@/lib/client/notify'
import type { Viewing } from '@/lib/shared/http/session'
import styles from './ViewingBanner.module.css'

const A_MINUTE = 60_000

const minutesLeft = (until: number, now: number) => {
  const minutes = Math.max(1, Math.ceil((until - now) / A_MINUTE))
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
}

/**
 * Above the pages of an organization while somebody looks at them as one of its users: as whom, and
 * the way out.
 */
export function ViewingBanner({ viewing, name }: { viewing: Viewing; name: string }) {
  const { changes, back } = viewing
  const until = Date.parse(viewing.until)
  const now = useNow()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => leaveFor(back), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until, back])

  const turn = async (mode: 'read-only' | 'changes' | 'ended') => {
    setBusy(true)
    try {
      await call(request('PUT', '/view', { body: { mode } }))
      if (mode === 'ended') leaveFor(back)
      else reload()
    } catch (cause) {
      void notify({ color: 'red', message: (cause as Failure).error })
      setBusy(false)
    }
  }
  const Sign = changes ? IconPencil : IconEye
  return (
    <div
      role="region"
      aria-label={`Viewing as ${name}`}
      className={styles.banner}
      data-changes={changes || undefined}
    >
      <Sign size={16} stroke={1.75} aria-hidden className={styles.sign} />
      <p className={styles.words}>
        <b>Viewing as {name}</b>
        <span className={styles.mode}>
          {changes ? 'What you change is logged under both names' : 'Read-only'}
        </span>
        {now !== undefined && <span className={styles.left}>{minutesLeft(until, now)}</span>}
      </p>
      <Button
        size="compact-xs"
        variant="default"
        disabled={busy}
        onClick={() => void turn(changes ? 'read-only' : 'changes')}
      >
        {changes ? 'Read only' : 'Allow changes'}
      </Button>
      <Button size="compact-xs" disabled={busy} onClick={() => void turn('ended')}>
        End
      </Button>
    </div>
  )
}
