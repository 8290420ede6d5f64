import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Unseen } from '@/components/ui/primitives/Unseen'
import styles from './Dropdown.module.css'

type Props = {
  /** What the button is for, to those who cannot see where it stands. Its content follows. */
  label: string
  button: ReactNode
  className?: string
  popup: 'menu' | 'dialog'
  opened: boolean
  onToggle: (opened: boolean) => void
  /** On which side of the button the panel's edge lies. */
  align?: 'start' | 'end'
  hint?: string
  onPointerEnter?: () => void
  children: ReactNode
}

/**
 * A button of the header with a panel below it. It stands where the header is, so it needs none of
 * the twenty kilobytes that place a floating element anywhere on a page.
 */
export function Dropdown({
  label,
  button,
  className,
  popup,
  opened,
  onToggle,
  align = 'start',
  hint,
  ...rest
}: Props) {
  const { children, onPointerEnter } = rest
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!opened) return
    const outside = ({ target }: PointerEvent) =>
      !root.current?.contains(target as Node) && onToggle(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [opened, onToggle])

  const escape = (event: KeyboardEvent) => {
    if (!opened || event.key !== 'Escape') return
    event.stopPropagation()
    onToggle(false)
    trigger.current?.focus()
  }

  return (
    <div
      ref={root}
      className={styles.root}
      onKeyDown={escape}
      onBlur={({ relatedTarget }) =>
        opened && relatedTarget && !root.current?.contains(relatedTarget) && onToggle(false)
      }
    >
      <button
        ref={trigger}
        type="button"
        className={`${styles.trigger} ${className ?? ''}`}
        aria-haspopup={popup}
        aria-expanded={opened}
        data-hint={opened ? undefined : hint}
        onClick={() => onToggle(!opened)}
        onPointerEnter={onPointerEnter}
      >
        <Unseen>{label}</Unseen>
        {button}
      </button>
      {opened && (
        // A press on words would otherwise move the focus out of the panel, to the page, and so
        // close it.
        <div tabIndex={-1} className={styles.panel} data-align={align}>
          {children}
        </div>
      )}
    </div>
  )
}
