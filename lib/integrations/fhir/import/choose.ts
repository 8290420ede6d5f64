import { isSystem, SYSTEMS } from '@/lib/integrations/fhir/systems'
import type { Kept } from './kept'
import type { Concept, Identifiers, SentPeriod, Telecom } from './sent'

// FHIR lists several names, numbers and addresses where one is kept here. These choose it, and note
// where it stands.

const DAY = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T.*)?)?)?$/s

/**
 * Returns the first or last day of a date that may be a year or a month alone, as R4 reads the ends
 * of a period. An instant's day is the one that it names. What is no date stays, for the rules to
 * refuse.
 */
function dayIn(date: string, isLast: boolean): string {
  const [, year, month, day] = DAY.exec(date) ?? []
  if (year === undefined) return date
  if (day !== undefined) return date.slice(0, 10)
  const inMonth = month ?? (isLast ? '12' : '01')
  const last = new Date(Date.UTC(Number(year), Number(inMonth), 0)).getUTCDate()
  return `${year}-${inMonth}-${isLast ? last : '01'}`
}

export const firstDayOf = (date: string) => dayIn(date, false)
export const lastDayOf = (date: string) => dayIn(date, true)

/**
 * Reads a period by days, and notes where its ends come from: a year or a month means its first
 * day, or its last, and of an instant the day is kept.
 */
export function daysOf(
  kept: Kept,
  element: string,
  period: SentPeriod,
  fields: { start: string; end: string },
) {
  const read = (end: 'start' | 'end', dayOf: (date: string) => string) => {
    const date = period?.[end]
    if (date === undefined) return null
    kept.from(fields[end], `${element}.${end}`)
    const day = dayOf(date)
    if (day !== date) kept.note(`${element}.${end}`, `“${date}” is kept as ${day}.`)
    return day
  }
  return { start: read('start', firstDayOf), end: read('end', lastDayOf) }
}

/** Whether something has ended, or has not begun. */
function isNotNow({ today }: Kept, period: SentPeriod): boolean {
  const { start, end } = period ?? {}
  return (
    (end !== undefined && lastDayOf(end) < today) ||
    (start !== undefined && firstDayOf(start) > today)
  )
}

/** Whether something is no longer in use by its own word, or is not in use today. */
export const isOutOfUse = (kept: Kept, { use, period }: { use?: string; period?: SentPeriod }) =>
  use === 'old' || isNotNow(kept, period)

/** A value with where in the resource it stands. */
export type Placed<T> = T & { element: string }

/** The entries of a list with their paths. */
export const placed = <T extends object>(
  element: string,
  list: readonly T[] | undefined,
): Placed<T>[] => (list ?? []).map((one, index) => ({ ...one, element: `${element}[${index}]` }))

/**
 * Sorts names or contact points by their use, in the order of `uses`; those of another use come
 * last.
 */
export function inOrderOfUse<T extends { use?: string }>(
  list: readonly T[],
  uses: readonly (string | undefined)[],
): T[] {
  const place = ({ use }: T) => (uses.includes(use) ? uses.indexOf(use) : uses.length)
  return list.toSorted((a, b) => place(a) - place(b))
}

/** The uses of contact points, the best for somebody's profession first. */
const USES = ['work', undefined, 'mobile', 'home', 'temp']
const LEAST_RANK = Number.MAX_SAFE_INTEGER

/**
 * Chooses a phone number, e-mail address or website: one in use today, by its rank where it has
 * one, then by its use. The others are named as not kept.
 */
