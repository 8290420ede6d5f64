import type { z } from '@/lib/shared/zod'
import { tooMuchWord } from '@/lib/shared/money/price-words'
import { notationOf, PRODUCT_LOCALE } from '@/lib/shared/text/notation'

const NOUNS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
const UNITS: Record<string, string> = { string: ' characters', array: ' entries' }

/** What people read about a value that a schema refuses without a sentence of its own. */
export const sentenceAbout: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'This is missing.'
      : `This is not ${NOUNS[issue.expected] ?? issue.expected}.`
  if (issue.code === 'too_big') return `At most ${issue.maximum}${UNITS[issue.origin] ?? ''}.`
  if (issue.code === 'too_small') return `At least ${issue.minimum}${UNITS[issue.origin] ?? ''}.`
  if (issue.code === 'invalid_value') return `One of ${issue.values.join(', ')}.`
  return tooMuchWord(issue, notationOf(PRODUCT_LOCALE))
}
