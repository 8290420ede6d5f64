import { useEffect, useState } from 'react'
import styles from './Hints.module.css'

type Hint = { text: string; x: number; top: number; bottom: number }

const DELAY = 250

const isCut = (element: Element) =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis'

/** What carries a hint, or else is cut off with an ellipsis: its whole is the hint then. */
function hintOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const carrier = target.closest<HTMLElement>('[data-hint]')
  if (carrier) return carrier
  let cut = target instanceof HTMLElement ? target : target.parentElement
  while (cut && !isCut(cut)) cut = cut.parentElement
  return cut
}

const place = (element: HTMLElement): Hint | null => {
  const { left, width, top, bottom } = element.getBoundingClientRect()
  const text = element.dataset.hint ?? element.textContent
  // A text that is cut off needs its whole; one that is not would only be repeated.
  if ('cut' in element.dataset && element.scrollWidth <= element.clientWidth) return null
  return text ? { text, x: left + width / 2, top, bottom } : null
}

/**
 * The tooltip of whatever carries `data-hint` or is cut off, on hover and on keyboard focus, until
 * Escape. One for the page: a component each would cost every row of a table its listeners. The
 * text is never the only way to a name.
 */
export function Hints() {
  const [hint, setHint] = useState<Hint | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const show = (element: HTMLElement | null) => {
      clearTimeout(timer)
      setHint(null)
      if (element) timer = setTimeout(() => setHint(place(element)), DELAY)
    }
    const over = (event: Event) => show(hintOf(event.target))
    const focus = ({ target }: Event) =>
      show(target instanceof Element && target.matches(':focus-visible') ? hintOf(target) : null)
    const hide = () => show(null)
    const key = ({ key: name }: KeyboardEvent) => name === 'Escape' && hide()
    const events = [
      ['pointerover', over],
      ['focusin', focus],
      ['focusout', hide],
      ['pointerdown', hide],
      ['keydown', key as (event: Event) => void],
    ] as const
    events.forEach(([name, listener]) => document.addEventListener(name, listener))
    window.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      events.forEach(([name, listener]) => document.removeEventListener(name, listener))
      window.removeEventListener('scroll', hide, { capture: true })
    }
  }, [])

  if (!hint) return null
  const below = hint.bottom + 48 < window.innerHeight
  const style = {
    '--x': `${hint.x}px`,
    '--y': `${below ? hint.bottom : hint.top}px`,
  } as React.CSSProperties
  return (
    <div role="tooltip" className={styles.hint} data-above={!below || undefined} style={style}>
      {hint.text}
    </div>
  )
}
