import { loggedToldWord, toldWord, type Told } from '@/components/commerce/area/told'
import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import type { Plan, PlanEntry, PlanLimits, PlanPrice } from '@/lib/billing/plans/schema'
import { briefMoneyOf, moneyOf } from '@/lib/client/format/money'
import { countWord } from '@/lib/client/format/notation'
import { counted } from '@/lib/client/format/nouns'

export const noun = { one: 'plan', many: 'plans' }

// The schema has the same words, but brings its library into the list.
const STATUS: Record<Plan['status'], string> = {
  draft: 'Draft',
  live: 'Live',
  archived: 'Archived',
}
const TONES: Record<Plan['status'], Tone> = { draft: 'warn', live: 'good', archived: 'quiet' }
export const statusOf = (status: Plan['status']) => ({
  tone: TONES[status],
  children: STATUS[status],
})

const INTERVAL: Record<PlanPrice['interval'], string> = { month: 'A month', year: 'A year' }
export const intervalChoices = choicesOf(INTERVAL)

export const LIMITS: Record<keyof PlanLimits, string> = {
  practitioners: 'Practitioners',
  locations: 'Locations',
  users: 'Users',
  emailsPerMonth: 'E-mails a month',
}
export const limitKeys = Object.keys(LIMITS) as (keyof PlanLimits)[]

export const statusFilter: Filter = { name: 'status', label: 'Status', choices: choicesOf(STATUS) }

/** "$49 / month". */
export const priceWord = ({ amount, currency, interval }: PlanPrice) =>
  `${briefMoneyOf(amount, currency)} / ${interval}`
/** What an extra seat costs. */
export const seatWord = ({ seatAmount, ...price }: PlanPrice) =>
  priceWord({ ...price, seatAmount, amount: seatAmount })

/** The prices that a row has room for, a currency once, and how many more there are. */
export function firstPrices(prices: PlanPrice[], most = 2): { shown: PlanPrice[]; more: number } {
  const first = prices.filter(
    ({ currency }, at) => prices.findIndex((price) => price.currency === currency) === at,
  )
  const shown = first.slice(0, most)
  return { shown, more: prices.length - shown.length }
}

/** "5, then $9" are the seats of a plan: those that are included, and what each extra one costs. */
export function seatsWord({
  includedSeats,
  prices,
}: Pick<PlanEntry, 'includedSeats' | 'prices'>): [string, string] {
  const [price] = prices
  const included = `${includedSeats} ${includedSeats === 1 ? 'seat is' : 'seats are'} included.`
  if (!price) return [String(includedSeats), included]
  const then = price.seatAmount === 0 ? 'free' : briefMoneyOf(price.seatAmount, price.currency)
  return [`${includedSeats}, then ${then}`, `${included} Each extra one: ${seatWord(price)}.`]
}

/** A price as it is kept, or as a form has it. */
type AnyPrice = Omit<PlanPrice, 'amount' | 'seatAmount'> & {
  amount: number | string
  seatAmount: number | string
}
const anyMoney = (amount: number | string, currency: string) =>
  typeof amount === 'number' ? moneyOf(amount, currency) : `${amount || '…'} ${currency}`
const anyPriceWord = ({ amount, seatAmount, currency, interval }: AnyPrice) =>
  `${anyMoney(amount, currency)} / ${interval}, each extra seat ${anyMoney(seatAmount, currency)}`

const sameAs = (one: AnyPrice) => (other: AnyPrice) =>
  one.currency === other.currency && one.interval === other.interval

/** What has become different of one price: "$49.00 → $59.00 / month". */
function changedPrice(was: AnyPrice, now: AnyPrice): string[] {
  return (['amount', 'seatAmount'] as const).flatMap((field) => {
    const [old, present] = [was, now].map((price) => anyMoney(price[field], price.currency))
    const of = field === 'amount' ? '' : ', each extra seat'
    return old === present ? [] : [`${old} → ${present} / ${now.interval}${of}`]
  })
}
/** Only what has become different: plans have many prices. */
function changedPrices(before: unknown, after: unknown): string {
  const [old, now] = [before, after] as [AnyPrice[], AnyPrice[]]
  const gone = old
    .filter((price) => !now.some(sameAs(price)))
    .map((price) => `No longer: ${anyPriceWord(price)}`)
  const changed = now.flatMap((price) => {
    const was = old.find(sameAs(price))
    return was ? changedPrice(was, price) : [`New: ${anyPriceWord(price)}`]
  })
  return [...changed, ...gone].join('\n') || 'In another order'
}

