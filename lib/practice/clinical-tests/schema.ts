import { z } from '@/lib/shared/zod'
import { anyOf, listQuery, versioned } from '@/lib/shared/list'
import { Price } from '@/lib/shared/money/price'
import { AGE_UNITS, SEXES, troublesOf } from '@/lib/shared/reference-ranges'
import { isLoinc } from '@/lib/shared/text/check-digits'
import { nameKey } from '@/lib/shared/text/name-key'
import { nameOf, textOf } from '@/lib/shared/text/text'
import { isDuration } from '@/lib/shared/time/duration'
import { isUcum } from '@/lib/shared/ucum'

/** What the catalogue says of a test; the next version of a published one begins as a draft. */
export const TEST_STATUSES = ['draft', 'active', 'retired'] as const
export const VERSION_STATUSES = [...TEST_STATUSES, 'superseded'] as const
export const KINDS = ['laboratory', 'imaging', 'point-of-care', 'assessment'] as const
export const SPECIMENS = [
  'serum',
  'plasma',
  'whole-blood',
  'capillary-blood',
  'urine',
  'urine-24h',
  'stool',
  'csf',
  'saliva',
  'sputum',
  'throat-swab',
  'nasopharyngeal-swab',
  'wound-swab',
  'tissue',
  'breath',
  'other',
] as const
export const RESULT_TYPES = ['quantity', 'integer', 'coded', 'ratio', 'text', 'report'] as const
export const REACHES = ['organization', 'subtree'] as const

const CODE =
  'A code has 2 to 20 capital letters, digits and hyphens, and begins with a letter or digit.'
const NAME = 'A name has 2 to 120 characters.'
const LOINC =
  'Not a LOINC code: digits, a hyphen, and the check digit that belongs to them, as in 2345-7.'
const UNIT = 'Not a unit of UCUM, as in mg/dL or 10*3/uL. Capitals and small letters matter.'
const VOLUME = 'A volume is a number above 0, at most 100,000.'
const AGE = 'An age is a whole number from 0 to 50,000.'
const LIMIT = 'A limit is a number, without signs between thousands.'

const code = z.string(CODE).regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/, CODE)
const text = (most: number, what: string) => textOf(most, `${what} has at most ${most} characters.`)
const unit = z.string(UNIT).trim().refine(isUcum, UNIT)

const Age = z.strictObject({
  value: z.number(AGE).int(AGE).min(0, AGE).max(50_000, AGE),
  unit: z.enum(AGE_UNITS),
})
const Range = z.strictObject({
  sex: z.enum(SEXES),
  ageFrom: Age.nullable(),
  ageTo: Age.nullable(),
  low: z.number(LIMIT).nullable(),
  high: z.number(LIMIT).nullable(),
  text: text(120, 'A text'),
})

const Ranges = z
  .array(Range)
  .max(60, 'A test has at most 60 reference ranges.')
  .superRefine((ranges, context) => {
    for (const { index, field, message } of troublesOf(ranges))
      context.addIssue({ code: 'custom', path: [index, field], message })
  })

const isUnique = (list: string[]) => new Set(list.map(nameKey)).size === list.length

/**
 * What a version says of a test. A draft may lack what publishing needs; what it has must be right.
 */
const content = {
  name: nameOf(2, 120, NAME),
  synonyms: z
    .array(nameOf(1, 80, 'A synonym has at most 80 characters.'))
    .max(20, 'A test has at most 20 synonyms.')
    .refine(isUnique, 'A synonym is there twice.'),
  kind: z.enum(KINDS, 'Choose what kind of test it is.').nullable(),
  loinc: z.string().refine(isLoinc, LOINC).nullable(),
  specimen: z.enum(SPECIMENS, 'Choose a specimen.').nullable(),
  container: text(120, 'A container'),
  volume: z
    .strictObject({ value: z.number(VOLUME).positive(VOLUME).max(100_000, VOLUME), unit })
    .nullable(),
  fasting: z.boolean(),
  collection: text(2000, 'This text'),
  turnaround: z.string().refine(isDuration, 'Write it as 4 hours, 2 days or PT4H.').nullable(),
  method: text(120, 'A method'),
  resultType: z.enum(RESULT_TYPES, 'Choose what a result is.').nullable(),
  unit: unit.nullable(),
  referenceRanges: Ranges,
  /** The codes of the tests that a panel consists of, in order. */
  members: z
    .array(code)
    .max(100, 'A panel has at most 100 tests.')
    .refine(isUnique, 'A test is there twice.'),
  price: Price.nullable(),
}

