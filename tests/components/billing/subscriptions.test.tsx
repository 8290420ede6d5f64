import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Subscription } from '@/components/billing/subscriptions/Subscription'
import { SubscriptionActions } from '@/components/billing/subscriptions/SubscriptionActions'
import { AreaContext } from '@/hooks/ui/shell/use-area'
import type { InvoiceEntry } from '@/lib/billing/invoices/schema'
import type {
  Accepted,
  Quote,
  Running,
  Subscription as Found,
  SubscriptionOptions,
} from '@/lib/billing/subscriptions/schema'
import type { InvoiceLine } from '@/lib/shared/invoice-lines'
import { buildSession, renderConsole } from '../console'
import { ok, refused, serve, type Handler } from '../server'

const running: Running = {
  status: 'active',
  plan: { code: 'practice', name: 'Practice', number: 1 },
  interval: 'month',
  currency: 'EUR',
  seats: 10,
  features: ['Online booking'],
  amount: 9900,
  includedSeats: 5,
  pausedOn: null,
  pausedUntil: null,
  suspendedForDebt: false,
  period: { from: '2026-03-01', to: '2026-04-01' },
  payer: { label: 'Northside', isOwn: true, allows: { update: true, cancel: true } },
  limits: { locations: 2, users: null, emailsPerMonth: 5000 },
  scheduled: null,
  cancellation: null,
  startedAt: '2026-01-01T00:00:00.000Z',
  version: 3,
  updatedAt: '2026-03-01T00:00:00.000Z',
}
/** Another one pays, whose money these people may not spend. */
const anothers = {
  payer: { label: 'Holding', isOwn: false, allows: { update: false, cancel: false } },
}
const usage = { practitioners: 7, locations: 3, users: 12 }
const mails = { sent: 1204, underWay: 0 }
const found = (more: Partial<Running> | null = {}): Found => ({
  running: more && { ...running, ...more },
  usage,
  mails,
  today: '2026-03-11',
})

const limits = { practitioners: 50, locations: 2, users: null, emailsPerMonth: 500 }
const plan = (
  code: string,
  name: string,
  amount: number,
  more: object = {},
): SubscriptionOptions['plans'][number] => ({
  code,
  name,
  description: '',
  number: 1,
  includedSeats: 5,
  trialDays: 14,
  features: [],
  limits,
  prices: [
    { interval: 'month', amount, seatAmount: 900 },
    { interval: 'year', amount: amount * 10, seatAmount: 9000 },
  ],
  ...more,
})
const solo = plan('solo', 'Solo', 2900, {
  prices: [{ interval: 'month', amount: 2900, seatAmount: 900 }],
})
const options: SubscriptionOptions = {
  currency: 'EUR',
  plans: [solo, plan('practice', 'Practice', 4900)],
  trial: true,
  payers: [{ id: 1, domainURL: 'northside', label: 'Northside' }],
}

const line = (kind: InvoiceLine['kind'], amount: number): InvoiceLine => ({
  kind,
  description: 'Practice, 8 seats',
  period: { from: '2026-03-11', to: '2026-04-01' },
  quantity: 1,
  unitAmount: amount,
  amount,
})
const quote: Quote = {
  id: '6b1a6a4e-6a52-4a3c-9b0e-4f8f2f6f0a11',
  kind: 'change',
  interval: 'month',
  currency: 'EUR',
  seats: 12,
  plan: { code: 'practice', name: 'Practice', number: 1 },
  payer: 'Northside',
  from: '2026-03-11',
  atRenewal: false,
  trialUntil: null,
  lines: [line('unused', -3300), line('remaining', 13_200)],
  otherRegion: null,
  dueNow: { net: 9900, tax: 1881, total: 11_781, taxes: [{ rate: 19, net: 9900, amount: 1881 }] },
  isByCard: false,
  nextInvoice: { on: '2026-04-01', net: 19_500, tax: 3705, total: 23_205, taxes: [] },
  exceeded: [],
  // From when it is asked for: the tests before it may have taken minutes.
  get expiresAt() {
    return new Date(Date.now() + 14 * 60_000).toISOString()
  },
}
const invoice: InvoiceEntry = {
  id: '7b1a6a4e-6a52-4a3c-9b0e-4f8f2f6f0a11',
  kind: 'invoice',
  number: '2026-0007',
  status: 'past-due',
  organization: { domainURL: 'northside', label: 'Northside' },
  billTo: 'Northside',
  isOwn: true,
  currency: 'EUR',
  issuedOn: '2026-03-01',
  dueOn: '2026-03-15',
  today: '2026-03-20',
  period: running.period,
  net: 9900,
  tax: 1881,
  total: 11_781,
  paidOn: null,
  creditedOn: null,
  paidBy: null,
  refunded: 0,
  refundPending: 0,
  whyNotByCard: null,
}

