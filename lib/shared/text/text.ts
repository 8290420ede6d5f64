import { z } from '@/lib/shared/zod'
import {
  findUnwantedInLine,
  findUnwantedInText,
  invisibleSentence,
  trimSpace,
  type Invisible,
} from './characters'

// Text is stored in Unicode's composed form (NFC), so that the same words are the same bytes.

const foldLine = (line: string) => trimSpace(line.normalize('NFC').replace(/\p{Zs}+/gu, ' '))
const foldText = (text: string) =>
  trimSpace(
    text
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
      .replace(/\p{Zs}/gu, ' '),
  )

/** A zod check that refuses invisible characters, and says which one is where. */
const refuse =
  (find: (text: string) => Invisible | null) => (payload: z.core.ParsePayload<string>) => {
    const found = find(payload.value)
    if (found)
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        message: invisibleSentence(found),
      })
  }

/**
 * A name or another text in one line: composed, trimmed, with single ordinary spaces and without
 * invisible characters. `sentence` is the message when it is shorter than `min` or longer than
 * `max` characters.
 */
export const nameOf = (min: number, max: number, sentence: string) =>
  z
    .string(sentence)
    .overwrite(foldLine)
    .min(min, sentence)
    .max(max, sentence)
    .check(refuse(findUnwantedInLine))

/**
 * A text that may have several lines, such as a description: composed, trimmed, without invisible
 * characters. `sentence` is the message when it is longer than `max` or shorter than `min`
 * characters, `missing` when it is no text.
 */
export const textOf = (
  max: number,
  sentence: string,
  { min = 0, missing }: { min?: number; missing?: string } = {},
) =>
  z
    .string(missing ?? (min > 0 ? sentence : undefined))
    .overwrite(foldText)
    .min(min, sentence)
    .max(max, sentence)
    .check(refuse(findUnwantedInText))

/**
 * Composes a text that is taken as it is otherwise: the source of a template, a value to be put
 * into one.
 */
export const composed = (schema: z.ZodString) => schema.overwrite((text) => text.normalize('NFC'))

/**
 * The same for everything within a value of JSON. Names of fields stay as they are: they are not
 * text, but what a program asks for.
 */
export function composedWithin(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(composedWithin)
  return Object.fromEntries(
    Object.entries(value).map(([name, within]) => [name, composedWithin(within)]),
  )
}

const CONTROL = /\p{Cc}|\p{Cs}/u
/**
 * Composes a text and refuses control characters: for headers of mails, whose spaces and format
 * characters are the author's own.
 */
export const inOneLine = (schema: z.ZodString) =>
  composed(schema).check(
    refuse((text) => {
      const found = CONTROL.exec(text)
      return found && { character: found[0], position: [...text.slice(0, found.index)].length + 1 }
    }),
  )