export const ClinicalTestContent = z.strictObject(content)
export type ClinicalTestContent = z.infer<typeof ClinicalTestContent>

/** A new test begins as a draft of its first version, of which the name is enough. */
export const ClinicalTestInput = z.strictObject({
  code,
  name: content.name,
  synonyms: content.synonyms.default([]),
  kind: content.kind.default(null),
  loinc: content.loinc.default(null),
  specimen: content.specimen.default(null),
  container: content.container.default(''),
  volume: content.volume.default(null),
  fasting: content.fasting.default(false),
  collection: content.collection.default(''),
  turnaround: content.turnaround.default(null),
  method: content.method.default(''),
  resultType: content.resultType.default(null),
  unit: content.unit.default(null),
  referenceRanges: content.referenceRanges.default([]),
  members: content.members.default([]),
  price: content.price.default(null),
})
export type ClinicalTestInput = z.infer<typeof ClinicalTestInput>

/**
 * A change says everything: what it left out would be taken away without anybody having asked for
 * that.
 */
export const ClinicalTestChange = z.strictObject({ ...content, ...versioned })
export type ClinicalTestChange = z.infer<typeof ClinicalTestChange>

const drawn = (kind: ClinicalTestContent['kind']) =>
  kind === 'laboratory' || kind === 'point-of-care'

type Needed = Pick<
  ClinicalTestContent,
  'kind' | 'specimen' | 'turnaround' | 'resultType' | 'unit' | 'price'
>

/** What has to be filled in before a draft can be published, each field with its sentence. */
export function missingIn(test: Needed & { members: unknown[] }): Record<string, string> {
  const isPanel = test.members.length > 0
  const needs: [field: keyof Needed, needed: boolean, sentence: string][] = [
    ['kind', true, 'Choose what kind of test it is.'],
    ['specimen', drawn(test.kind) && !isPanel, 'Choose the specimen.'],
    ['turnaround', true, 'Say how long the result takes.'],
    ['resultType', !isPanel, 'Choose what a result is.'],
    ['unit', !isPanel && test.resultType === 'quantity', 'A quantity has a unit.'],
    ['price', true, 'Enter a price.'],
  ]
  const missing = needs.filter(([field, needed]) => needed && test[field] === null)
  return Object.fromEntries(missing.map(([field, , sentence]) => [field, sentence]))
}

export const Retirement = z
  .strictObject({
    reason: text(300, 'A reason'),
    /** The code of a published test to order in its place. */
    replacedBy: code.nullable(),
    ...versioned,
  })
  .refine(({ reason, replacedBy }) => reason !== '' || replacedBy !== null, {
    path: ['reason'],
    message: 'Give a reason, or choose a replacement.',
  })
export type Retirement = z.infer<typeof Retirement>

export const Publication = z.strictObject(versioned)
export type Publication = z.infer<typeof Publication>

const OrganizationReach = z.strictObject({
  organizationId: z.number('Choose an organization.').int('Choose an organization.'),
  reach: z.enum(REACHES, 'Choose how far it reaches.'),
})
const isEachOnce = (list: { organizationId: number }[]) =>
  new Set(list.map(({ organizationId }) => organizationId)).size === list.length

