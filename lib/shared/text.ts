import { z } from 'zod'

const JOINERS = '\\u200c\\u200d'
const LETTER_WITHOUT_JOINERS = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}`
// Two names must not look the same. Some scripts need joiners between their letters; nothing else unseen belongs in a name.
const UNSEEN = new RegExp(
  `(?![${JOINERS}])[\\p{Cc}\\p{Cf}]|(?<![\\p{L}\\p{M}])[${JOINERS}]|(?<=[${LETTER_WITHOUT_JOINERS}])[${JOINERS}]`,
  'u',
)

/** What something is called, in one line: trimmed, with so many characters, all of which can be seen. */
export const nameOf = (min: number, max: number, sentence: string) =>
  z
    .string(sentence)
    .trim()
    .min(min, sentence)
    .max(max, sentence)
    .refine((name) => !UNSEEN.test(name), 'Take out the characters that cannot be seen.')
