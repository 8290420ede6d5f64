import { z } from 'zod'

const JOINERS = '\\u200c\\u200d'
const LETTER_WITHOUT_JOINERS = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}`
// Two names must not look the same. Some scripts need joiners between their letters; nothing else unseen belongs in a name.
const UNSEEN = new RegExp(
  `(?![${JOINERS}])[\\p{Cc}\\p{Cf}]|(?<![\\p{L}\\p{M}])[${JOINERS}]|(?<=[${LETTER_WITHOUT_JOINERS}])[${JOINERS}]`,
  'u',
)
const UNSEEN_SENTENCE = 'Take out the characters that cannot be seen.'

/** What something is called, in one line: trimmed, with so many characters, all of which can be seen. */
export const nameOf = (min: number, max: number, sentence: string) =>
  z
    .string(sentence)
    .trim()
    .min(min, sentence)
    .max(max, sentence)
    .refine((name) => !UNSEEN.test(name), UNSEEN_SENTENCE)

/** For `refine`: a text in one line, as headers of mails are. Joiners stay, which some scripts and emoji need. */
export const IN_ONE_LINE = [(text: string) => !/\p{Cc}/u.test(text), UNSEEN_SENTENCE] as const
