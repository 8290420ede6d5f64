import { useEffect } from 'react'

/**
 * What a person is in: nothing of it is left where it goes as a whole, and whatever comes then has
 * a focus of its own.
 */
const PLACE = '[role="dialog"], main'

/** From what has the focus outwards, as far as it belongs to the same page or dialog. */
function wayOut(from: HTMLElement): HTMLElement[] {
  const place = from.closest(PLACE)
  const way: HTMLElement[] = []
  for (let at: HTMLElement | null = from; place && at && at !== place; at = at.parentElement)
    way.push(at)
  return way
}

/**
 * Whether a change takes an element out of the page, if only for a moment, or may have put it out
 * of use.
 */
const takes =
  (element: HTMLElement | undefined) =>
  ({ target, attributeName, removedNodes }: MutationRecord) =>
    [...(attributeName ? [target] : removedNodes)].some((node) => node.contains(element ?? null))

/** Gives it to something that nobody tabs to, for as long as it has it. */
function focusOn(element: HTMLElement) {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/**
 * Keeps the focus where it is when what has it goes, as a button does whose work is done: what it
 * stood in has it then. And gives it back to what could not be used for a while.
 */
export function KeptFocus() {
  useEffect(() => {
    let way: HTMLElement[] = []
    // What was left as it is was left on purpose, as with the key that puts a phone's keyboard
    // away.
    let lost = false
    const remember = ({ target }: { target: EventTarget | null }) => {
      way = target instanceof HTMLElement ? wayOut(target) : []
      lost = false
    }
    remember({ target: document.activeElement })
    // Whoever goes on by themselves is somewhere else then, or nowhere.
    const forget = () => (way = [])
    const leave = ({ key }: KeyboardEvent) => key === 'Tab' && forget()
    const keep = (changes: MutationRecord[]) => {
      lost ||= changes.some(takes(way[0]))
      if (!lost || document.activeElement !== document.body) return
      const left = way.find((element) => element.isConnected)
      if (left && !left.matches(':disabled')) focusOn(left)
    }
    const watch = new MutationObserver(keep)
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    document.addEventListener('keydown', leave)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
      document.removeEventListener('keydown', leave)
    }
  }, [])
  return null
}
