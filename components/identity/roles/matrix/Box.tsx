import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { State } from './matrix'
import styles from './Box.module.css'

type Props = {
  label: string
  state: State
  hint?: string
  /** Why it cannot be changed: it is dimmed, but can still be reached and read. */
  locked?: string
  readOnly?: boolean
  /** Held already by something wider. */
  implied?: boolean
  change?: 'added' | 'removed'
  risky?: boolean
  /** Where it stands in the grid, and whether Tab leads to it. */
  at: { 'data-at': string; tabIndex: number }
}

/**
 * A box of the matrix, in three states. Not an input: hundreds of them have one place in the tab
 * order.
 */
export const Box = ({
  label,
  state,
  hint,
  locked,
  readOnly,
  implied,
  change,
  risky,
  at,
}: Props) => (
  <span
    {...at}
    role="checkbox"
    aria-checked={state === 'mixed' ? 'mixed' : state === 'true'}
    aria-label={label}
    aria-disabled={locked ? true : undefined}
    aria-readonly={readOnly || undefined}
    data-hint={hint}
    data-change={change}
    data-implied={implied || undefined}
    data-risky={risky || undefined}
    className={styles.box}
  >
    <span className={styles.square} aria-hidden>
      {state === 'true' && <IconCheck size={12} stroke={3} />}
      {state === 'mixed' && <IconMinus size={12} stroke={3} />}
      {state === 'false' && implied && <IconCheck size={12} stroke={2} />}
    </span>
  </span>
)
