import { z } from '@/lib/shared/zod'
import { amountFault } from '@/components/commerce/fields/amounts'
import { periodFault } from '@/components/commerce/fields/period'
import { byId } from '@/components/commerce/list/in-order'
import { entriesOf, MetadataEntries, metadataOf } from '@/components/commerce/record/metadata'
import { KINDS, type ShopDiscount, type Wanted } from '@/hooks/commerce/use-shop-discounts'
import { typedFigure, typedUnits } from '@/lib/client/format/money'
import { canStandInPath } from '@/lib/shared/http/path-value'
import { code, NO_ADDRESS } from './code'
import { regionsOf } from './words'

const instant = z.string()
const Picked = z.object({ id: z.string(), name: z.string() })
/** A whole number of at most so many digits, or nothing. */
const whole = (digits: number, sentence: string) =>
  z
    .string()
    .trim()
    .regex(/^(|[1-9]\d*)$/, sentence)
    .max(digits, sentence)

const Condition = z.object({
  type: z.enum(KINDS),
  operator: z.enum(['in', 'not_in']),
  picked: z.array(Picked).min(1, 'Choose at least one.'),
})

/** One of a kind: what is in a list and what is not in it are two. */
const Conditions = z.array(Condition).superRefine((conditions, context) => {
  const seen = new Set<string>()
  for (const [index, { type, operator }] of conditions.entries()) {
    if (seen.has(`${type} ${operator}`))
      context.addIssue({
        code: 'custom',
        path: [index, 'type'],
        message: 'There is such a condition already.',
      })
    seen.add(`${type} ${operator}`)
  }
})

const PERCENT = /^([1-9]\d?|100)$/

export const DiscountForm = z
  .object({
    code,
    description: z.string().trim().max(200, 'A description has at most 200 characters.'),
    type: z.enum(['percentage', 'fixed', 'free_shipping']),
    value: z.string().trim(),
    allocation: z.enum(['total', 'item']),
    regions: z.array(Picked.extend({ currency: z.string() })).min(1, 'Choose where it holds.'),
    starts: instant,
    ends: instant,
    limit: whole(9, 'Enter a whole number above zero, or nothing.'),
    enabled: z.boolean(),
    dynamic: z.boolean(),
    days: whole(5, 'Enter whole days, up to 99,999, or nothing.'),
    conditions: Conditions,
    metadata: MetadataEntries,
    version: z.number().default(0),
  })
  .superRefine(({ code, type, value, regions, starts, ends, version }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    // What is there already keeps its code.
    if (version === 0 && !canStandInPath(code)) refuse('code', NO_ADDRESS)
    if (type === 'percentage' && !PERCENT.test(value))
      refuse('value', 'Enter whole percent, from 1 to 100.')
    const fault = type === 'fixed' && regions[0] && amountFault(value, regions[0].currency, 1)
    if (fault) refuse('value', fault)
    if (type === 'fixed' && regions.length > 1)
      refuse('regions', 'A fixed amount holds in one region.')
    const early = periodFault({ starts, ends, version })
    if (early) refuse('ends', early)
  })
export type DiscountValues = Omit<z.input<typeof DiscountForm>, 'version'>
export type DiscountInput = Omit<z.output<typeof DiscountForm>, 'version'>

export const emptyCondition: DiscountValues['conditions'][number] = {
  type: 'customer_groups',
  operator: 'in',
  picked: [],
}

export const emptyDiscount: DiscountValues = {
  code: '',
  description: '',
  type: 'percentage',
  value: '',
  allocation: 'total',
  regions: [],
  starts: '',
  ends: '',
  limit: '',
  enabled: true,
  dynamic: false,
  days: '',
  conditions: [],
  metadata: [],
}

/** "P30D" as days; anything else that Medusa was told is left as it is. */
const daysOf = (duration: string | null) => /^P(\d+)D$/.exec(duration ?? '')?.[1] ?? ''

