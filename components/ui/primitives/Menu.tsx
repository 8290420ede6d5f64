import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Menu.module.css'

const STEPS: Record<string, (at: number, length: number) => number> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_at, length) => length - 1,
}

type Props = { label: string; head?: ReactNode; children: ReactNode }

/**
 * A menu's items in a dropdown, walked with the arrow keys. Its children carry `role="menuitem"`
 * and `tabIndex={-1}`.
 */
export function Menu({ label, head, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  useEffect(() => items()[0]?.focus(), [])

  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const all = items()
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus()
  }

  return (
    <div className={styles.menu}>
      {head && <div className={styles.head}>{head}</div>}
      <div ref={list} role="menu" aria-label={label} onKeyDown={walk}>
        {children}
      </div>
    </div>
  )
}

export { styles as menuStyles }
