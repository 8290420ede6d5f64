import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BillingPage } from '@/components/billing/invoices/BillingPage'
import { Plans } from '@/components/billing/plans/Plans'
import { Subscription } from '@/components/billing/subscriptions/Subscription'
import { Commerce } from '@/components/commerce/area/Commerce'
import { AreaContext } from '@/hooks/ui/shell/use-area'
import { moneyOf } from '@/lib/client/format/money'
import { PARTS, type CommerceOverview } from '@/lib/commerce/gateway/schema'
import type { OrganizationRole } from '@/lib/shared/http/session'
import { buildSession, renderConsole } from '../console'
import { ok, serve, type Handler } from '../server'

const URL = 'http://127.0.0.1:9000'
const ready: CommerceOverview = {
  state: 'ready',
  address: URL,
  name: 'Polyclinic supplies',
  version: '1.20.11',
  latency: 3.4,
  missing: [],
}
const lacking = (state: CommerceOverview['state']): CommerceOverview => ({
  state,
  address: state === 'none' ? null : URL,
  name: null,
  version: null,
  latency: null,
  missing: [],
})

const kiosk = {
  id: 'prod_1',
  title: 'Check-in kiosk',
  handle: 'check-in-kiosk',
  status: 'published',
  type: { value: 'Equipment' },
  collection: null,
  created_at: '2026-01-01T00:00:00.000Z',
  variants: [
    { manage_inventory: true, inventory_quantity: 20 },
    { manage_inventory: true, inventory_quantity: 4 },
    { manage_inventory: false, inventory_quantity: 100 },
  ],
}
const listProducts: Handler = () => ({
  body: { products: [kiosk], count: 1, offset: 0, limit: 25 },
})

/** The page, with what the overview says at each look; the last stays. */
function show(
  overviews: CommerceOverview[],
  { query = {}, ...handlers }: { query?: Record<string, string> } & Record<string, unknown> = {},
) {
  let looks = 0
  const server = serve({
    'GET /admin/commerce': () => ok(overviews[Math.min(looks++, overviews.length - 1)]),
    'GET /commerce/admin/products': listProducts,
    ...(handlers as Record<string, Handler>),
  })
  return { ...server, ...renderConsole(<Commerce />, { pathname: '/admin/commerce', query }) }
}
const connection = () => screen.getByRole('region', { name: 'Connection' })
const shopLists = () => screen.queryByRole('navigation', { name: 'In the shop' })

afterEach(() => void vi.useRealTimers())