const byKind = (...[one, other]: ShopDiscount['rule']['conditions']) =>
  `${one!.type} ${one!.operator}` < `${other!.type} ${other!.operator}` ? -1 : 1

export function valuesOf(discount: ShopDiscount): DiscountValues {
  const {
    code,
    rule,
    starts_at,
    ends_at,
    usage_limit,
    is_disabled,
    is_dynamic,
    valid_duration,
    metadata,
  } = discount
  const regions = regionsOf(discount)
    .toSorted(byId)
    .map(({ id, name, currency_code }) => ({ id, name, currency: currency_code }))
  const currency = regions[0]?.currency ?? 'usd'
  const figures = {
    percentage: String(rule.value),
    fixed: typedFigure({ amount: rule.value, currency }),
    free_shipping: '',
  }
  return {
    code,
    description: rule.description ?? '',
    type: rule.type,
    value: figures[rule.type],
    allocation: rule.allocation ?? 'total',
    regions,
    starts: starts_at,
    ends: ends_at ?? '',
    limit: usage_limit === null ? '' : String(usage_limit),
    enabled: !is_disabled,
    dynamic: is_dynamic,
    days: daysOf(valid_duration),
    conditions: rule.conditions.toSorted(byKind).map(({ type, operator, ...condition }) => ({
      type,
      operator,
      picked: (condition[type] ?? [])
        .toSorted(byId)
        .map(({ id, title, value, name }) => ({ id, name: title ?? value ?? name ?? id })),
    })),
    metadata: entriesOf(metadata),
  }
}

/** The same discount as one that is not there yet. */
export const copyOf = (discount: ShopDiscount): DiscountValues => ({
  ...valuesOf(discount),
  code: `${discount.code}-COPY`,
  starts: '',
})

const amountOf = ({ type, value, regions }: DiscountInput) =>
  type === 'percentage'
    ? Number(value)
    : type === 'fixed'
      ? typedUnits(value, regions[0]!.currency)!
      : 0

export const wantedOf = ({ conditions }: DiscountInput): Wanted[] =>
  conditions.map(({ type, operator, picked }) => ({
    type,
    operator,
    ids: picked.map(({ id }) => id),
  }))

const durationOf = ({ dynamic, days }: DiscountInput) => (dynamic && days ? `P${days}D` : undefined)

/** What is sent for a new one. */
export function newDiscount(input: DiscountInput) {
  const {
    code,
    description,
    type,
    allocation,
    regions,
    starts,
    ends,
    limit,
    enabled,
    dynamic,
    metadata,
  } = input
  return {
    code,
    is_dynamic: dynamic,
    is_disabled: !enabled,
    regions: regions.map(({ id }) => id),
    starts_at: starts || undefined,
    ends_at: ends || undefined,
    valid_duration: durationOf(input),
    usage_limit: limit ? Number(limit) : undefined,
    rule: {
      type,
      description,
      value: amountOf(input),
      allocation: type === 'fixed' ? allocation : 'total',
      conditions: wantedOf(input).map(({ type, operator, ids }) => ({ operator, [type]: ids })),
    },
    metadata: metadataOf(metadata),
  }
}

/** What is sent for one that is there; what it is of, a percentage or an amount, stays. */
export function changedDiscount(
  input: DiscountInput,
  { rule, metadata, starts_at, valid_duration }: ShopDiscount,
) {
  const { code, description, allocation, regions, starts, ends, limit, enabled, dynamic } = input
  const isKept = !dynamic || daysOf(valid_duration) === input.days
  return {
    code,
    is_disabled: !enabled,
    regions: regions.map(({ id }) => id),
    starts_at: starts || starts_at,
    ends_at: ends || null,
    usage_limit: limit ? Number(limit) : null,
    ...(!isKept && { valid_duration: durationOf(input) ?? null }),
    rule: {
      id: rule.id,
      description,
      value: amountOf(input),
      ...(rule.type === 'fixed' && { allocation }),
    },
    metadata: metadataOf(input.metadata, metadata),
  }
}
