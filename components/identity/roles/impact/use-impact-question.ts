import type { Reader } from '@/components/identity/roles/matrix/matrix'
import { useQuestion } from '@/components/ui/form/use-question'
import { useAskImpact } from '@/hooks/identity/use-roles'
import type { Impact } from '@/lib/shared/access/impact'

/** Somebody must be asked when people lose something, or gain what could do harm. */
export const isGrave = ({ gains, loses }: Impact, { isHigh }: Reader) =>
  loses.length > 0 || gains.some(({ permissions }) => permissions.some(isHigh))

/**
 * Asks before a changed role is saved, if what it changes for its holders is grave. `check`
 * resolves when it may be saved, and rejects when it should not; `question` is what to ask
 * meanwhile.
 */
export function useImpactQuestion() {
  const impactOf = useAskImpact()
  const { question, ask } = useQuestion<Impact>()

  const check = async (id: number, permissions: string[], reader: Reader) => {
    const impact = await impactOf(id, permissions)
    if (isGrave(impact, reader)) await ask(impact)
  }
  return { question: question && { impact: question.about, answer: question.answer }, check }
}
