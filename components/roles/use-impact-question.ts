import { useState } from 'react'
import { useAskImpact } from '@/hooks/use-roles'
import type { Failure } from '@/lib/client/call'
import type { Impact } from '@/lib/shared/impact'
import type { Reader } from './matrix'

type Question = { impact: Impact; answer: (save: boolean) => void }

/** Nothing went wrong: the form stays open without a word. */
const STAYED: Failure = { status: undefined, error: '', fields: {} }

/** Somebody must be asked when people lose something, or gain what could do harm. */
export const isGrave = ({ gains, loses }: Impact, { isHigh }: Reader) =>
  loses.length > 0 || gains.some(({ permissions }) => permissions.some(isHigh))

/**
 * Asks before a changed role is saved, if what it changes for its holders is grave. `check` resolves when it may be
 * saved, and rejects when it should not; `question` is what to ask meanwhile.
 */
export function useImpactQuestion() {
  const ask = useAskImpact()
  const [question, setQuestion] = useState<Question | null>(null)

  const check = async (id: number, permissions: string[], reader: Reader) => {
    const impact = await ask(id, permissions)
    if (!isGrave(impact, reader)) return
    const save = await new Promise<boolean>((answer) => setQuestion({ impact, answer }))
    setQuestion(null)
    if (!save) throw STAYED
  }
  return { question, check }
}
