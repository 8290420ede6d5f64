import { z } from '@/lib/shared/zod'
import { anyOf, listQuery, versioned } from '@/lib/shared/list'
import { Amount, atMost, Currency } from '@/lib/shared/money/price'
import { nameKey } from '@/lib/shared/text/name-key'
import { nameOf, textOf } from '@/lib/shared/text/text'

/**
 * Of a version, and of a plan: that of what was published last. The next version of a live one
 * begins as a draft.
 */
export const PLAN_STATUSES = ['draft', 'live', 'archived'] as const
export const INTERVALS = ['month', 'year'] as const

const CODE = 'A code has 3 to 40 small letters, digits and hyphens.'
const SEATS = 'Included seats are a whole number from 0 to 10,000.'
const TRIAL = 'A trial lasts from 0 to 90 whole days.'
const MOST_OF_A_LIMIT = 1_000_000_000
const LIMIT = 'A limit is a whole number from 0 to 1,000,000,000, or empty for none.'

const code = z.string(CODE).regex(/^[a-z0-9-]{3,40}$/, CODE)
const limit = z.number(LIMIT).int(LIMIT).min(0, LIMIT).max(MOST_OF_A_LIMIT, LIMIT).nullable()

/**
 * What a plan costs in one currency for an interval, and each seat beyond those that are included.
 */
const price = z.strictObject({
  currency: Currency,
  interval: z.enum(INTERVALS, 'Choose a month or a year.'),
  amount: Amount,
  seatAmount: Amount,
})
export type PlanPrice = z.infer<typeof price>

const Prices = z
  .array(price.superRefine(atMost('amount', 'seatAmount')))
  .max(100, 'A plan has at most 100 prices.')
  .superRefine((prices, context) => {
    for (const [index, { currency, interval }] of prices.entries())
      if (
        prices.findIndex((other) => other.currency === currency && other.interval === interval) <
        index
      )
        context.addIssue({
          code: 'custom',
          path: [index, 'currency'],
          message: `There is a price in ${currency} for a ${interval} already.`,
        })
  })

const isUnique = (list: string[]) => new Set(list.map(nameKey)).size === list.length

const Limits = z.strictObject({
  practitioners: limit,
  locations: limit,
  users: limit,
  emailsPerMonth: limit,
})
export type PlanLimits = z.infer<typeof Limits>

/**
 * What a version says of a plan. A draft may lack what publishing needs; what it has must be right.
 */
const content = {
  name: nameOf(2, 80, 'A name has 2 to 80 characters.'),
  description: textOf(500, 'A description has at most 500 characters.'),
  includedSeats: z.number(SEATS).int(SEATS).min(0, SEATS).max(10_000, SEATS),
  trialDays: z.number(TRIAL).int(TRIAL).min(0, TRIAL).max(90, TRIAL),
  /** Null for as many as there are. */
  limits: Limits,
  features: z
    .array(nameOf(1, 80, 'A feature has at most 80 characters.'))
    .max(20, 'A plan has at most 20 features.')
    .refine(isUnique, 'A feature is there twice.'),
  prices: Prices,
}

/** A seat is taken by a practitioner who is active. */
const seatsFit = (
  { includedSeats, limits }: { includedSeats: number; limits: PlanLimits },
  context: z.RefinementCtx,
) => {
  if (limits.practitioners !== null && includedSeats > limits.practitioners)
    context.addIssue({
      code: 'custom',
      path: ['limits', 'practitioners'],
      message: `More seats are included (${includedSeats}): each is for a practitioner.`,
    })
}

export const PlanContent = z.strictObject(content)
export type PlanContent = z.infer<typeof PlanContent>

/** A new plan begins as a draft of its first version, of which the name is enough. */
export const PlanInput = z
  .strictObject({
    code,
    name: content.name,
    description: content.description.default(''),
    includedSeats: content.includedSeats.default(0),
    trialDays: content.trialDays.default(0),
    limits: Limits.default({
      practitioners: null,
      locations: null,
      users: null,
      emailsPerMonth: null,
    }),
    features: content.features.default([]),
    prices: content.prices.default([]),
  })
  .superRefine(seatsFit)
export type PlanInput = z.infer<typeof PlanInput>

/**
 * A change says everything: what it left out would be taken away without anybody having asked for
 * that.
 */
export const PlanChange = z.strictObject({ ...content, ...versioned }).superRefine(seatsFit)
export type PlanChange = z.infer<typeof PlanChange>

/** Something done with a plan as it was read. */
export const PlanDeed = z.strictObject(versioned)

/** What has to be filled in before a draft can be published, each field with its sentence. */
export const missingIn = ({ prices }: Pick<PlanContent, 'prices'>): Record<string, string> =>
  prices.length > 0 ? {} : { prices: 'Add at least one price.' }

/** How far a published plan has come to commerce. */
export const COMMERCE_STATES = ['pending', 'written', 'failed'] as const

/**
 * What is answered was right when it was written: rules of today, and currencies of today, do not
 * bind it.
 */
const PriceRead = z.object({
  currency: z.string(),
  interval: z.enum(INTERVALS),
  amount: z.number().int(),
  seatAmount: z.number().int(),
})
const limitRead = z.number().int().nullable()
const LimitsRead = z.object({
  practitioners: limitRead,
  locations: limitRead,
  users: limitRead,
  emailsPerMonth: limitRead,
})

/** A row of the list: what was published last, or else the first draft. */
export const PlanEntry = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(PLAN_STATUSES),
  number: z.number().int(),
  /** The number of the version that is being drafted. */
  draft: z.number().int().nullable(),
  includedSeats: z.number().int(),
  trialDays: z.number().int(),
  limits: LimitsRead,
  prices: z.array(PriceRead),
  /** How many organizations have subscribed to it, in any of its versions. */
  subscribers: z.number().int(),
  /** Null for what commerce was never told of. */
  inCommerce: z.enum(COMMERCE_STATES).nullable(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type PlanEntry = z.infer<typeof PlanEntry>

/** One version of a plan, to be read. */
export const PlanVersion = z.object({
  name: z.string(),
  description: z.string(),
  includedSeats: z.number().int(),
  trialDays: z.number().int(),
  limits: LimitsRead,
  features: z.array(z.string()),
  prices: z.array(PriceRead),
  number: z.number().int(),
  status: z.enum(PLAN_STATUSES),
  /** How many organizations have subscribed to it. */
  subscribers: z.number().int(),
  publishedAt: z.iso.datetime().nullable(),
  archivedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
})
export type PlanVersion = z.infer<typeof PlanVersion>

export const Plan = z.object({
  code: z.string(),
  status: z.enum(PLAN_STATUSES),
  /** What can be subscribed to, or could until the plan was archived. */
  published: PlanVersion.nullable(),
  draft: PlanVersion.nullable(),
  /** Whether commerce has it; null for what it was never told of. */
  inCommerce: z
    .object({
      state: z.enum(COMMERCE_STATES),
      failure: z.string().nullable(),
      productId: z.string().nullable(),
      updatedAt: z.iso.datetime(),
    })
    .nullable(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type Plan = z.infer<typeof Plan>

export const PlanListQuery = listQuery(['name', 'code', 'includedSeats', 'updatedAt'], {
  status: anyOf(PLAN_STATUSES),
  currency: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(Currency).max(200))
    .optional()
    .describe('Currencies of ISO 4217, separated by commas.'),
})
export type PlanListQuery = z.infer<typeof PlanListQuery>
