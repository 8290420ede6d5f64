import { wordsOf } from '@/lib/integrations/fhir/practitioner'
import { EXTENSIONS, isSystem, SYSTEMS } from '@/lib/integrations/fhir/systems'
import { TypeOfLicence } from '@/lib/practice/practitioners/rules'
import type { Licence } from '@/lib/practice/practitioners/schema'
import type { LicenceType } from '@/lib/shared/licence-words'
import { SUBDIVISIONS } from '@/lib/shared/places/subdivisions'
import {
  daysOf,
  hasCode,
  isOutOfUse,
  isUsualUse,
  keepCoding,
  placed,
  wordIn,
  type Placed,
} from './choose'
import type { Kept } from './kept'
import type { Concept, PractitionerSent } from './sent'

// The qualifications of a practitioner: licences, degrees and the taxonomy.

export type Qualification = NonNullable<PractitionerSent['qualification']>[number]

export const isTaxonomy = ({ code }: Qualification) => hasCode(SYSTEMS.nucc, code)
const partsOf = ({ extension }: Qualification) =>
  placed('extension', extension).filter(({ url }) => url === EXTENSIONS.qualification)
const isValidSomewhere = (sent: Qualification) =>
  partsOf(sent).some(({ extension }) => extension?.some(({ url }) => url === 'whereValid'))

/** A number makes a licence of a qualification, unless it is a degree's: that of a diploma. */
export const isLicence = (sent: Qualification) =>
  (sent.identifier ?? []).some(({ value }) => value !== undefined) &&
  (!hasCode(SYSTEMS.degree, sent.code) || isValidSomewhere(sent))

/**
 * The state that a concept names by a code of ISO 3166-2 or of the post, or in words; undefined
 * where it names none.
 */
function stateIn({
  coding = [],
  text,
}: Concept): { subdivision: string; index: number | undefined } | undefined {
  const index = coding.findIndex(
    ({ system, code }) =>
      code !== undefined &&
      [SYSTEMS.subdivision, SYSTEMS.usps].some((one) => isSystem(system, one)),
  )
  if (index >= 0) {
    const code = coding[index]!.code!.trim().toUpperCase()
    // The post's codes, and those of senders who leave the country out.
    return { subdivision: code.includes('-') ? code : `US-${code}`, index }
  }
  const called = [text, ...coding.map(({ display }) => display)].find(
    (words) => subdivisionCalled(words) !== undefined,
  )
  return called === undefined
    ? undefined
    : { subdivision: subdivisionCalled(called)!, index: undefined }
}

/**
 * A part of a country by its name, as in "Illinois" and "State of Illinois", or by its code in ISO
 * 3166-2.
 */
function subdivisionCalled(words: string | undefined): string | undefined {
  const name = words
    ?.trim()
    .toLowerCase()
    .replace(/^(state|commonwealth) of /, '')
  return SUBDIVISIONS.find(
    ({ value, label }) => label.toLowerCase() === name || value.toLowerCase() === name,
  )?.value
}

/** Where a licence holds: of several places the first one that is known. `field` is ours. */
function subdivisionFrom(kept: Kept, field: string, sent: Placed<Qualification>): string | null {
  for (const whole of partsOf(sent))
    for (const part of placed(`${sent.element}.${whole.element}.extension`, whole.extension)) {
      const found =
        part.url === 'whereValid' && part.valueCodeableConcept
          ? stateIn(part.valueCodeableConcept)
          : undefined
      if (!found) continue
      const element = `${part.element}.valueCodeableConcept`
      kept.from(
        field,
        found.index === undefined ? element : `${element}.coding[${found.index}].code`,
      )
      if (found.index !== undefined) keepCoding(kept, element, found.index)
      kept.keep(`${part.element}.url`, `${sent.element}.${whole.element}.url`)
      return found.subdivision
    }
  return null
}

/** Notes the status of a licence where it is what its days say: nothing else is kept of it. */
function keepStatus(kept: Kept, sent: Placed<Qualification>, expires: string | null) {
  const isOver = expires !== null && expires < kept.today
  for (const whole of partsOf(sent))
    for (const part of placed(`${sent.element}.${whole.element}.extension`, whole.extension))
      if (part.url === 'status' && part.valueCode === (isOver ? 'inactive' : 'active'))
        kept.keep(part.element, `${sent.element}.${whole.element}.url`)
}

/**
 * Types of licences by the degree that one is given for, where the code of a qualification says no
 * more.
 */