describe('the page of the shop', () => {
  test.each([
    ['none', 'Commerce is not set up here.', 'Set MEDUSA_BACKEND_URL and MEDUSA_API_TOKEN'],
    ['starting', 'Commerce is starting.', 'The shop appears here as soon as it is ready.'],
    ['refused', 'Commerce does not take our token.', 'Set MEDUSA_API_TOKEN to the API token'],
    ['away', 'Commerce does not answer.', 'The rest of the console works without it.'],
  ] as const)(
    'says of one that is %s what to do next, and asks it for nothing',
    async (state, words, next) => {
      const { times } = show([lacking(state)])
      expect(await screen.findByText(words)).toBeTruthy()
      expect(connection().textContent).toContain(next)
      expect(shopLists()).toBeNull()
      expect(times('GET /commerce/admin/products')).toBe(0)
    },
  )

  test('says how one that is ready is, and what it sells', async () => {
    const { asked } = show([ready])
    expect(await screen.findByText('Commerce is connected.')).toBeTruthy()
    for (const fact of ['Polyclinic supplies', URL, '1.20.11', '3.4 ms', 'Nothing is missing'])
      expect(connection().textContent).toContain(fact)
    const row = await screen.findByRole('row', { name: /Check-in kiosk/ })
    for (const cell of ['Published', 'Equipment', '3', '24'])
      expect(within(row).getByText(cell)).toBeTruthy()
    const { params } = asked.find(({ path }) => path === '/commerce/admin/products')!
    expect(Object.fromEntries(params)).toEqual({
      fields: 'id,title,handle,status,created_at',
      expand: 'type,collection,variants',
      order: 'title',
      limit: '25',
      offset: '0',
    })
  })

  test('says what is missing, and what each part of it means', async () => {
    show([{ ...ready, version: null, missing: [...PARTS] }])
    expect(await screen.findByText('What is missing')).toBeTruthy()
    expect(connection().textContent).toContain('No region. Nobody can make a cart.')
    expect(within(connection()).getAllByRole('listitem')).toHaveLength(PARTS.length)
    expect(connection().textContent).toContain('Not told')
  })

  test('looks again in the background until it is ready, and reads again what could not be read', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let away = false
    const products: Handler = (call) =>
      away
        ? { status: 503, body: { success: false, error: 'Commerce is not available right now.' } }
        : listProducts(call)
    const overviews = [lacking('starting'), ready, lacking('away'), ready]
    const { asked, router } = show(overviews, { 'GET /commerce/admin/products': products })
    await screen.findByText('Commerce is starting.')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(await screen.findByText('Check-in kiosk')).toBeTruthy()

    away = true
    await act(() => router.replace({ pathname: '/admin/commerce', query: { sort: '-title' } }))
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(await screen.findByText('Commerce does not answer.')).toBeTruthy()
    expect(screen.getByText('The products could not be loaded')).toBeTruthy()
    away = false
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(await screen.findByText('Commerce is connected.')).toBeTruthy()
    expect(await screen.findByText('Check-in kiosk')).toBeTruthy()
    const looks = asked.filter(({ path }) => path === '/admin/commerce')
    expect(looks.map(({ headers }) => headers.get('x-background'))).toEqual([null, '1', '1', '1'])
  })

  test('asks in Medusa’s words for what the address says', async () => {
    const { asked } = show([ready], {
      query: {
        list: 'orders',
        status: 'pending,completed',
        search: 'ada',
        page: '2',
        size: '50',
        sort: 'display_id',
      },
      'GET /commerce/admin/orders': () => ({ body: { orders: [], count: 51 } }),
    })
    await screen.findByText('51–51 of 51')
    const { params } = asked.find(({ path }) => path === '/commerce/admin/orders')!
    expect(
      Object.fromEntries([...params].filter(([name]) => !['fields', 'expand'].includes(name))),
    ).toEqual({
      'status[0]': 'pending',
      'status[1]': 'completed',
      q: 'ada',
      order: 'display_id',
      limit: '50',
      offset: '50',
    })
  })

  test('never asks for an order that Medusa does not know, and forgets filters that it refuses', async () => {
    const { asked, router } = show([ready], {
      query: { list: 'orders', sort: 'nonsense', payment_status: 'nonsense', search: 'ada' },
      'GET /commerce/admin/orders': ({ params }: Parameters<Handler>[0]) =>
        params.has('payment_status[0]')
          ? {
              status: 400,
              body: { success: false, error: 'each value in payment_status must be one of …' },
            }
          : { body: { orders: [], count: 0 } },
    })
    await waitFor(() => expect(router.query).toEqual({ list: 'orders', search: 'ada' }))
    expect(await screen.findByText('No order matches “ada”')).toBeTruthy()
    expect(asked.filter(({ params }) => params.get('order')?.includes('nonsense'))).toEqual([])
  })

  test('calls an organization by its name, and others by theirs or their address', async () => {
    const customer = (id: string, more: object) => ({
      id,
      first_name: null,
      last_name: null,
      has_account: false,
      groups: [],
      created_at: '2026-01-01T00:00:00.000Z',
      ...more,
    })
    show([ready], {
      query: { list: 'customers' },
      'GET /commerce/admin/customers': () => ({
        body: {
          customers: [
            customer('a', {
              email: `organization-7-${'0a'.repeat(16)}@commerce.x.example`,
              first_name: 'Northside',
              last_name: 'northside',
              has_account: true,
            }),
            customer('b', {
              email: 'ada@x.example',
              first_name: 'Ada',
              last_name: 'Lovelace',
              has_account: true,
            }),
            customer('c', { email: 'guest@x.example' }),
          ],
          count: 3,
        },
      }),
    })
    await screen.findByText('1–3 of 3')
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      )
    // Nobody writes to what an organization buys under.
    expect(cells.map((row) => row.slice(0, 3))).toEqual([
      ['Northside', '—', 'Organization'],
      ['Ada Lovelace', 'ada@x.example', 'Own account'],
      ['guest@x.example', 'guest@x.example', 'Guest'],
    ])
  })

  test('is for those who hold the permission everywhere', async () => {
    const resourceActions = [{ resource: 'commerce', actions: ['read'] }]
    const organization = { domainURL: 'northside' } as OrganizationRole['organization']
    const organizationRoles: OrganizationRole[] = [
      {
        organization,
        organizationUserId: 'u1',
        inherited: false,
        suspended: false,
        resourceActions,
      },
    ]
    const { times } = serve({})
    renderConsole(<Commerce />, {
      session: buildSession({ organizationRoles, globalRoles: [] }, 'northside'),
      pathname: '/admin/commerce',
    })
    expect(await screen.findByText('commerce:read')).toBeTruthy()
    expect(times('GET /admin/commerce')).toBe(0)
  })
})

