import { z } from '@/lib/shared/zod'
import {
  PlanChange,
  PlanInput,
  type Plan,
  type PlanPrice,
  type PlanVersion,
} from '@/lib/billing/plans/schema'
import { typedFigure, typedUnits } from '@/lib/client/format/money'

// What is entered is kept as it was typed: only what is sent has to be a number.

export type PriceValue = Pick<PlanPrice, 'currency' | 'interval'> & {
  amount: string
  seatAmount: string
}
export type PlanValues = Pick<PlanVersion, 'name' | 'description'> & {
  includedSeats: string
  trialDays: string
  limits: Record<keyof PlanVersion['limits'], string>
  /** A line each. */
  features: string
  prices: PriceValue[]
}
export type NewPlanValues = PlanValues & { code: string }

export const emptyPrice: PriceValue = {
  currency: 'USD',
  interval: 'month',
  amount: '',
  seatAmount: '',
}
export const emptyPlan: NewPlanValues = {
  code: '',
  name: '',
  description: '',
  includedSeats: '1',
  trialDays: '14',
  features: '',
  limits: { practitioners: '', locations: '', users: '', emailsPerMonth: '' },
  prices: [emptyPrice],
}

const typed = (value: number | null) => (value === null ? '' : String(value))

/** The version that stands in the drawer: the draft, if there is one. */
export const openIn = ({ draft, published }: Plan) => (draft ?? published)!
export function valuesOf(plan: Plan): PlanValues {
  const { name, description, includedSeats, trialDays, limits, features, prices } = openIn(plan)
  const { practitioners, locations, users, emailsPerMonth } = limits
  return {
    name,
    description,
    includedSeats: String(includedSeats),
    trialDays: String(trialDays),
    limits: {
      practitioners: typed(practitioners),
      locations: typed(locations),
      users: typed(users),
      emailsPerMonth: typed(emailsPerMonth),
    },
    features: features.join('\n'),
    prices: prices.map(({ currency, interval, amount, seatAmount }) => ({
      currency,
      interval,
      amount: typedFigure({ amount, currency }),
      seatAmount: typedFigure({ amount: seatAmount, currency }),
    })),
  }
}

/** What is no number is sent as none, and refused on its field. */
const figure = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
const limit = (text: string) => (text.trim() === '' ? null : figure(text))

/** What a form sends. */
export function inputOf<V extends PlanValues>({
  includedSeats,
  trialDays,
  limits,
  features,
  prices,
  ...values
}: V) {
  return {
    ...values,
    includedSeats: figure(includedSeats),
    trialDays: figure(trialDays),
    limits: {
      practitioners: limit(limits.practitioners),
      locations: limit(limits.locations),
      users: limit(limits.users),
      emailsPerMonth: limit(limits.emailsPerMonth),
    },
    features: features
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    prices: prices.map(({ amount, seatAmount, ...price }) => ({
      ...price,
      amount: typedUnits(amount, price.currency) ?? Number.NaN,
      seatAmount: typedUnits(seatAmount, price.currency) ?? Number.NaN,
    })),
  }
}

/** The schemas of what is sent, for what the forms hold. */
export const newPlan = z.preprocess((values) => {
  const { code, ...rest } = values as NewPlanValues
  return { ...inputOf(rest), code: code.trim() }
}, PlanInput)
export const changedPlan = z.preprocess((values) => inputOf(values as PlanValues), PlanChange)

/**
 * A version as it is compared with another one: what it says of the plan, and nothing of itself.
 */
export const comparable = (version: PlanVersion) => {
  const { name, description, includedSeats, trialDays, limits, features, prices } = version
  return { name, description, prices, includedSeats, trialDays, limits, features }
}

/**
 * As much of a plan as decides what can be done with it: of a record, as a row of the list has it.
 */
export const actable = (plan: Plan) => ({
  code: plan.code,
  name: openIn(plan).name,
  status: plan.status,
  version: plan.version,
  draft: plan.draft?.number ?? null,
  number: (plan.published ?? plan.draft)!.number,
})