const BASE = '/admin/organizations/northside/subscription'
const QUOTES = `POST ${BASE}/quotes`
const ACCEPT = `${QUOTES}/${quote.id}/accept`
const ALL = ['subscriptions:read', 'subscriptions:update', 'subscriptions:cancel', 'billing:read']
type Shown = {
  can?: string[]
  query?: Record<string, string>
  area?: 'admin' | 'home'
  handlers?: Record<string, Handler>
}

function show(
  subscription: Found | Handler,
  { can = ALL, query = {}, area = 'admin', handlers = {} }: Shown = {},
) {
  const base = area === 'admin' ? BASE : '/home/subscription'
  const server = serve({
    [`GET ${base}`]: typeof subscription === 'function' ? subscription : () => ok(subscription),
    [`GET ${base}/options`]: () => ok(options),
    ...handlers,
  })
  const resourceActions = can.map((word) => ({
    resource: word.split(':')[0]!,
    actions: [word.split(':')[1]!],
  }))
  const organization = { domainURL: 'northside', label: 'Northside', level: 0 } as never
  const organizationRoles = [
    { organization, organizationUserId: 'u1', inherited: false, suspended: false, resourceActions },
  ]
  const ofHome = { organizationRoles, globalRoles: [] }
  const shown = renderConsole(
    <AreaContext value={area}>
      <SubscriptionActions />
      <Subscription />
    </AreaContext>,
    {
      session: buildSession(
        area === 'home' ? ofHome : { globalRoles: [{ resourceActions }] },
        'northside',
      ),
      pathname:
        area === 'home'
          ? '/home/subscription'
          : '/admin/organizations/[organizationDomainURL]/subscription',
      query: area === 'home' ? query : { organizationDomainURL: 'northside', ...query },
    },
  )
  return { ...shown, server, user: userEvent.setup() }
}

const text = (element: HTMLElement | null) =>
  element?.textContent?.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
const body = () => text(document.body)
const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const drawer = (name: string) => screen.findByRole('dialog', { name })

beforeEach(() => {
  const matchMedia = window.matchMedia
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query.includes('min-width'),
  }))
})

