import { useState } from 'react'
import { useDraft } from './use-draft'

/**
 * One text of a dialog that is no form: what is typed outlasts the session, as in a form. `name`
 * tells it from the other forms of its page.
 */
export function useKeptText(name: string, initial = '') {
  const { found, keep, forget } = useDraft(name)
  const [text, setText] = useState(() => String(found?.values.text ?? initial))
  const type = (typed: string) => {
    setText(typed)
    if (typed === initial) forget()
    else keep({ values: { text: typed }, base: {} })
  }
  return { text, type, forget }
}
