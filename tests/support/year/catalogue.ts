import { expect } from 'vitest'
import { writeWaitingPlans } from '@/lib/billing/plans/offers'
import { send, type Received } from '../http/request'
import { unique, type SignedIn } from '../world'
import type { Random } from './calendar'
import type { Terms } from './ledger'
import { waitFor } from '@/tests/support/wait'

/**
 * Where somebody is billed: the tax on top in percent, and what day it is there in hours east of
 * Greenwich.
 */
export const PLACES = [
  { country: 840, currency: 'USD', percent: 0, timeZone: 'UTC', hours: 0 },
  { country: 276, currency: 'EUR', percent: 19, timeZone: 'UTC', hours: 0 },
  { country: 392, currency: 'JPY', percent: 10, timeZone: 'Asia/Tokyo', hours: 9 },
  { country: 414, currency: 'KWD', percent: 0, timeZone: 'Asia/Kuwait', hours: 3 },
] as const

const URL = '/api/v1/admin/plans'
const INCLUDED = 3
export const TRIAL_DAYS = 14
/** What a month costs for each plan at first. */
const MONTHLY = { free: [0, 0], small: [4901, 907], large: [12_999, 1311] } as const
type Name = keyof typeof MONTHLY

/**
 * The plans on sale, whose prices change now and then: what each version costs is kept here, as it
 * was published.
 */
export async function openCatalogue(owner: SignedIn, random: Random) {
  const prices = new Map<string, { amount: number; seatAmount: number }>()
  const codeOf = Object.fromEntries(
    (Object.keys(MONTHLY) as Name[]).map((name) => [name, unique(`year-${name}-`).toLowerCase()]),
  ) as Record<Name, string>
  const ask = (path: string, json?: object, method?: string) =>
    send(URL + path, { as: owner, json, method })
  const done = ({ status, body }: Received) => {
    expect([status, body.error]).toEqual([expect.toBeOneOf([200, 201]), undefined])
    return body.data
  }

  const contentOf = (name: Name, more: number) => ({
    name: `The ${name} plan`,
    description: '',
    includedSeats: INCLUDED,
    trialDays: TRIAL_DAYS,
    features: [],
    limits: { practitioners: null, locations: null, users: null, emailsPerMonth: null },
    prices: PLACES.flatMap(({ currency }) =>
      (['month', 'year'] as const).map((interval) => {
        const times = interval === 'month' ? 1 : 10
        const [amount, seatAmount] = MONTHLY[name].map(
          (price) => price && (price + more) * times,
        ) as [number, number]
        return { currency, interval, amount, seatAmount }
      }),
    ),
  })

  async function publish(
    name: Name,
    plan: { version: number; draft: { number: number } },
    more: number,
  ) {
    for (const { currency, interval, amount, seatAmount } of contentOf(name, more).prices)
      prices.set([codeOf[name], plan.draft.number, currency, interval].join(), {
        amount,
        seatAmount,
      })
    done(await ask(`/${codeOf[name]}/publish`, { version: plan.version }))
  }

  for (const name of Object.keys(MONTHLY) as Name[])
    await publish(name, done(await ask('', { code: codeOf[name], ...contentOf(name, 0) })), 0)

  /** Has all of it be in commerce, which may have been away when it was published. */
  const written = () =>
    waitFor(
      async () => {
        await writeWaitingPlans()
        for (const code of Object.values(codeOf))
          expect(done(await ask(`/${code}`)).inCommerce.state, code).toBe('written')
      },
      { interval: 100 },
    )
  await written()

  return {
    codes: Object.values(codeOf),
    written,
    /**
     * Sells one of the plans at another price from now on, or not any more until that happens
     * again.
     */
    async change() {
      const name = random.one(['small', 'large'] as const)
      const { version, published } = done(await ask(`/${codeOf[name]}`))
      if (published.status === 'live' && random.chance(0.3))
        return void done(await ask(`/${codeOf[name]}/archive`, { version }))
      const more = random.whole(-500, 900)
      const drafted = done(await ask(`/${codeOf[name]}/draft`, { version }))
      await publish(
        name,
        done(
          await ask(
            `/${codeOf[name]}`,
            { version: drafted.version, ...contentOf(name, more) },
            'PUT',
          ),
        ),
        more,
      )
    },
    /** The terms that a quote names, at the price at which that version was published. */
    termsOf({ plan, currency, interval, seats }: Quoted): Terms {
      const price = prices.get([plan.code, plan.number, currency, interval].join())!
      return { plan: `${plan.code} ${plan.number}`, interval, seats, ...price, included: INCLUDED }
    },
  }
}
export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>
export type Quoted = {
  id: string
  plan: { code: string; number: number }
  currency: string
  interval: 'month' | 'year'
  seats: number
}
