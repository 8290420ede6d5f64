import { useEffect, useRef } from 'react'
import { hintOf } from './cell-words'
import { ALL, stateOf, toggled, type Cell, type Row, type Words } from './matrix'
import styles from './PermissionList.module.css'

type Props = { rows: Row[]; held: Words; readOnly: boolean; onChange: (words: string[]) => void }

/** The matrix where there is no room for one: resource by resource, its actions below it. */
export const PermissionList = ({ rows, held, readOnly, onChange }: Props) => (
  <ul className={styles.list}>
    {rows.map((row) => (
      <li key={row.key} data-all={row.key === ALL || undefined}>
        <Whole row={row} readOnly={readOnly} onToggle={() => onChange(toggled(held, row.cells))} />
        <div role="group" aria-label={row.label} className={styles.actions}>
          {row.cells.map((cell) => (
            <Action
              key={cell.word}
              cell={cell}
              hint={hintOf(row, cell)}
              readOnly={readOnly}
              onToggle={() => onChange(toggled(held, [cell]))}
            />
          ))}
        </div>
      </li>
    ))}
  </ul>
)

type Pressed = { readOnly: boolean; onToggle: () => void }

function Whole({ row, readOnly, onToggle }: Pressed & { row: Row }) {
  const box = useRef<HTMLInputElement>(null)
  const state = stateOf(row.cells)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'mixed'
  }, [state])
  return (
    <label className={styles.whole}>
      <input
        ref={box}
        type="checkbox"
        aria-label={`${row.label}, all actions`}
        checked={state === 'true'}
        disabled={readOnly || row.cells.every(({ locked }) => locked)}
        onChange={onToggle}
      />
      {row.label}
      {row.deprecated && <span className={styles.note}>Deprecated</span>}
    </label>
  )
}

const Action = ({ cell, hint, readOnly, onToggle }: Pressed & { cell: Cell; hint: string }) => (
  <label className={styles.action} data-change={cell.change} data-hint={hint}>
    <input
      type="checkbox"
      checked={cell.held}
      disabled={readOnly || Boolean(cell.locked)}
      onChange={onToggle}
    />
    {cell.label}
    {cell.risk === 'high' && <span className={styles.risk}>High risk</span>}
  </label>
)
