import { useState } from 'react'
import type { Failure } from '@/lib/client/call'

/** Nothing went wrong: the form stays open without a word. */
const STAYED: Failure = { status: undefined, error: '', fields: {} }

type Question<About> = { about: About; answer: (go: boolean) => void }

/**
 * Asks before a form is sent. `ask` resolves when it may be, and rejects when it should not;
 * `question` is what to ask meanwhile.
 */
export function useQuestion<About>() {
  const [question, setQuestion] = useState<Question<About> | null>(null)
  const ask = async (about: About) => {
    const go = await new Promise<boolean>((answer) => setQuestion({ about, answer }))
    setQuestion(null)
    if (!go) throw STAYED
  }
  return { question, ask }
}