const TYPE_OF_DEGREE: Record<string, LicenceType> = {
  MD: 'medical',
  DO: 'medical',
  RN: 'nursing',
  NP: 'advanced-practice',
  CNP: 'advanced-practice',
  CNM: 'advanced-practice',
  CRNA: 'advanced-practice',
  DDS: 'dental',
  DMD: 'dental',
  RPH: 'pharmacy',
}

/** What a licence is for, by its name or a degree; undefined for anything else. */
function typeFrom(kept: Kept, { element, code }: Placed<Qualification>): LicenceType | undefined {
  const name = (words: string | undefined) =>
    wordIn(
      TypeOfLicence.options,
      words
        ?.trim()
        .replace(/\slicen[cs]e$/i, '')
        .trim(),
    )
  const called = name(code.text)
  if (called) kept.keep(`${element}.code.text`)
  if (called) return called
  for (const [index, { system, code: value = '', display }] of (code.coding ?? []).entries()) {
    const type =
      name(display) ??
      (isSystem(system, SYSTEMS.degree) ? TYPE_OF_DEGREE[value.toUpperCase()] : undefined)
    if (!type) continue
    keepCoding(kept, `${element}.code`, index)
    return type
  }
  return undefined
}

function issuerFrom(kept: Kept, field: string, { element, issuer }: Placed<Qualification>): string {
  kept.from(field, `${element}.issuer.display`)
  return issuer?.display ?? ''
}

/** A licence, known again by its id or by its type and number: what R4 cannot say of it stays. */
export function licenceFrom(
  kept: Kept,
  sent: Placed<Qualification>,
  index: number,
  before: Licence[],
) {
  const { id, identifier, period, element } = sent
  const field = `licences.${index}`
  kept.locate(field, element)
  kept.keep(`${element}.id`)
  const numbers = placed(`${element}.identifier`, identifier).filter(
    ({ value }) => value !== undefined,
  )
  const numbered = numbers.find((one) => !isOutOfUse(kept, one)) ?? numbers[0]!
  kept.from(`${field}.number`, `${numbered.element}.value`)
  if (isUsualUse(numbered)) kept.keep(`${numbered.element}.use`)
  const number = numbered.value!
  const subdivision = subdivisionFrom(kept, `${field}.subdivision`, sent)
  const days = daysOf(kept, `${element}.period`, period, {
    start: `${field}.issued`,
    end: `${field}.expires`,
  })
  keepStatus(kept, sent, days.end)
  const sentType = typeFrom(kept, sent)
  const type = sentType ?? 'other'
  const isSame = (one: Licence) =>
    one.number === number &&
    one.subdivision === subdivision &&
    (one.type === type || sentType === undefined)
  const was = before.find((one) => one.id === id) ?? before.find(isSame)
  if (was?.expires && days.end === null)
    kept.say(
      `${element}.period.end`,
      `This licence ended on ${was.expires}. No end was sent: it has none any more.`,
    )
  if (sentType === undefined)
    kept.note(
      `${element}.code`,
      `No type of licence is known by this: it is kept as “${wordsOf(was?.type ?? 'other')}”.`,
    )
  return {
    id: was?.id ?? null,
    type: sentType ?? was?.type ?? 'other',
    number,
    issuer: issuerFrom(kept, `${field}.issuer`, sent),
    subdivision,
    issued: days.start,
    expires: days.end,
    isPrimary: was?.isPrimary ?? false,
  }
}

/** A degree by its abbreviation: R4's code where there is one, or else its name. */
export function degreeFrom(
  kept: Kept,
  { element, code, period, issuer }: Placed<Qualification>,
  index: number,
) {
  const field = `degrees.${index}`
  const at = (code.coding ?? []).findIndex(
    (one) => isSystem(one.system, SYSTEMS.degree) && one.code !== undefined,
  )
  const standard = code.coding?.[at]?.code
  const isNamed =
    code.text !== undefined && (standard === undefined || code.text.trim().length <= MOST_OF_DEGREE)
  kept.from(
    `${field}.code`,
    isNamed ? `${element}.code.text` : `${element}.code.coding[${Math.max(at, 0)}].code`,
  )
  if (at >= 0) keepCoding(kept, `${element}.code`, at)
  kept.from(`${field}.issuer`, `${element}.issuer.display`)
  const { start } = period ?? {}
  const year = start === undefined ? null : Number(start.slice(0, 4))
  if (start !== undefined) kept.from(`${field}.year`, `${element}.period.start`)
  if (start !== undefined && start.length > 4)
    kept.note(`${element}.period.start`, `Of “${start}” the year is kept.`)
  return { code: (isNamed ? code.text : standard) ?? '', issuer: issuer?.display ?? '', year }
}
// As the rules of a practitioner have it.
const MOST_OF_DEGREE = 20
