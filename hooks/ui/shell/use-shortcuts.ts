import { useEffect, useEffectEvent } from 'react'

const SWITCH = 'polyclinic.single-keys'

/**
 * Single keys can be switched off for people who dictate or press keys by accident (WCAG 2.1.4).
 */
export const singleKeys = {
  enabled: () => localStorage.getItem(SWITCH) !== 'off',
  set: (on: boolean) => localStorage.setItem(SWITCH, on ? 'on' : 'off'),
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * The name of the key pressed, with `mod+` for Ctrl or Cmd. Null for one that means something else
 * where it was pressed.
 */
function named(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (event.defaultPrevented || altKey || document.querySelector('[aria-modal="true"]')) return null
  if (ctrlKey || metaKey) return `mod+${key.toLowerCase()}`
  return isTyping(target) || !singleKeys.enabled() ? null : key
}

/** Runs an action when its key is pressed anywhere on the page but in a field or a dialog. */
export function useShortcuts(actions: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = named(event)
    const action = name === null ? undefined : actions[name]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
