import { beforeEach, describe, expect, test, vi } from 'vitest'
import { shopNoun } from '@/hooks/shop-noun'
import { loadAll } from '@/hooks/use-shop-list'
import { shippingProfiles } from '@/hooks/use-shop-shipping'
import { callWithTotal } from '@/lib/client/call'

vi.mock('@/lib/client/call', () => ({ callWithTotal: vi.fn() }))

const noun = shopNoun<{ id: number }>({ path: 'reservations', one: 'reservation' })
const load = (params?: { limit: number }) => loadAll(noun, '/commerce/admin/reservations', params)

/** A shop with so many reservations, which counts them or not. */
function shopOf(many: number, isCounted = true) {
  const rows = Array.from({ length: many }, (_, id) => ({ id }))
  vi.mocked(callWithTotal).mockImplementation(async ({ params = {} }) => {
    const { limit, offset } = params as { limit: number; offset: number }
    const page = isCounted ? rows.slice(offset, offset + limit) : rows
    return { reservations: page, ...(isCounted && { count: many }) } as never
  })
}

beforeEach(() => void vi.mocked(callWithTotal).mockReset())

describe('a whole list of the shop', () => {
  test.each([0, 999, 1000, 2345])('is had to its end: %i rows', async (many) => {
    shopOf(many)
    expect((await load()).map(({ id }) => id)).toEqual(Array.from({ length: many }, (_, id) => id))
  })

  test('that Medusa does not page is asked for once', async () => {
    shopOf(2345, false)
    expect(await load()).toHaveLength(2345)
    expect(callWithTotal).toHaveBeenCalledOnce()
  })

  test('of which some are enough is asked for those', async () => {
    shopOf(2345)
    expect(await load({ limit: 20 })).toHaveLength(20)
    expect(callWithTotal).toHaveBeenCalledOnce()
  })

  test.each([
    [9, 9],
    [10, 12],
  ])(
    'of %i shipping profiles has %i: Medusa lists ten, and the others are those of options and products',
    async (many, known) => {
      const profile = (number: number) => ({ id: `sp_${number}` })
      const answers: Record<string, object> = {
        'shipping-profiles': { shipping_profiles: Array.from({ length: many }, (_, number) => profile(number)) },
        'shipping-options': { shipping_options: [3, 10].map((number) => ({ profile: profile(number) })), count: 2 },
        products: { products: [10, 11].map((number) => ({ profiles: [profile(number)] })), count: 2 },
      }
      vi.mocked(callWithTotal).mockImplementation(async ({ url }) => answers[url.split('/').at(-1)!] as never)
      const ids = (await loadAll(shippingProfiles, '/commerce/admin/shipping-profiles')).map(({ id }) => id)
      expect([ids.length, new Set(ids).size]).toEqual([known, known])
    },
  )
})
