import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { env } from '@/lib/platform/config/env'
import { setClock } from '@/lib/platform/time/clock'
import { cardsAt } from '@/tests/support/billing/cards'
import { commerceProxy } from '@/tests/support/commerce/commerce-proxy'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { simulateYear } from '@/tests/support/year/year'

const { url, token, cards } = inject('commerce')
const [before, provider] = [await commerceProxy(url), await commerceProxy(cards.STRIPE_API_URL)]
const proxies = [before, provider]
commerceAt(before.url, token)
cardsAt({ ...cards, STRIPE_API_URL: provider.url })
// By it the shop and the provider tell our customers from those of other tests.
Object.assign(env(), { PARENT_DOMAIN: 'year.example' })
afterEach(() => setClock())
afterAll(() => Promise.all(proxies.map(({ close }) => close())))

/**
 * How many, and from which seed; `npm run bench -- year` says so of a larger one, from another seed
 * each time, and how far it is.
 */
const isLarge = 'SIMULATED_ORGANIZATIONS' in process.env
const { SIMULATED_ORGANIZATIONS = '20', SIMULATED_STEPS = '16', SIMULATED_SEED = '3' } = process.env
const [organizations, steps, seed] = [SIMULATED_ORGANIZATIONS, SIMULATED_STEPS, SIMULATED_SEED].map(
  Number,
) as [number, number, number]

test(
  `a year of ${organizations} organizations, with SIMULATED_SEED=${seed}, adds up to the smallest unit`,
  async () => {
    const began = performance.now()
    const onStep = (done: number) =>
      console.log(`${done} of ${steps} steps, ${Math.round((performance.now() - began) / 1000)} s`)
    const shop = { url, token }
    const year = { organizations, steps, seed, proxies, shop, cards }
    const { invoices, orders, kills, charged } = await simulateYear({
      ...year,
      ...(isLarge && { onStep }),
    })
    if (isLarge) console.log({ invoices, orders, kills, charged })
    expect(invoices).toBeGreaterThan(organizations * 4)
    expect(orders).toBeGreaterThan(organizations * 2)
    expect(kills).toBeGreaterThan(steps / 8)
    expect(charged).toBeGreaterThan(organizations / 4)
  },
  organizations * steps * 2000,
)
