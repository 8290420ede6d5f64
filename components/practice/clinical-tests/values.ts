import { z } from '@/lib/shared/zod'
import { typedFigure, typedUnits } from '@/lib/client/format/money'
import { numberFigure, typedNumber } from '@/lib/client/format/notation'
import {
  AvailabilityChange,
  ClinicalTestChange,
  ClinicalTestInput,
  type ClinicalTest,
  type ClinicalTestVersion,
} from '@/lib/practice/clinical-tests/schema'
import type { Age, ReferenceRange } from '@/lib/shared/reference-ranges'
import { durationInWords, durationOf } from '@/lib/shared/time/duration'

// What is entered is kept as it was typed: only what is sent has to be a number.

type AgeValue = { value: string; unit: Age['unit'] }
export type RangeValue = {
  sex: ReferenceRange['sex']
  ageFrom: AgeValue
  ageTo: AgeValue
  low: string
  high: string
  text: string
}
export type TestValues = Pick<
  ClinicalTestVersion,
  | 'name'
  | 'kind'
  | 'specimen'
  | 'container'
  | 'fasting'
  | 'collection'
  | 'method'
  | 'resultType'
  | 'members'
> & {
  synonyms: string
  loinc: string
  volume: { value: string; unit: string }
  turnaround: string
  unit: string
  referenceRanges: RangeValue[]
  price: { amount: string; currency: string }
}
export type NewTestValues = TestValues & { code: string }

const DEFAULT_CURRENCY = 'USD'
export const emptyRange: RangeValue = {
  sex: 'any',
  low: '',
  high: '',
  text: '',
  ageFrom: { value: '', unit: 'a' },
  ageTo: { value: '', unit: 'a' },
}
export const emptyTest: NewTestValues = {
  code: '',
  name: '',
  synonyms: '',
  kind: 'laboratory',
  loinc: '',
  specimen: null,
  container: '',
  fasting: false,
  volume: { value: '', unit: 'mL' },
  collection: '',
  turnaround: '',
  method: '',
  resultType: 'quantity',
  unit: '',
  referenceRanges: [],
  members: [],
  price: { amount: '', currency: DEFAULT_CURRENCY },
}

const typed = (value: number | null) => (value === null ? '' : numberFigure(value))
const ageValue = (age: Age | null): AgeValue =>
  age ? { value: String(age.value), unit: age.unit } : { value: '', unit: 'a' }

/** In words, as far as they are understood again. */
const writtenAs = (duration: string) => {
  const words = durationInWords(duration)
  return durationOf(words) === duration ? words : duration
}

const valuesIn = (version: ClinicalTestVersion): TestValues => {
  const {
    name,
    kind,
    specimen,
    container,
    fasting,
    collection,
    method,
    resultType,
    members,
    price,
  } = version
  return {
    name,
    kind,
    specimen,
    container,
    fasting,
    collection,
    method,
    resultType,
    members,
    synonyms: version.synonyms.join(', '),
    loinc: version.loinc ?? '',
    volume: version.volume
      ? { ...version.volume, value: numberFigure(version.volume.value) }
      : emptyTest.volume,
    turnaround: version.turnaround ? writtenAs(version.turnaround) : '',
    unit: version.unit ?? '',
    referenceRanges: version.referenceRanges.map(({ ageFrom, ageTo, low, high, ...range }) => ({
      ...range,
      ageFrom: ageValue(ageFrom),
      ageTo: ageValue(ageTo),
      low: typed(low),
      high: typed(high),
    })),
    price: price ? { amount: typedFigure(price), currency: price.currency } : emptyTest.price,
  }
}

/** The version that stands in the drawer: the draft, if there is one. */
export const openIn = ({ draft, published }: ClinicalTest) => (draft ?? published)!
export const valuesOf = (test: ClinicalTest) => valuesIn(openIn(test))

/** What is no number is sent as none, and refused on its field. */
const figure = (text: string) => (text.trim() === '' ? null : typedNumber(text))
const filled = (text: string) => text.trim() || null

/** What a form sends. */
export function inputOf<V extends TestValues>({
  synonyms,
  loinc,
  volume,
  turnaround,
  unit,
  price,
  ...values
}: V) {
  const age = ({ value, unit }: AgeValue) =>
    value.trim() === '' ? null : { value: figure(value), unit }
  return {
    ...values,
    synonyms: synonyms
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    loinc: filled(loinc),
    volume: volume.value.trim() === '' ? null : { value: figure(volume.value), unit: volume.unit },
    turnaround: durationOf(turnaround) ?? filled(turnaround),
    unit: filled(unit),
    referenceRanges: values.referenceRanges.map(({ ageFrom, ageTo, low, high, ...range }) => ({
      ...range,
      ageFrom: age(ageFrom),
      ageTo: age(ageTo),
      low: figure(low),
      high: figure(high),
    })),
    members: values.members.map(({ code }) => code),
    price:
      price.amount.trim() === ''
        ? null
        : { amount: typedUnits(price.amount, price.currency) ?? NaN, currency: price.currency },
  }
}

/** The schemas of what is sent, for what the forms hold. */
export const newTest = z.preprocess((values) => {
  const { code, ...rest } = values as NewTestValues
  return { ...inputOf(rest), code: code.trim().toUpperCase() }
}, ClinicalTestInput)
export const changedTest = z.preprocess(
  (values) => inputOf(values as TestValues),
  ClinicalTestChange,
)

type Offered = ClinicalTest['organizations'][number]
export type AvailabilityValues = {
  everywhere: boolean
  organizations: { organization: Offered['organization'] | null; reach: Offered['reach'] }[]
}
export const availabilityOf = ({
  everywhere,
  organizations,
}: ClinicalTest): AvailabilityValues => ({
  everywhere,
  organizations,
})
export const changedAvailability = z.preprocess((values) => {
  const { organizations, ...rest } = values as AvailabilityValues
  const chosen = organizations.map(({ organization, reach }) => ({
    organizationId: organization?.id,
    reach,
  }))
  return { ...rest, organizations: rest.everywhere ? [] : chosen }
}, AvailabilityChange)

/**
 * A version as it is compared with another one: what it says of the test, and nothing of itself.
 */
export const comparable = ({
  number: _number,
  status: _status,
  publishedAt: _at,
  updatedAt: _updated,
  ...content
}: ClinicalTestVersion) => ({
  ...content,
  members: content.members.map(({ code }) => code),
})

/**
 * As much of a test as decides what can be done with it: of a record, as a row of the list has it.
 */
export const actable = (test: ClinicalTest) => ({
  code: test.code,
  name: openIn(test).name,
  status: test.status,
  version: test.version,
  draft: test.draft?.number ?? null,
})
