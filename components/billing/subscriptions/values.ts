import { z } from '@/lib/shared/zod'
import { QuoteInput, type SubscriptionOptions } from '@/lib/billing/subscriptions/schema'
import { counted } from '@/lib/client/format/nouns'
import { isOn, type Running, type Subscription } from './words'

/** What is entered is kept as it was typed; nobody named as the one that pays is an empty text. */
export type ChoiceValues = {
  plan: string
  interval: Running['interval']
  seats: string
  payer: string
  trial: boolean
}
export type PlanOption = SubscriptionOptions['plans'][number]

export const priceOf = ({ prices }: PlanOption, interval: Running['interval']) =>
  prices.find((price) => price.interval === interval)

/** A seat for each practitioner who is active, and one at least. */
export const leastSeats = ({ usage }: Subscription) => Math.max(1, usage.practitioners)
/** As many seats as cost nothing more, unless more are needed. */
export const seatsFor = (plan: PlanOption, least: number) =>
  String(Math.max(least, plan.includedSeats))

/** What the form begins with: what runs now, or what most begin with. */
export function choiceOf(
  subscription: Subscription,
  options: SubscriptionOptions,
  domainURL: string,
): ChoiceValues {
  const { running } = subscription
  const { plans, payers, trial } = options
  const least = leastSeats(subscription)
  const known =
    plans.find(({ code }) => code === running?.plan.code) ??
    (plans.length === 1 ? plans[0] : undefined)
  const plan = known?.code ?? ''
  if (isOn(running))
    return {
      plan,
      interval: running.interval,
      seats: String(running.seats),
      payer: '',
      trial: false,
    }
  const payer = payers.find((one) => one.domainURL === domainURL) ?? payers[0]
  return {
    plan,
    trial,
    payer: payer ? String(payer.id) : '',
    interval: plans.some((one) => priceOf(one, 'month')) ? 'month' : 'year',
    seats: known ? seatsFor(known, least) : String(least),
  }
}

/** What was asked for, as the form holds it. */
export const valuesOf = ({ plan, interval, seats, payer, trial }: QuoteInput): ChoiceValues => ({
  plan,
  interval,
  trial,
  seats: String(seats),
  payer: payer === undefined ? '' : String(payer),
})

/** What was asked for, of the subscription as it is by now. */
export function askedOf(subscription: Subscription, input: QuoteInput): QuoteInput {
  const version = isOn(subscription.running) ? subscription.running.version : null
  return { ...input, version, trial: input.trial && version === null }
}

/** What is no number is sent as none, and refused on its field. */
const figure = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

/**
 * What is sent, for what the form holds. Whoever chooses may not know yet that fewer seats do not
 * do.
 */
export function choice({ usage }: Subscription, options: SubscriptionOptions) {
  const active = counted(usage.practitioners, { one: 'practitioner is', many: 'practitioners are' })
  const enough = QuoteInput.refine(({ seats }) => seats >= usage.practitioners, {
    path: ['seats'],
    message: `${active} active, and each takes a seat.`,
  })
  return z.preprocess((values) => {
    const { plan, interval, payer, seats, trial } = values as ChoiceValues
    const days = options.plans.find(({ code }) => code === plan)?.trialDays ?? 0
    return {
      plan,
      interval,
      seats: figure(seats),
      trial: trial && days > 0,
      version: null,
      ...(payer && { payer: Number(payer) }),
    }
  }, enough)
}
