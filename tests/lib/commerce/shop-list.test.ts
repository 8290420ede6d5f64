import { beforeEach, describe, expect, test, vi } from 'vitest'
import { shopNoun } from '@/hooks/commerce/shop-noun'
import { loadAll, wholePageOf } from '@/hooks/commerce/use-shop-list'
import { shippingProfiles } from '@/hooks/commerce/use-shop-shipping'
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

  test('comes in one answer, however many rows there are: from page to page they may change places', async () => {
    shopOf(12_345)
    expect(await load()).toHaveLength(12_345)
    expect(vi.mocked(callWithTotal).mock.calls.map(([{ params }]) => params)).toEqual(
      [1000, 10_000, 100_000].map((limit) => ({ limit, offset: 0 })),
    )
  })

  test('has rows that are alike in one order, whichever Medusa has them in', async () => {
    const rows = Array.from({ length: 9 }, (_, index) => ({
      id: `id_${index}`,
      title: index < 8 ? 'Same' : 'Another',
    }))
    let turn = 0
    vi.mocked(callWithTotal).mockImplementation(async () => {
      turn += 3
      return { things: [...rows.slice(turn % 9), ...rows.slice(0, turn % 9)], count: 9 } as never
    })
    const textOf = ({ title }: { title: string }) => title
    const things = shopNoun<{ id: string; title: string }>({ path: 'things', one: 'thing' })
    const page = wholePageOf(things, { sort: 'title', textOf, sorts: { title: textOf } })
    const idsAt = async (offset: number) =>
      (await page({ url: '/things', params: { sort: '-title', limit: 3, offset } })).data.map(
        ({ id }) => id,
      )
    expect([await idsAt(0), await idsAt(3), await idsAt(6)].flat()).toEqual(
      rows.map(({ id }) => id),
    )
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
        'shipping-profiles': {
          shipping_profiles: Array.from({ length: many }, (_, number) => profile(number)),
        },
        'shipping-options': {
          shipping_options: [3, 10].map((number) => ({ profile: profile(number) })),
          count: 2,
        },
        products: {
          products: [10, 11].map((number) => ({ profiles: [profile(number)] })),
          count: 2,
        },
      }
      vi.mocked(callWithTotal).mockImplementation(
        async ({ url }) => answers[url.split('/').at(-1)!] as never,
      )
      const ids = (await loadAll(shippingProfiles, '/commerce/admin/shipping-profiles')).map(
        ({ id }) => id,
      )
      expect([ids.length, new Set(ids).size]).toEqual([known, known])
    },
  )
})