describe('a subscription', () => {
  const cancellation = { on: '2026-04-01', reason: 'We merge.' }
  const scheduled = {
    on: '2026-04-01',
    plan: { code: 'solo', name: 'Solo', number: 1 },
    interval: 'month',
    currency: 'EUR',
    seats: 1,
    amount: 2900,
  } as const
  test.each<[string, Partial<Running>, string[], string[]]>([
    [
      'active',
      {},
      ['Active', '€99.00 a month', 'Mar 1 – 31, 2026', 'On Apr 1, 2026, for €99.00 before tax'],
      ['Change plan'],
    ],
    [
      'trial',
      { status: 'trial' },
      ['Trial', 'The trial ends on Apr 1, 2026, in 21 days', 'first invoice is issued, for €99.00'],
      ['Change plan'],
    ],
    ['past_due', { status: 'past_due' }, ['Past due', 'An invoice is past due. Pay it'], []],
    [
      'past_due for long',
      { status: 'past_due', suspendedForDebt: true },
      ['Until then its people can read here, and change nothing.'],
      [],
    ],
    [
      'paused',
      { status: 'paused', pausedOn: '2026-03-11' },
      ['Paused since Mar 11, 2026. The 21 days that are left wait', '21 days after it is resumed'],
      ['Resume'],
    ],
    [
      'paused until a day',
      { status: 'paused', pausedOn: '2026-03-11', pausedUntil: '2026-05-01' },
      ['Paused since Mar 11, 2026, until May 1, 2026.', '21 days after May 1, 2026'],
      ['Resume'],
    ],
    [
      'cancelled, and has ended',
      { status: 'cancelled', cancellation },
      ['Cancelled', 'It has ended, on Mar 31, 2026. Reason: We merge.'],
      ['Start a subscription'],
    ],
    [
      'cancelled, and runs',
      { cancellation },
      ['Active', 'Cancelled: it runs until Mar 31, 2026, and is not renewed. Reason: We merge.'],
      ['Resume'],
    ],
    [
      'about to change',
      { scheduled },
      [
        'From Apr 1, 2026 on: Solo, 1 seat, paid for a month.',
        'On Apr 1, 2026, for €29.00 before tax, with the change',
      ],
      ['Change plan'],
    ],
    [
      'tried, and about to change',
      { status: 'trial', scheduled },
      ['Then the first invoice is issued, for €29.00 before tax.'],
      ['Change plan'],
    ],
    [
      'paid by another',
      { ...anothers, status: 'past_due' },
      ['Billed to Holding', 'Holding has to pay it'],
      [],
    ],
    [
      'in yen',
      { amount: 9800, currency: 'JPY', interval: 'year' },
      ['¥9,800 a year'],
      ['Change plan'],
    ],
    ['in dinars', { amount: 21_450, currency: 'KWD' }, ['KWD 21.450 a month'], ['Change plan']],
  ])('that is %s says so, and what can be done', async (_, more, said, buttons) => {
    show(found(more))
    await screen.findByRole('heading', { name: 'Practice' })
    for (const words of said) expect(body()).toContain(words)
    const offered = ['Change plan', 'Start a subscription', 'Resume'].filter((name) => button(name))
    expect(offered).toEqual(buttons)
  })

  test('shows what is taken of each limit, what is beyond it, and where there is none', async () => {
    show(found())
    const meters = await screen.findAllByRole('meter')
    expect(
      screen.getByText('Those that lie in no other location; inactive ones are not counted.'),
    ).toBeTruthy()
    expect(screen.getByText('Invited and suspended ones are counted, too.')).toBeTruthy()
    expect(
      meters.map((meter) => [
        meter.getAttribute('aria-label'),
        meter.getAttribute('aria-valuetext'),
      ]),
    ).toEqual([
      ['Seats', '7 of 10'],
      ['Locations', '3 of 2: 1 more than allowed'],
      ['E-mails', '1,204 of 5,000 this month'],
    ])
    expect(body()).toContain('Users12, no limit')
    expect(body()).toContain('5 seats included, 5 extra.')
    expect(screen.getByText('Online booking')).toBeTruthy()
  })

  test.each<[string, Found['mails'], number | null, string[]]>([
    [
      'with those on their way',
      { sent: 4900, underWay: 300 },
      5000,
      ['E-mails5,200 of 5,000 this month: 200 more than allowed', '300 of them still on the way.'],
    ],
    ['without a limit', { sent: 1204, underWay: 0 }, null, ['E-mails1,204 this month, no limit']],
  ])('counts the e-mails of this month, %s', async (_, mails, emailsPerMonth, said) => {
    show({ ...found({ limits: { ...running.limits, emailsPerMonth } }), mails })
    await screen.findByRole('heading', { name: 'Practice' })
    for (const words of said) expect(body()).toContain(words)
  })

  test.each<[string, string[], string[]]>([
    ['reads', ['subscriptions:read'], []],
    ['changes', ['subscriptions:read', 'subscriptions:update'], ['Pause']],
    ['cancels', ['subscriptions:read', 'subscriptions:cancel'], ['Cancel subscription']],
  ])('offers no more to somebody who %s than they may do', async (_, can, actions) => {
    const { server, user } = show(found(), { can, query: { do: 'cancel' } })
    await screen.findByRole('heading', { name: 'Practice' })
    expect(Boolean(button('Change plan'))).toBe(can.includes('subscriptions:update'))
    const mayCancel = can.includes('subscriptions:cancel')
    if (mayCancel)
      await user.click(
        within(await drawer('Cancel “Practice”?')).getByRole('button', { name: 'Keep it' }),
      )
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Invoices' })).toBeNull()
    expect(server.times('GET /admin/billing/invoices')).toBe(0)
    const menu = button('Actions for the subscription')
    if (menu) await user.click(menu)
    expect(screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(actions)
  })

  test.each<[string, string[], boolean]>([
    ['who may start one', ALL, true],
    ['who may not', ['subscriptions:read'], false],
  ])('that was never there has a way to the first for somebody %s', async (_, can, may) => {
    show(found(null), { can })
    await screen.findByText('No subscription yet')
    expect(
      screen.getByText(/nothing limits the practitioners, locations, users and e-mails here/),
    ).toBeTruthy()
    expect(Boolean(button('Start a subscription'))).toBe(may)
    if (may)
      expect(
        await screen.findByText(/The first one is issued when a subscription begins/),
      ).toBeTruthy()
  })

  test('cannot be started where no plan has a price in its currency, and says where that is changed', async () => {
    const none = { ...options, plans: [], currency: 'NOK' }
    const handlers = { [`GET ${BASE}/options`]: () => ok(none) }
    const { user } = show(found(null), { can: [...ALL, 'plans:read', 'plans:publish'], handlers })
    await user.click(await screen.findByRole('button', { name: 'Start a subscription' }))
    const dialog = within(await drawer('Start a subscription'))
    await dialog.findByText(/No plan has a price in NOK\./)
    const href = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')
    expect(href('Plans')).toBe('/admin/plans?organizationDomainURL=northside')
    expect(href('Account')).toBe('/admin/organizations/northside/account')
    expect(dialog.queryByRole('button', { name: 'See what it costs' })).toBeNull()
  })

  test('lists its invoices with their PDF, of the area at hand', async () => {
    const list: Handler = () => ok([invoice], { total: 1 })
    const { unmount } = show(found(), { handlers: { 'GET /admin/billing/invoices': list } })
    const row = await screen.findByRole('row', { name: /2026-0007/ })
    expect(text(row)).toContain('Mar 1, 2026Mar 1 – 31, 2026€117.81Past dueMar 15, 2026')
    const href = () => screen.getByRole('link', { name: 'PDF of 2026-0007' }).getAttribute('href')
    expect(href()).toBe(
      `/api/v1/admin/billing/invoices/${invoice.number}.pdf?organizationDomainURL=northside`,
    )
    expect(screen.getByRole('link', { name: 'All of billing' }).getAttribute('href')).toBe(
      '/admin/organizations/northside/billing',
    )
    unmount()
    show(found(), { area: 'home', handlers: { 'GET /home/billing/invoices': list } })
    await screen.findByRole('row', { name: /2026-0007/ })
    expect(href()).toBe(`/api/v1/home/billing/invoices/${invoice.number}.pdf`)
    expect(screen.queryByRole('link', { name: 'All of billing' })).toBeNull()
  })

  test('says whom its invoices are for where it pays for others as well', async () => {
    const theirs = {
      ...invoice,
      number: '2026-0008',
      organization: { domainURL: 'eastside', label: 'Eastside' },
    }
    show(found(), {
      handlers: { 'GET /admin/billing/invoices': () => ok([invoice, theirs], { total: 2 }) },
    })
    expect(text(await screen.findByRole('row', { name: /2026-0008/ }))).toContain(
      'Mar 1, 2026EastsideMar 1 – 31, 2026',
    )
  })

  test('offers to pay those invoices by card that are made out to the organization, whoever pays now', async () => {
    const theirs = {
      ...invoice,
      id: '8b1a6a4e-6a52-4a3c-9b0e-4f8f2f6f0a11',
      number: '2026-0008',
      isOwn: false,
    }
    const finer = {
      ...invoice,
      id: '9b1a6a4e-6a52-4a3c-9b0e-4f8f2f6f0a11',
      number: '2026-0009',
      whyNotByCard: 'No.',
    }
    const card = {
      brand: 'visa',
      last4: '4242',
      expMonth: 8,
      expYear: 2029,
      addedBy: null,
      addedAt: running.updatedAt,
    }
    const { user } = show(found(anothers), {
      area: 'home',
      can: [...ALL, 'billing:pay'],
      handlers: {
        'GET /home/billing/invoices': () => ok([invoice, theirs, finer], { total: 3 }),
        'GET /home/billing/payment-method': () =>
          ok({ isOffered: true, card, nextRenewal: null, payer: null }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for 2026-0007' }))
    expect(
      await screen.findByRole('menuitem', { name: 'Pay with Visa ending in 4242' }),
    ).toBeTruthy()
    expect(button('Actions for 2026-0008')).toBeNull()
    expect(button('Actions for 2026-0009')).toBeNull()
    expect(screen.getAllByText('To be transferred')).toHaveLength(1)
    expect(text(screen.getByRole('row', { name: /2026-0009/ }))).toContain('To be transferred')
  })

  test('that was never there leaves the bill-to of whoever only pays for others', async () => {
    show(found(null), {
      area: 'home',
      handlers: { 'GET /home/billing/invoices': () => ok([], { total: 0 }) },
    })
    expect(await screen.findByRole('link', { name: 'Bill-to' })).toBeTruthy()
  })

  const SENTENCE = 'Billed to Holding: its people change it.'
  test.each<[string, Partial<Running>]>([
    ['runs', {}],
    ['is paused', { status: 'paused', pausedOn: '2026-03-11' }],
    ['is cancelled', { cancellation }],
  ])(
    'that another one pays for and that %s offers nothing that would be refused, and says who can',
    async (_, more) => {
      show(found({ ...anothers, ...more }), { area: 'home', query: { do: 'change' } })
      expect(await screen.findByText(SENTENCE)).toBeTruthy()
      for (const name of ['Change plan', 'Resume', 'Actions for the subscription'])
        expect(button(name)).toBeNull()
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  test.each<[string, Partial<Running>, string[]]>([
    ['pay for it', { payer: { ...anothers.payer, allows: { update: true, cancel: true } } }, ALL],
    ['read it', anothers, ['subscriptions:read']],
    ['begin another one when it has ended', { ...anothers, status: 'cancelled' }, ALL],
  ])('is told nothing of whose it is where people may %s', async (_, more, can) => {
    show(found(more), { can })
    await screen.findByRole('heading', { name: 'Practice' })
    expect(screen.queryByText(SENTENCE)).toBeNull()
    expect(button(/^(Change plan|Start a subscription)$/) !== null).toBe(can === ALL)
  })

  test('of which the payer leaves one deed is offered that one', async () => {
    const { user } = show(
      found({ payer: { ...anothers.payer, allows: { update: false, cancel: true } } }),
    )
    await user.click(await screen.findByRole('button', { name: 'Actions for the subscription' }))
    expect((await screen.findAllByRole('menuitem')).map(text)).toEqual(['Cancel subscription'])
    expect(button('Change plan')).toBeNull()
  })

  test('tells its history', async () => {
    const change = {
      id: 1,
      at: '2026-03-01T00:00:00.000Z',
      actor: 'Priya Raman',
      action: 'subscriptions:update',
      event: 'subscription.changed',
      before: { seats: 5 },
      after: { seats: 10 },
    }
    show(found(), {
      query: { view: 'history' },
      handlers: { [`GET ${BASE}/history`]: () => ok([change], { total: 1 }) },
    })
    expect((await screen.findByText('Priya Raman')).closest('li')!.textContent).toContain(
      'changed the subscription',
    )
    expect(body()).toContain('Seats5 → 10')
  })
})

describe('a pause, a resumption and a cancellation', () => {
  test.each<[string, Partial<Running>, string, string, object]>([
    ['pause', {}, 'Pause “Practice”?', 'Pause', { until: '2026-04-11', version: 3 }],
    [
      'resume',
      { status: 'paused', pausedOn: '2026-03-11' },
      'Resume “Practice”?',
      'Resume',
      { version: 3 },
    ],
    [
      'cancel',
      {},
      'Cancel “Practice”?',
      'Cancel subscription',
      { version: 3, reason: 'We merge.' },
    ],
  ])(
    '%s what the page showed; of somebody else’s change they say so, and go on from there',
    async (deed, more, title, action, sent) => {
      let version = 3
      const done = vi.fn<Handler>(({ body }) => {
        if ((body as { version: number }).version === version) return ok(found())
        return refused(409, 'Somebody else has changed it.')
      })
      const get: Handler = () => ok(found({ ...more, version }))
      const { server, user } = show(get, {
        query: { do: deed },
        handlers: { [`POST ${BASE}/${deed}`]: done },
      })
      const dialog = within(await drawer(title))
      version = 4
      if (deed === 'cancel') {
        await user.click(dialog.getByRole('button', { name: action }))
        expect(await dialog.findByText('Say why in 3 to 500 characters.')).toBeTruthy()
        await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'We merge.')
      }
      const before = server.times(`GET ${BASE}`)
      await user.click(dialog.getByRole('button', { name: action }))
      expect((await dialog.findByRole('alert')).textContent).toBe('Somebody else has changed it.')
      await waitFor(() => expect(server.times(`GET ${BASE}`)).toBeGreaterThan(before))
      await user.click(dialog.getByRole('button', { name: action }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(done.mock.calls.map(([{ body }]) => body)).toEqual([sent, { ...sent, version: 4 }])
    },
  )
})

describe('a pause', () => {
  const open = async (area: 'admin' | 'home') => {
    const done = vi.fn<Handler>(() => ok(found()))
    const base = area === 'home' ? '/home/subscription' : BASE
    const { user } = show(found(), {
      area,
      query: { do: 'pause' },
      handlers: { [`POST ${base}/pause`]: done },
    })
    const dialog = within(await drawer('Pause “Practice”?'))
    const until = dialog.getByLabelText(/^Goes on again on/)
    const pause = async (day: string) => {
      await user.clear(until)
      if (day) await user.type(until, day)
      await user.click(dialog.getByRole('button', { name: 'Pause' }))
    }
    return { dialog, pause, done }
  }

  test.each([
    ['', 'Choose a day.'],
    ['2026-03-11', 'Choose a day that is still to come.'],
    ['2026-06-12', 'Choose a day until Jun 11, 2026.'],
  ])('of one’s own ends within three months: %s is refused', async (day, why) => {
    const { dialog, pause, done } = await open('home')
    await pause(day)
    expect(await dialog.findByText(why)).toBeTruthy()
    expect(done).not.toHaveBeenCalled()
  })

  test('is left open by staff alone', async () => {
    const { pause, done } = await open('admin')
    await pause('')
    await waitFor(() => expect(done.mock.calls[0]?.[0].body).toEqual({ until: null, version: 3 }))
  })
})

describe('a change of plan', () => {
  const next = 'See what it costs'
  const open = async (
    more: Parameters<typeof show>[1] = {},
    subscription: Found | Handler = found(),
  ) => {
    const shown = show(subscription, { ...more, query: { do: 'change', ...more.query } })
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('button', { name: next })
    const press = (name: string | RegExp) => shown.user.click(dialog.getByRole('button', { name }))
    return { ...shown, dialog, press }
  }

  test('is chosen, quoted, and taken for exactly what was quoted', async () => {
    const { dialog, press, user, server } = await open({
      handlers: { [QUOTES]: () => ok(quote), [ACCEPT]: () => ok(found({ seats: 12 })) },
    })
    const [first, second] = dialog.getAllByRole<HTMLInputElement>('radio', {
      name: /Solo|Practice/,
    })
    expect([first!.checked, second!.checked]).toEqual([false, true])
    await user.click(dialog.getByRole('radio', { name: 'A year' }))
    expect(first!.disabled).toBe(true)
    const seats = dialog.getByRole('textbox', { name: /^Seats/ })
    await user.clear(seats)
    await user.type(seats, '6')
    await press(next)
    expect(
      await dialog.findByText('7 practitioners are active, and each takes a seat.'),
    ).toBeTruthy()
    expect(document.activeElement).toBe(seats)
    expect(server.times(QUOTES)).toBe(0)
    await user.clear(seats)
    await user.type(seats, '12')
    await press(next)
    const table = await dialog.findByRole('table', { name: 'What is due now' })
    const asked = server.asked.find(({ path }) => path === `${BASE}/quotes`)!
    expect(asked.body).toEqual({
      plan: 'practice',
      interval: 'year',
      seats: 12,
      trial: false,
      version: 3,
    })
    expect(within(table).getAllByRole('row').slice(1).map(text)).toEqual([
      'Practice, 8 seatsGiven back for days that are not used, Mar 11 – 31, 2026 (21 days), 1 × -€33.00-€33.00',
      'Practice, 8 seatsFor the days that are left, Mar 11 – 31, 2026 (21 days), 1 × €132.00€132.00',
      'Before tax€99.00',
      'Tax 19 %€18.81',
      'Due now€117.81',
    ])
    // A line may end after a minus: what is multiplied stays in one.
    expect(screen.getByText(/^1 × -€33.00$/).tagName).toBe('SPAN')
    expect(body()).toContain('Next invoice on Apr 1, 2026: €232.05 (€195.00 and €37.05 tax)')
    expect(body()).toContain('An invoice for €117.81 is issued to Northside, due in 14 days.')
    expect(dialog.getByRole('timer').textContent).toMatch(/^Valid for 1[34]:\d\d$/)
    await press('Confirm for €117.81')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('The change holds from now on.')).toBeTruthy()
    expect(
      server.asked.find(({ path }) => path.endsWith('/accept'))!.headers.get('Idempotency-Key'),
    ).toBeTruthy()
    expect(server.times('GET /admin/billing/invoices')).toBeGreaterThan(1)
  })

  const free = { net: 0, tax: 0, total: 0, taxes: [] }
  test.each<[string, Partial<Quote>, string[], string | RegExp]>([
    [
      'in yen without decimals',
      { currency: 'JPY', dueNow: { net: 9800, tax: 980, total: 10_780, taxes: [] } },
      ['Due now¥10,780', '-¥3,300'],
      'Confirm for ¥10,780',
    ],
    [
      'in dinars with three',
      { currency: 'KWD', dueNow: { net: 21_450, tax: 0, total: 21_450, taxes: [] } },
      ['Due nowKWD 21.450', 'KWD 13.200'],
      /^Confirm for KWD.21\.450$/,
    ],
    [
      'at the renewal',
      { atRenewal: true, from: '2026-04-01', lines: [], dueNow: free },
      [
        'It holds from the renewal on Apr 1, 2026.',
        'Nothing is due now.',
        'Nothing is invoiced now.',
      ],
      'Confirm',
    ],
    [
      'with more e-mails than are allowed',
      { exceeded: [{ limit: 'emailsPerMonth', used: 1204, allowed: 1000 }] },
      [
        '1,204 e-mails of this month went out or are on their way, the plan allows 1,000 a month: no more than that go out in one.',
      ],
      'Confirm for €117.81',
    ],
    [
      'with more than is allowed',
      { exceeded: [{ limit: 'locations', used: 3, allowed: 1 }] },
      ['3 locations are there, the plan allows 1: they stay, and none can be added.'],
      'Confirm for €117.81',
    ],
    [
      'with the tax of another region',
      { otherRegion: 'Europe' },
      [
        'Commerce does not sell in EUR in the country of Northside: the tax is that of its region Europe.',
      ],
      'Confirm for €117.81',
    ],
    [
      'with a trial',
      { kind: 'start', trialUntil: '2026-03-25', lines: [], dueNow: free },
      ['The trial ends on Mar 25, 2026: until then it is free.'],
      'Confirm',
    ],
    [
      'charged to a card',
      { isByCard: true },
      ['is issued to Northside, and charged to its card at once.'],
      'Confirm for €117.81',
    ],
    [
      'billed to another',
      { payer: 'Holding' },
      ['Billed to Holding.', 'is issued to Holding'],
      'Confirm for €117.81',
    ],
  ])('is quoted %s', async (_, more, said, confirm) => {
    const { dialog, press } = await open({
      handlers: { [QUOTES]: () => ok({ ...quote, ...more }) },
    })
    await press(next)
    await dialog.findByRole('button', { name: confirm })
    for (const words of said) expect(body()).toContain(words)
  })

  test.each<[Accepted['charge'], string]>([
    ['done', 'The change holds from now on. The card was charged.'],
    [
      'pending',
      'The change holds from now on. Whether the card was charged is not known yet: it is looked at again in a few minutes.',
    ],
    [
      'failed',
      'The change holds from now on. The card was declined: the invoice is open, and the card is tried again when it is late.',
    ],
  ])('says what became of the card that pays it: %s', async (charge, said) => {
    const accept = () => ok({ ...found(), charge })
    const { dialog, press } = await open({
      handlers: { [QUOTES]: () => ok({ ...quote, isByCard: true }), [ACCEPT]: accept },
    })
    await press(next)
    await dialog.findByRole('button', { name: 'Confirm for €117.81' })
    await press('Confirm for €117.81')
    expect(await screen.findByText(said)).toBeTruthy()
  })

  test('whose quote has expired is quoted anew', async () => {
    // No time passes until it is seen: what has expired before that is the fault of a clock.
    let now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    const soon = () => ok({ ...quote, expiresAt: new Date(now + 3000).toISOString() })
    const later = { ...quote, id: '8b1a6a4e-6a52-4a3c-9b0e-4f8f2f6f0a11' }
    const quotes = vi
      .fn<Handler>()
      .mockImplementationOnce(soon)
      .mockReturnValueOnce(refused(503, 'Commerce is away.'))
      .mockReturnValue(ok(later))
    const { dialog, press } = await open({ handlers: { [QUOTES]: quotes } })
    await press(next)
    await dialog.findByRole('timer')
    now += 3000
    expect((await dialog.findByRole('alert')).textContent).toContain('This quote has expired.')
    expect(dialog.queryByRole('timer')).toBeNull()
    expect(button(/Confirm/)).toBeNull()
    expect(body()).not.toContain('What you see is what you are charged.')
    await press('Get a new quote')
    expect(await dialog.findByText('Commerce is away.')).toBeTruthy()
    await press('Get a new quote')
    expect(await dialog.findByRole('button', { name: 'Confirm for €117.81' })).toBeTruthy()
  })

  test('that somebody else has overtaken says so, and is quoted of what is there now', async () => {
    let version = 3
    const get: Handler = () => ok(found({ version }))
    const { dialog, press, server } = await open(
      {
        handlers: {
          [QUOTES]: () => ok(quote),
          [ACCEPT]: () => (
            (version = 4),
            refused(409, 'It has changed since. Nothing was charged.')
          ),
        },
      },
      get,
    )
    await press(next)
    await dialog.findByRole('timer')
    const before = server.times(`GET ${BASE}`)
    await press(/^Confirm/)
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'It has changed since. Nothing was charged.',
    )
    await waitFor(() => expect(server.times(`GET ${BASE}`)).toBeGreaterThan(before))
    await press('Get a new quote')
    await waitFor(() => expect(server.times(QUOTES)).toBe(2))
    const asked = server.asked.filter(({ path }) => path === `${BASE}/quotes`)
    expect(asked.map(({ body }) => (body as { version: number }).version)).toEqual([3, 4])
  })

  const payers = [...options.payers, { id: 2, domainURL: 'holding', label: 'Holding' }]
  const fields = {
    plan: 'It is not offered any more.',
    interval: 'It has no price for that.',
    seats: 'The plan allows 8.',
    payer: 'Choose who pays.',
  }
  test('keeps what was entered when it is refused, and says each field’s trouble on it', async () => {
    const answers = vi
      .fn<Handler>()
      .mockReturnValueOnce(refused(503, 'Commerce does not answer. Nothing was done.'))
      .mockReturnValueOnce({
        status: 422,
        body: { success: false, error: 'Look at the fields.', fields },
      })
    const { dialog, press, user, server } = await open({
      handlers: { [QUOTES]: answers, [`GET ${BASE}/options`]: () => ok({ ...options, payers }) },
    })
    const payer = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Who pays' })
    expect(payer.placeholder).toBe('Northside, as now')
    await user.click(payer)
    await user.click(await screen.findByRole('option', { name: 'Holding' }))
    await press(next)
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Commerce does not answer. Nothing was done.',
    )
    expect(payer.value).toBe('Holding')
    await press(next)
    for (const words of Object.values(fields)) expect(await dialog.findByText(words)).toBeTruthy()
    expect(server.asked.findLast(({ path }) => path === `${BASE}/quotes`)!.body).toMatchObject({
      payer: 2,
      seats: 10,
    })
  })

  test('that begins a subscription offers the trial, as many seats as are included, and itself to pay', async () => {
    const plans = [solo, plan('group', 'Group', 9900, { includedSeats: 20, trialDays: 0 })]
    const { dialog, press, user, server } = await open(
      {
        handlers: {
          [QUOTES]: () => ok(quote),
          [`GET ${BASE}/options`]: () => ok({ ...options, plans, payers }),
        },
      },
      found(null),
    )
    await press(next)
    for (const said of [
      'Prices are in EUR, the currency of the organization’s account, before tax',
      'E-mails a month 500',
    ])
      expect(body()).toContain(said)
    expect(await dialog.findByText('Choose a plan.')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: /^Group/ }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Seats/ }).value).toBe('20')
    expect(dialog.queryByRole('switch')).toBeNull()
    await user.click(dialog.getByRole('radio', { name: /^Solo/ }))
    expect(
      dialog.getByRole<HTMLInputElement>('switch', { name: /14 days that are free/ }).checked,
    ).toBe(true)
    await press(next)
    await dialog.findByRole('timer')
    const sent = { plan: 'solo', interval: 'month', seats: 7, payer: 1, trial: true, version: null }
    expect(server.asked.find(({ path }) => path === `${BASE}/quotes`)!.body).toEqual(sent)
    await press('Back')
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Solo/ }).checked).toBe(true)
  })
})