/** Who can order a test: everybody, or these organizations. */
export const AvailabilityChange = z
  .strictObject({
    everywhere: z.boolean(),
    organizations: z
      .array(OrganizationReach)
      .max(500, 'Choose at most 500 organizations.')
      .refine(isEachOnce, 'An organization is there twice.'),
    ...versioned,
  })
  .refine(({ everywhere, organizations }) => everywhere !== organizations.length > 0, {
    path: ['organizations'],
    message: 'Choose everybody, or at least one organization.',
  })
export type AvailabilityChange = z.infer<typeof AvailabilityChange>

/** Another test, where one names it. */
const named = z.object({ code: z.string(), name: z.string() })

/** How far the price of a published test has come to commerce. */
export const COMMERCE_STATES = ['pending', 'written', 'failed'] as const

export const PricesQuery = z.strictObject({
  of: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(code).max(1000, 'At most 1000 tests.'))
    .describe('Codes of tests, separated by commas.'),
})

/**
 * What tests cost in commerce, as it says itself: without a price where it has none, not there
 * where it was never told.
 */
export const PricesInCommerce = z.object({
  state: z.enum(['ready', 'none', 'away']),
  prices: z.array(
    z.object({
      code: z.string(),
      price: z.object({ amount: z.number().int(), currency: z.string() }).nullable(),
    }),
  ),
})
export type PricesInCommerce = z.infer<typeof PricesInCommerce>

/** A row of the list: what is published, or else the first draft. */
export const ClinicalTestEntry = named.extend({
  kind: content.kind,
  loinc: z.string().nullable(),
  specimen: content.specimen,
  turnaround: z.string().nullable(),
  memberCount: z.number().int(),
  /** As it was published; commerce has the last word. */
  price: Price.nullable(),
  /** Null for what commerce was never told of. */
  inCommerce: z.enum(COMMERCE_STATES).nullable(),
  status: z.enum(TEST_STATUSES),
  number: z.number().int(),
  /** The number of the version that is being drafted. */
  draft: z.number().int().nullable(),
  everywhere: z.boolean(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type ClinicalTestEntry = z.infer<typeof ClinicalTestEntry>

/** One version of a test, to be read. */
export const ClinicalTestVersion = ClinicalTestContent.extend({
  // What was published before a rule existed is still read.
  volume: z.object({ value: z.number(), unit: z.string() }).nullable(),
  referenceRanges: z.array(Range),
  members: z.array(named.extend({ status: z.enum(TEST_STATUSES) })),
  number: z.number().int(),
  status: z.enum(VERSION_STATUSES),
  publishedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
})
export type ClinicalTestVersion = z.infer<typeof ClinicalTestVersion>

export const ClinicalTest = z.object({
  code: z.string(),
  status: z.enum(TEST_STATUSES),
  /** What is in force, or was until it was retired. */
  published: ClinicalTestVersion.nullable(),
  draft: ClinicalTestVersion.nullable(),
  /** The published panels that it belongs to. */
  panels: z.array(named),
  everywhere: z.boolean(),
  organizations: z.array(
    z.object({
      organization: z.object({ id: z.number().int(), domainURL: z.string(), label: z.string() }),
      reach: z.enum(REACHES),
    }),
  ),
  replacedBy: named.nullable(),
  replaces: z.array(named),
  retiredReason: z.string().nullable(),
  /** Whether commerce has its price; null for what it was never told of. */
  inCommerce: z
    .object({
      state: z.enum(COMMERCE_STATES),
      failure: z.string().nullable(),
      updatedAt: z.iso.datetime(),
    })
    .nullable(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type ClinicalTest = z.infer<typeof ClinicalTest>

export const ClinicalTestListQuery = listQuery(['name', 'code', 'updatedAt'], {
  status: anyOf(TEST_STATUSES),
  kind: anyOf(KINDS),
  specimen: anyOf(SPECIMENS),
  panel: anyOf(['yes', 'no']),

  availableIn: z
    .string()
    .max(1000)
    .transform((list) => list.split(',').filter(Boolean))
    .optional()
    .describe('Subdomains of organizations, one of which can order the test, separated by commas.'),
})
export type ClinicalTestListQuery = z.infer<typeof ClinicalTestListQuery>
