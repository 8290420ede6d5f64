import { useEffect, useRef } from 'react'
import styles from './Tick.module.css'

type Props = {
  label: string
  checked: boolean
  /** Some of what it stands for is ticked, not all. */
  partly?: boolean
  disabled?: boolean
  onTick: (event: { shiftKey: boolean }) => void
}

/** A box to tick in a table: the browser's own, in a target large enough to hit. */
export function Tick({ label, checked, partly = false, disabled, onTick }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const shift = useRef(false)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly
  }, [partly])
  return (
    <label className={styles.target}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onClick={({ shiftKey }) => (shift.current = shiftKey)}
        onChange={() => onTick({ shiftKey: shift.current })}
      />
    </label>
  )
}
