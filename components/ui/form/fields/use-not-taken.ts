import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterPress } from '@/hooks/ui/form/validate-on-blur'

/**
 * Words that a field with a list of options did not take when it was left: it says so below the
 * field, and its form is not sent by the press that left it.
 */
export function useNotTaken(field: () => HTMLInputElement | null) {
  const [words, setWords] = useState('')
  const refuses = useRef(false)

  const refuse = useEffectEvent((event: Event) => {
    if (!refuses.current) return
    event.preventDefault()
    event.stopPropagation()
    field()?.focus()
  })
  const guard = useEffectEvent(() => {
    const form = field()?.form
    const onSubmit = (event: Event) => refuse(event)
    form?.addEventListener('submit', onSubmit, { capture: true })
    return () => form?.removeEventListener('submit', onSubmit, { capture: true })
  })
  // A button that is pressed next would save the form without what was typed.
  useEffect(() => guard(), [])

  return {
    /** Says what to do about them. */
    warning: words && `“${words}” was not taken. Choose an option with Enter or by clicking it.`,
    warn: (typed: string) => {
      refuses.current = true
      afterPress(() => setWords(typed))
    },
    /** Whoever has read it may send the form as it is. */
    allow: () => {
      refuses.current = false
    },
    clear: () => {
      refuses.current = false
      setWords('')
    },
  }
}
