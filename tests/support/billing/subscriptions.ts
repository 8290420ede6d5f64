import { one } from '../db/database'
import { send } from '../http/request'
import { unique, type SignedIn } from '../world'

type Price = { currency: string; interval: 'month' | 'year'; amount: number; seatAmount: number }
type Offered = { prices?: Price[]; includedSeats?: number; trialDays?: number; limits?: object }

const FREE: Price[] = [
  { currency: 'USD', interval: 'month', amount: 0, seatAmount: 0 },
  { currency: 'USD', interval: 'year', amount: 0, seatAmount: 0 },
]
const NO_LIMITS = { practitioners: null, locations: null, users: null, emailsPerMonth: null }

/** A live plan; one that costs nothing needs no shop. Answers its code. */
export async function livePlan(
  as: SignedIn,
  { limits, prices = FREE, ...rest }: Offered = {},
): Promise<string> {
  const code = unique('plan-').toLowerCase()
  const content = {
    name: `Plan ${code}`,
    includedSeats: 5,
    trialDays: 0,
    ...rest,
    prices,
    limits: { ...NO_LIMITS, ...limits },
  }
  const { body } = await send('/api/v1/admin/plans', { as, json: { code, ...content } })
  await send(`/api/v1/admin/plans/${code}/publish`, { as, json: { version: body.data.version } })
  return code
}

export const subscriptionUrl = (domainURL: string) =>
  `/api/v1/admin/organizations/${domainURL}/subscription`

/** What somebody asks for of an organization without a subscription, and with one at `version`. */
export const wanted = (plan: string, more: object = {}) => ({
  plan,
  interval: 'month',
  seats: 5,
  version: null,
  ...more,
})

/** Has an organization quoted, as staff. */
export const quoteFor = (as: SignedIn, domainURL: string, json: object) =>
  send(`${subscriptionUrl(domainURL)}/quotes`, { as, json })

/** Has an organization subscribe, as staff. Answers what runs then. */
export async function subscribe(as: SignedIn, domainURL: string, plan: string, more: object = {}) {
  const { body: quoted } = await quoteFor(as, domainURL, wanted(plan, more))
  const { body } = await send(`${subscriptionUrl(domainURL)}/quotes/${quoted.data?.id}/accept`, {
    as,
    json: {},
  })
  if (!body.success) throw new Error(`Not subscribed: ${quoted.error ?? body.error}`)
  return body.data
}

export const isQuoted = (organizationId: number) =>
  one<boolean>(
    'select exists (select from subscription_quotes where organization_id = $1)',
    organizationId,
  )
