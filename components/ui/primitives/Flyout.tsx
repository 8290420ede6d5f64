import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import styles from './Flyout.module.css'

export type Trigger = {
  type: 'button'
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  onClick: () => void
}

type Props = {
  popup: Trigger['aria-haspopup']
  /** On which side of the button the panel's edge lies. */
  align?: 'start' | 'end'
  /** Draws the button: what it is given belongs on it. */
  trigger: (props: Trigger) => ReactNode
  children: ReactNode
}

const CloseContext = createContext<() => void>(() => {})

/** Closes the panel one stands in, and gives the focus back to its button. */
export const useCloseFlyout = () => useContext(CloseContext)

const GAP = 4
const EDGE = 8

/**
 * Puts the panel below the button, or above it where there is no room, and never beyond the
 * window's edges.
 */
function place(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end') {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const toRight = (align === 'end') === (getComputedStyle(button).direction === 'ltr')
  const left = toRight ? at.right - width : at.left
  const below = at.bottom + GAP
  const top =
    below + height > window.innerHeight - EDGE && at.top - GAP - height > EDGE
      ? at.top - GAP - height
      : below
  // In something that moves, as a drawer does, a fixed place counts from there.
  Object.assign(panel.style, { left: '0', top: '0' })
  const origin = panel.getBoundingClientRect()
  panel.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - EDGE - width)) - origin.left}px`
  panel.style.top = `${top - origin.top}px`
}

/**
 * A button with a panel that stands above everything, so that a table's frame does not cut it off.
 * The header has its own (`Dropdown`), which needs no placing.
 */
export function Flyout({ popup, align = 'start', trigger, children }: Props) {
  const [opened, setOpened] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const button = () => root.current?.querySelector<HTMLElement>('button') ?? null

  const settle = useEffectEvent(() => {
    const at = button()
    if (at && panel.current) place(panel.current, at, align)
  })
  useLayoutEffect(() => {
    if (!opened) return
    settle()
    const move = () => settle()
    const outside = ({ target }: PointerEvent) =>
      !root.current?.contains(target as Node) && setOpened(false)
    // What is loaded or searched for in the panel changes how large it is.
    const watch = new ResizeObserver(move)
    if (panel.current) watch.observe(panel.current)
    window.addEventListener('resize', move)
    window.addEventListener('scroll', move, { capture: true, passive: true })
    document.addEventListener('pointerdown', outside)
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', move)
      window.removeEventListener('scroll', move, { capture: true })
      document.removeEventListener('pointerdown', outside)
    }
  }, [opened])
  useEffect(() => {
    if (opened && popup === 'dialog')
      panel.current
        ?.querySelector<HTMLElement>('input, button, [tabindex]')
        ?.focus({ preventScroll: true })
  }, [opened, popup])

  const close = () => {
    setOpened(false)
    button()?.focus()
  }
  const escape = (event: KeyboardEvent) => {
    if (!opened || event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <div
      ref={root}
      className={styles.root}
      onKeyDown={escape}
      onBlur={({ relatedTarget }) =>
        opened && relatedTarget && !root.current?.contains(relatedTarget) && setOpened(false)
      }
    >
      {trigger({
        type: 'button',
        'aria-haspopup': popup,
        'aria-expanded': opened,
        onClick: () => setOpened(!opened),
      })}
      {opened && (
        // A press on words would otherwise move the focus out of the panel, to the page, and so
        // close it.
        <div ref={panel} tabIndex={-1} className={styles.panel}>
          <CloseContext value={close}>{children}</CloseContext>
        </div>
      )}
    </div>
  )
}