const featuresIn = (list: unknown) =>
  Array.isArray(list) ? (list as string[]) : String(list).split('\n')
function changedFeatures(before: unknown, after: unknown): string {
  const [old, now] = [featuresIn(before), featuresIn(after)]
  const added = now.filter((feature) => !old.includes(feature)).map((feature) => `New: ${feature}`)
  const gone = old
    .filter((feature) => !now.includes(feature))
    .map((feature) => `No longer: ${feature}`)
  return [...added, ...gone].join('\n') || 'In another order'
}

const limitWord = (limit: unknown) =>
  limit === null || limit === '' || limit === undefined ? 'no limit' : countWord(Number(limit))
const limitsWord = (limits: unknown) =>
  limitKeys.map((key) => `${LIMITS[key]}: ${limitWord((limits as PlanLimits)[key])}`).join('\n')
const changedLimits = (before: unknown, after: unknown) => {
  const [old, now] = [before, after] as [PlanLimits, PlanLimits]
  return limitKeys
    .filter((key) => limitWord(old[key]) !== limitWord(now[key]))
    .map((key) => `${LIMITS[key]}: ${limitWord(old[key])} → ${limitWord(now[key])}`)
    .join('\n')
}
export const limitOf = ({ limits }: { limits: PlanLimits }, key: keyof PlanLimits) =>
  limitWord(limits[key])
export const trialWord = (days: unknown) =>
  Number(days) === 0 ? 'None' : Number(days) === 1 ? '1 day' : `${String(days)} days`

/** Whether commerce has a plan that was published, or knows that nobody new subscribes to it. */
export const inCommerceWord = (status: Plan['status'], told: Told) =>
  status === 'archived' && told
    ? toldWord(told, {
        onItsWay: 'Commerce is being told that it is archived.',
        there: 'Commerce keeps it for those who subscribed.',
        fault: 'Commerce does not know that it is archived.',
      })
    : toldWord(told, {
        onItsWay: 'It is on its way to commerce.',
        there: 'It is in commerce, with all of its prices.',
        fault: 'It is not in commerce yet.',
      })
const loggedInCommerceWord = (told: unknown) => {
  const { offered, ...rest } = told as NonNullable<Told> & { offered?: number | null }
  return loggedToldWord(rest, offered ? `Version ${offered} written` : 'Taken from sale')
}

const movedWord = (moved: unknown) => {
  const { from, to, organizations } = moved as { from: number; to: string; organizations: number }
  return `${counted(organizations, { one: 'organization', many: 'organizations' })} from version ${from} to ${to}, at the renewal`
}

/**
 * How a plan's fields are called where two versions stand side by side; values are as they are
 * kept, or as a form has them.
 */
export const fieldWords: FieldWords = {
  code: { label: 'Code' },
  number: { label: 'Version' },
  status: { label: 'Status', show: (status) => STATUS[status as Plan['status']] },
  name: { label: 'Name' },
  description: { label: 'Description' },
  prices: {
    label: 'Prices',
    show: (prices) => (prices as AnyPrice[]).map(anyPriceWord).join('\n'),
    change: changedPrices,
  },
  includedSeats: { label: 'Included seats' },
  trialDays: { label: 'Trial', show: trialWord },
  limits: { label: 'Limits', show: limitsWord, change: changedLimits },
  features: {
    label: 'Features',
    show: (list) => featuresIn(list).join('\n'),
    change: changedFeatures,
  },
  draft: { label: 'Draft of version' },
  inCommerce: { label: 'In commerce', show: loggedInCommerceWord },
  moved: { label: 'Subscribers moved', show: movedWord },
}