export function contactFrom(
  kept: Kept,
  field: string,
  system: 'phone' | 'email' | 'url',
  telecom: Telecom,
): string | undefined {
  const points = placed('telecom', telecom).filter(
    (point) => point.system === system && point.value !== undefined && !isOutOfUse(kept, point),
  )
  const [best] = inOrderOfUse(points, USES).toSorted(
    (a, b) => (a.rank ?? LEAST_RANK) - (b.rank ?? LEAST_RANK),
  )
  if (!best) return undefined
  kept.from(field, `${best.element}.value`)
  kept.keep(`${best.element}.system`, `${best.element}.rank`)
  // What is kept is sent as a work contact.
  if (best.use === 'work') kept.keep(`${best.element}.use`)
  return best.value!.replace(/^(tel|mailto):/i, '')
}

/** What identifiers are called by HL7, as they are sent with it. */
const TYPES_OF_IDENTIFIERS: Partial<Record<string, string>> = {
  [SYSTEMS.npi]: 'NPI',
  [SYSTEMS.dea]: 'DEA',
}
/** Whether an identifier has the use that those have which are sent without one. */
export const isUsualUse = ({ use }: { use?: string }) => use === 'usual' || use === 'official'

/**
 * Notes the type of an identifier where it is the one that it is sent with; nothing else is kept of
 * it.
 */
function keepType(
  kept: Kept,
  { element, type }: Placed<NonNullable<Identifiers>[number]>,
  system: string,
) {
  const index = (type?.coding ?? []).findIndex(
    (one) =>
      isSystem(one.system, SYSTEMS.identifierType) && one.code === TYPES_OF_IDENTIFIERS[system],
  )
  if (index >= 0) keepCoding(kept, `${element}.type`, index)
}

/** Chooses the identifier of a system: one in use today before any other. */
export function identifierFrom(
  kept: Kept,
  field: string,
  system: string,
  identifiers: Identifiers,
): string | undefined {
  const own = placed('identifier', identifiers).filter(
    (one) => isSystem(one.system, system) && one.value !== undefined,
  )
  const found = own.find((one) => !isOutOfUse(kept, one))
  if (!found) return undefined
  kept.keep(`${found.element}.system`)
  if (isUsualUse(found)) kept.keep(`${found.element}.use`)
  keepType(kept, found, system)
  kept.from(field, `${found.element}.value`)
  return found.value
}

/** Notes that a code of a concept is kept, with the words for it. */
export function keepCoding(kept: Kept, concept: string, index: number) {
  const coding = `${concept}.coding[${index}]`
  kept.keep(`${coding}.system`, `${coding}.code`, `${coding}.display`, `${concept}.text`)
}

/** Finds the first code that some concepts have of a system, and notes it. */
export function codeFrom(
  kept: Kept,
  field: string,
  system: string,
  concepts: readonly Placed<Concept>[],
): string | undefined {
  for (const { element, coding = [] } of concepts) {
    const index = coding.findIndex((one) => isSystem(one.system, system) && one.code !== undefined)
    if (index < 0) continue
    keepCoding(kept, element, index)
    kept.from(field, `${element}.coding[${index}].code`)
    return coding[index]!.code
  }
  return undefined
}

/** Whether a concept has a code of a system. */
export const hasCode = (system: string, concept: Concept) =>
  (concept.coding ?? []).some(
    (coding) => isSystem(coding.system, system) && coding.code !== undefined,
  )

/**
 * A text's words, for the comparison of a text with its parts: without case, order and punctuation.
 */
const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

/** Whether all that a text says is said by its parts as well. */
export function isSaidBy(text: string, parts: readonly string[]): boolean {
  const said = new Set(parts.flatMap(wordsOf))
  return wordsOf(text).every((word) => said.has(word))
}

/** The texts of a list that has a null for each that only has extensions. */
export const textsOf = (list: readonly (string | null)[] | null | undefined): string[] =>
  (list ?? []).filter((text) => text !== null)

/** A word of ours in what people call it: "Advanced practice" is advanced-practice. */
export const wordIn = <const Word extends string>(
  words: readonly Word[],
  text: string | undefined,
): Word | undefined =>
  words.find((word) => word === text?.trim().toLowerCase().replaceAll(' ', '-'))