describe('a page that needs commerce to change something', () => {
  const [admin, home] = ['/admin/commerce/state', '/home/commerce']
  test.each([
    ['plans', <Plans key="p" />, 'admin', 'away', 'Commerce does not answer. What you see'],
    [
      'billing',
      <BillingPage key="b" />,
      'admin',
      'refused',
      'Commerce does not take our token. What you see',
    ],
    [
      'subscription',
      <Subscription key="s" />,
      'admin',
      'starting',
      'Commerce is starting. What you see',
    ],
    ['home subscription', <Subscription key="s" />, 'home', 'away', 'nothing is renewed'],
    ['subscription', <Subscription key="s" />, 'admin', 'none', null],
  ] as const)(
    '%s says while it cannot be asked what that means, and not before or after',
    async (_, page, area, state, said) => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      let present: string = 'ready'
      const own = area === 'home' ? home : admin
      const { times } = serve({ [`GET ${own}`]: () => ok({ state: present }) })
      renderConsole(<AreaContext value={area}>{page}</AreaContext>, {
        pathname: `/${area}/x`,
        session: buildSession({}, 'northside'),
      })
      const notice = () =>
        screen
          .queryAllByRole('status')
          .map(({ textContent }) => textContent ?? '')
          .find((text) => text.includes('is there again'))
      const asked = async () => {
        const before = times(`GET ${own}`)
        await act(() => vi.advanceTimersByTimeAsync(30_000))
        await waitFor(() => expect(times(`GET ${own}`)).toBeGreaterThan(before))
      }
      await waitFor(() => expect(times(`GET ${own}`)).toBe(1))
      expect(notice()).toBeUndefined()
      present = state
      await asked()
      if (said) await waitFor(() => expect(notice()).toContain(said))
      expect(notice() !== undefined).toBe(said !== null)
      present = 'ready'
      await asked()
      await waitFor(() => expect(notice()).toBeUndefined())
    },
  )
})

describe('an amount of money', () => {
  test.each([
    [4050, 'usd', '$40.50'],
    [36_800, 'jpy', '¥36,800'],
    [21_450, 'kwd', 'KWD 21.450'],
    [0, 'eur', '€0.00'],
    [-1050, 'usd', '-$10.50'],
  ])('of %i in %s is %s', (amount, currency, words) => {
    expect(moneyOf(amount, currency).replace('\u00a0', ' ')).toBe(words)
  })
})
