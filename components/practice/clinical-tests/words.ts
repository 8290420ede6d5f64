import { loggedToldWord, toldWord, type Told } from '@/components/commerce/area/told'
import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import { moneyOf } from '@/lib/client/format/money'
import { numberFigure } from '@/lib/client/format/notation'
import type {
  ClinicalTest,
  ClinicalTestEntry,
  ClinicalTestVersion,
} from '@/lib/practice/clinical-tests/schema'
import type { Age, ReferenceRange } from '@/lib/shared/reference-ranges'
import { durationInWords, durationOf } from '@/lib/shared/time/duration'

type Kind = NonNullable<ClinicalTestEntry['kind']>
type Specimen = NonNullable<ClinicalTestEntry['specimen']>
type ResultType = NonNullable<ClinicalTestVersion['resultType']>
type VersionStatus = ClinicalTestVersion['status']

export const noun = { one: 'test', many: 'tests' }

// In the order in which they are offered. The schema has the same words, but brings its library
// into the list.
const STATUS: Record<VersionStatus, string> = {
  draft: 'Draft',
  active: 'Published',
  retired: 'Retired',
  superseded: 'Superseded',
}
const KIND: Record<Kind, string> = {
  laboratory: 'Laboratory',
  imaging: 'Imaging',
  'point-of-care': 'Point of care',
  assessment: 'Assessment',
}
const SPECIMEN: Record<Specimen, string> = {
  serum: 'Serum',
  plasma: 'Plasma',
  'whole-blood': 'Whole blood',
  'capillary-blood': 'Capillary blood',
  urine: 'Urine',
  'urine-24h': 'Urine, 24 hours',
  stool: 'Stool',
  csf: 'Cerebrospinal fluid',
  saliva: 'Saliva',
  sputum: 'Sputum',
  'throat-swab': 'Throat swab',
  'nasopharyngeal-swab': 'Nasopharyngeal swab',
  'wound-swab': 'Wound swab',
  tissue: 'Tissue',
  breath: 'Breath',
  other: 'Other',
}
const RESULT: Record<ResultType, string> = {
  quantity: 'Quantity with a unit',
  integer: 'Whole number or score',
  coded: 'One of several answers',
  ratio: 'Ratio',
  text: 'Text',
  report: 'Report',
}
const SEX: Record<ReferenceRange['sex'], string> = { any: 'Any', female: 'Female', male: 'Male' }
const AGE: Record<Age['unit'], [one: string, many: string]> = {
  a: ['year', 'years'],
  mo: ['month', 'months'],
  wk: ['week', 'weeks'],
  d: ['day', 'days'],
}

const TONES: Record<VersionStatus, Tone> = {
  draft: 'warn',
  active: 'good',
  retired: 'quiet',
  superseded: 'quiet',
}
export const statusOf = (status: VersionStatus) => ({
  tone: TONES[status],
  children: STATUS[status],
})
export const kindWord = (kind: Kind) => KIND[kind]
export const specimenWord = (specimen: Specimen) => SPECIMEN[specimen]
export const sexWord = (sex: ReferenceRange['sex']) => SEX[sex]

const { superseded: _superseded, ...ofTests } = STATUS
export const statusChoices = choicesOf(ofTests)
export const kindChoices = choicesOf(KIND)
export const specimenChoices = choicesOf(SPECIMEN)
export const resultChoices = choicesOf(RESULT)
export const sexChoices = choicesOf(SEX)
export const ageChoices = Object.entries(AGE).map(([value, [, label]]) => ({ value, label }))
export const panelChoices = [
  { value: 'yes', label: 'Panels' },
  { value: 'no', label: 'Single tests' },
]

/** A price as people read it; nothing is to be paid for what costs nothing. */
export const priceWord = ({ amount, currency }: { amount: number; currency: string }) =>
  moneyOf(amount, currency)

export const ageWord = ({ value, unit }: { value: number | string; unit: Age['unit'] }) =>
  `${value} ${AGE[unit][Number(value) === 1 ? 0 : 1]}`

type RangeLike = {
  sex: ReferenceRange['sex']
  ageFrom: { value: number | string; unit: Age['unit'] } | null
  ageTo: { value: number | string; unit: Age['unit'] } | null
  low: number | string | null
  high: number | string | null
  text: string
}
/** A number as it is kept, or as a form has it. */
const figureWord = (figure: number | string) =>
  typeof figure === 'number' ? numberFigure(figure) : figure
const isGiven = <T>(value: T | null | ''): value is T => value !== null && value !== ''

