import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Subscriptions } from '@/components/billing/subscriptions/Subscriptions'
import type { SubscriptionEntry } from '@/lib/billing/subscriptions/schema'
import { buildSession, renderConsole } from '../console'
import { ok, serve } from '../server'

const entry: SubscriptionEntry = {
  organization: { id: 1, domainURL: 'northside', label: 'Northside' },
  status: 'active',
  plan: { code: 'group', name: 'Group', number: 2 },
  interval: 'month',
  currency: 'USD',
  seats: 1045,
  amount: 9900,
  period: { from: '2026-03-01', to: '2026-04-01' },
  payer: { label: 'Northside', isOwn: true },
  usage: { practitioners: 1012, locations: 3, users: 12 },
  scheduled: null,
  cancellation: null,
  pausedOn: null,
  pausedUntil: null,
  suspendedForDebt: false,
  startedAt: '2026-01-01T00:00:00.000Z',
}

function show(rows: SubscriptionEntry[], { can = ['subscriptions:read'], query = {} } = {}) {
  const server = serve({
    'GET /admin/subscriptions': () => ok(rows, { total: rows.length }),
    'GET /admin/plans': () => ok([{ code: 'group', name: 'Group' }]),
  })
  const resourceActions = can.map((word) => ({
    resource: word.split(':')[0]!,
    actions: [word.split(':')[1]!],
  }))
  renderConsole(<Subscriptions />, {
    session: buildSession({ globalRoles: [{ resourceActions }] }),
    pathname: '/admin/organizations/[organizationDomainURL]/subscription',
    query: { organizationDomainURL: 'global', ...query },
  })
  return { server, user: userEvent.setup() }
}
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent!.replace(/\s/g, ' '))

beforeEach(() => {
  const matchMedia = window.matchMedia
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query.includes('min-width'),
  }))
})

describe('a row of all subscriptions', () => {
  test.each<[Partial<SubscriptionEntry>, string[]]>([
    [{}, ['Active', 'Apr 1, 2026', '$99.00 a month', '1,012 of 1,045', '—']],
    [
      { status: 'past_due', interval: 'year', currency: 'KWD', amount: 21_450 },
      ['Past due', 'Apr 1, 2026', 'KWD 21.450 a year', '1,012 of 1,045', '—'],
    ],
    [
      { cancellation: { on: '2026-04-01', reason: 'We close.' } },
      ['Active', 'Ends Mar 31, 2026', '$99.00 a month', '1,012 of 1,045', '—'],
    ],
    [
      { status: 'cancelled' },
      ['Cancelled', 'Ended Mar 31, 2026', '$99.00 a month', '1,012 of 1,045', '—'],
    ],
    [
      { status: 'paused', pausedOn: '2026-03-31' },
      ['Paused', '1 day left', '$99.00 a month', '1,012 of 1,045', '—'],
    ],
    [
      { payer: { label: 'Holding', isOwn: false } },
      ['Active', 'Apr 1, 2026', '$99.00 a month', '1,012 of 1,045', 'Holding'],
    ],
  ])('with %j says %j', async (change, said) => {
    show([{ ...entry, ...change }])
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Northside' })
    expect(new globalThis.URL(link.href).pathname).toBe(
      '/admin/organizations/northside/subscription',
    )
    expect(cellsOf(link.closest('tr')!)).toEqual(['Northside', 'Group, version 2', ...said])
  })

  test('says what is scheduled to whoever asks', async () => {
    const scheduled = {
      on: '2026-04-01',
      plan: { code: 'solo', name: 'Solo', number: 1 },
      interval: 'year',
      currency: 'USD',
      seats: 1,
      amount: 29_000,
    } as const
    show([{ ...entry, scheduled }], { query: { hide: 'startedAt' } })
    expect(await screen.findByText('Solo, 1 seat, a year')).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: 'Since' })).toBeNull()
  })
})

describe('all subscriptions', () => {
  test('are narrowed by what the reader may know', async () => {
    const { server } = show([entry])
    await screen.findByRole('link', { name: 'Northside' })
    expect(server.times('GET /admin/plans')).toBe(0)
    expect(filters()).toEqual(['Status', 'Paid for', 'Period ends'])
  })

  test('are narrowed by plan and organization, too', async () => {
    const { server } = show([entry], {
      can: ['subscriptions:read', 'plans:read', 'organizations:read'],
      query: { plan: 'group', within: '30' },
    })
    await screen.findByRole('button', { name: 'Plan Group' })
    expect(filters()).toEqual([
      'Organization',
      'Plan Group',
      'Status',
      'Paid for',
      'Period ends Within 30 days',
    ])
    const { params } = server.asked.find(({ path }) => path === '/admin/subscriptions')!
    expect(Object.fromEntries(params)).toMatchObject({
      organizationDomainURL: 'global',
      plan: 'group',
      within: '30',
    })
  })

  test('lead to the organizations where there are none', async () => {
    show([])
    await screen.findByText('No subscriptions yet')
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'All organizations' })
    expect(new globalThis.URL(link.href).pathname).toBe('/admin/organizations/global/account')
  })
})

const filters = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-haspopup') === 'dialog')
    .map(({ textContent }) => textContent!.trim())
