import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { setClock } from '@/lib/server/clock'
import { commerceProxy } from '@/tests/support/commerce-proxy'
import { commerceAt } from '@/tests/support/gateway'
import { simulateYear } from '@/tests/support/year/year'

const { url, token } = inject('commerce')
const proxy = await commerceProxy(url)
commerceAt(proxy.url, token)
afterEach(() => setClock())
afterAll(() => proxy.close())

/** How many, and from which seed; `npm run bench -- year` says so of a larger one, from another seed each time, and how far it is. */
const isLarge = 'SIMULATED_ORGANIZATIONS' in process.env
const { SIMULATED_ORGANIZATIONS = '20', SIMULATED_STEPS = '16', SIMULATED_SEED = '3' } = process.env // prettier-ignore
const [organizations, steps, seed] = [SIMULATED_ORGANIZATIONS, SIMULATED_STEPS, SIMULATED_SEED].map(Number) as [number, number, number] // prettier-ignore

test(`a year of ${organizations} organizations, with SIMULATED_SEED=${seed}, adds up to the smallest unit`, async () => {
  const began = performance.now()
  const onStep = (done: number) => console.log(`${done} of ${steps} steps, ${Math.round((performance.now() - began) / 1000)} s`)
  const shop = { url, token }
  const { invoices, orders } = await simulateYear({ organizations, steps, seed, proxy, shop, ...(isLarge && { onStep }) })
  expect(invoices).toBeGreaterThan(organizations * 4)
  expect(orders).toBeGreaterThan(organizations * 2)
}, organizations * steps * 2000) // prettier-ignore
