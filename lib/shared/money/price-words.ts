import type { z } from '@/lib/shared/zod'
import { amountWord, type Notation } from '@/lib/shared/text/notation'
import type { Money } from './money'

// Apart from the schemas of prices: a page must have set zod up before it makes any.

/** What people read of an amount that `atMost` refuses, in their notation. */
export function tooMuchWord(
  issue: z.core.$ZodRawIssue,
  notation: Pick<Notation, 'numbers'>,
): string | undefined {
  const most = issue.code === 'custom' && (issue.params?.most as Money | undefined)
  return most ? `A price is at most ${amountWord(most, notation)}.` : undefined
}
