import { useState } from 'react'

/**
 * Whether a field has held a value since it was shown: one that is emptied does not vanish under
 * somebody's hands.
 */
export function useHeld(value: string | null | undefined): boolean {
  const [held, setHeld] = useState(Boolean(value))
  if (value && !held) setHeld(true)
  return held
}