/** "18 to 65 years", where the second age is no longer meant. */
export function agesWord({ ageFrom, ageTo }: Pick<RangeLike, 'ageFrom' | 'ageTo'>): string {
  const from = ageFrom && isGiven(ageFrom.value) ? ageWord(ageFrom) : ''
  const to = ageTo && isGiven(ageTo.value) ? ageWord(ageTo) : ''
  if (from && to) return `${from} to ${to}`
  return from ? `from ${from}` : to ? `to ${to}` : 'all ages'
}

/** "70 to 99". */
export function limitsWord({ low, high, text }: Pick<RangeLike, 'low' | 'high' | 'text'>): string {
  const limits =
    isGiven(low) && isGiven(high)
      ? `${figureWord(low)} to ${figureWord(high)}`
      : isGiven(low)
        ? `≥ ${figureWord(low)}`
        : isGiven(high)
          ? `≤ ${figureWord(high)}`
          : ''
  return [limits, text].filter(Boolean).join(', ')
}

const rangeWord = (range: RangeLike) =>
  `${range.sex === 'any' ? '' : `${SEX[range.sex]}, `}${agesWord(range)}: ${limitsWord(range)}`

const volumeWord = (volume: unknown) => {
  const { value, unit } = volume as { value: number | string; unit: string }
  return value === '' ? '' : `${figureWord(value)} ${unit}`
}
const turnaroundWord = (text: unknown) => {
  const duration = durationOf(String(text))
  return duration ? durationInWords(duration) : String(text)
}
/** A price as it is kept, or as a form has it. */
const anyPriceWord = (price: unknown) => {
  const { amount, currency } = price as { amount: number | string; currency: string }
  return typeof amount === 'number' ? moneyOf(amount, currency) : amount && `${amount} ${currency}`
}
const membersWord = (members: unknown) =>
  (members as (string | { code: string })[])
    .map((one) => (typeof one === 'string' ? one : one.code))
    .join(', ')
const organizationsWord = (list: unknown) =>
  (list as { label: string; reach: string }[])
    .map(({ label, reach }) => (reach === 'subtree' ? `${label} and everything below` : label))
    .join(', ')

/** Whether commerce has the price of a test that is published, or knows that it is retired. */
export const inCommerceWord = (status: ClinicalTest['status'], told: Told) =>
  status === 'retired' && told
    ? toldWord(told, {
        onItsWay: 'Commerce is being told that it is retired.',
        there: 'Commerce does not sell it any more.',
        fault: 'Commerce does not know that it is retired.',
      })
    : toldWord(told, {
        onItsWay: 'Its price is on its way to commerce.',
        there: 'Its price is in commerce.',
        fault: 'Its price is not in commerce yet.',
      })
const loggedInCommerceWord = (told: unknown) => {
  const { price, ...rest } = told as NonNullable<Told> & { price?: unknown }
  if (price === undefined) return loggedToldWord(rest, 'Written, at the price that it has there')
  return loggedToldWord(
    rest,
    price ? `Written as ${String(anyPriceWord(price))}` : 'Taken out of sale',
  )
}

/**
 * How a test's fields are called where two versions stand side by side; values are as they are
 * kept, or as a form has them.
 */
export const fieldWords: FieldWords = {
  code: { label: 'Code' },
  number: { label: 'Version' },
  status: { label: 'Status', show: (status) => STATUS[status as VersionStatus] },
  name: { label: 'Name' },
  synonyms: { label: 'Synonyms' },
  kind: { label: 'Kind', show: (kind) => KIND[kind as Kind] },
  loinc: { label: 'LOINC' },
  turnaround: { label: 'Turnaround', show: turnaroundWord },
  price: { label: 'Price', show: anyPriceWord },
  specimen: { label: 'Specimen', show: (specimen) => SPECIMEN[specimen as Specimen] },
  container: { label: 'Container' },
  volume: { label: 'Least volume', show: volumeWord },
  fasting: { label: 'Fasting' },
  collection: { label: 'Collection' },
  members: { label: 'Tests in the panel', show: membersWord },
  method: { label: 'Method' },
  resultType: { label: 'Result', show: (type) => RESULT[type as ResultType] },
  unit: { label: 'Unit' },
  referenceRanges: {
    label: 'Reference ranges',
    show: (ranges) => (ranges as RangeLike[]).map(rangeWord).join('; '),
  },
  replacedBy: { label: 'Replaced by' },
  retiredReason: { label: 'Reason' },
  inCommerce: { label: 'In commerce', show: loggedInCommerceWord },
  draft: { label: 'Draft of version' },
  everywhere: { label: 'For everybody' },
  organizations: { label: 'Organizations', show: organizationsWord },
}
