import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BillingPage } from '@/components/billing/invoices/BillingPage'
import { churnOf, headlinesOf, percentWord } from '@/components/billing/revenue/words'
import { usualSpans } from '@/components/ui/list/filters/spans'
import type { BillTo } from '@/lib/billing/bill-to/schema'
import type { InvoiceEntry } from '@/lib/billing/invoices/schema'
import { buildSession, renderConsole } from '../console'
import { ok, refused, serve, type Handler } from '../server'

const billTo: BillTo = {
  addressee: null,
  emails: ['books@northside.example'],
  purchaseOrder: 'PO 17',
  payer: null,
  version: 1,
  updatedAt: null,
  unprintable: [] as string[],
  printed: {
    name: 'Northside LLC',
    address: ['1200 West Lake Street'],
    taxIds: [{ type: 'EIN', value: '41-1234567' }],
  },
}
const open: InvoiceEntry = {
  id: 'i1',
  kind: 'invoice',
  number: 'INV-000001',
  status: 'past-due',
  billTo: 'Northside LLC',
  isOwn: true,
  currency: 'USD',
  organization: { domainURL: 'northside', label: 'Northside' },
  issuedOn: '2026-03-01',
  dueOn: '2026-03-15',
  today: '2026-03-20',
  period: null,
  net: 20_000,
  tax: 0,
  total: 20_000,
  paidOn: null,
  creditedOn: null,
  paidBy: null,
  refunded: 0,
  refundPending: 0,
  whyNotByCard: null,
}
const month = {
  month: '2026-03',
  invoiced: 490_000,
  recurring: 480_000,
  running: 40,
  began: 2,
  ended: 1,
}

type Shown = {
  selected?: string
  view?: string
  currency?: string
  handlers?: Record<string, Handler>
  can?: string[]
  more?: string[]
}
function show({
  selected = 'global',
  view,
  currency,
  handlers = {},
  can = ['read', 'update', 'pay'],
  more = [],
}: Shown) {
  const server = serve({
    'GET /admin/billing/invoices': () => ok([open], { total: 1 }),
    'GET /admin/billing/figures': () => ok([]),
    'GET /admin/billing/past-due': () => ok([], { total: 0 }),
    'GET /admin/billing/revenue': () => ok([{ currency: 'USD', months: [month] }]),
    'GET /admin/billing/countries': () => ok([{ label: 'Germany', value: 276 }]),
    'GET /admin/organizations/northside/bill-to': () => ok(billTo),
    'GET /admin/organizations/northside/bill-to/history': () => ok([], { total: 0 }),
    'GET /admin/billing/invoices/INV-000001/mails': () => ok({ usual: billTo.emails, sent: [] }),
    ...handlers,
  })
  renderConsole(<BillingPage />, {
    session: buildSession({
      globalRoles: [
        {
          resourceActions: [
            { resource: 'billing', actions: can },
            ...more.map((resource) => ({ resource, actions: ['read'] })),
          ],
        },
      ],
    }),
    pathname: '/admin/organizations/[organizationDomainURL]/billing',
    query: {
      organizationDomainURL: selected,
      ...(view && { view }),
      ...(currency && { currency }),
    },
  })
  return { server, user: userEvent.setup() }
}

beforeEach(() => {
  const matchMedia = window.matchMedia
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query.includes('min-width'),
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

describe('billing', () => {
  test.each([
    ['global', ['Invoices', 'Revenue', 'Who sells']],
    ['northside', ['Invoices', 'Bill-to']],
  ])('of %s has its views', async (selected, words) => {
    show({ selected })
    const tabs = within(await screen.findByRole('navigation', { name: 'Views' })).getAllByRole(
      'link',
    )
    expect(tabs.map(({ textContent }) => textContent)).toEqual(words)
  })
})

describe('revenue', () => {
  test('has its charts, in words as well, and as a table', async () => {
    const { user } = show({ view: 'revenue' })
    expect((await screen.findByRole('group', { name: 'Revenue' })).textContent).toContain(
      '$4,900.00',
    )
    expect(await screen.findByRole('img', { name: /^Churn by month: Mar 2026 2.5 %/ })).toBeTruthy()
    await user.click(screen.getByText('As a table'))
    const row = within(screen.getByRole('table', { name: 'Revenue in USD by month' })).getAllByRole(
      'row',
    )[1]!
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['$4,900.00', '$4,800.00', '40', '2', '1', '2.5 %'])
  })

  test.each([
    ['2026-03-15', ['This month so far 2026-03', 'Last whole month 2026-02']],
    ['2026-04-01', ['Last whole month 2026-03']],
    ['2026-05-01', ['Mar 2026 2026-03']],
    ['2026-02-01', ['This month so far 2026-02']],
  ])('on %s says which months its figures are of', (today, said) => {
    const months = ['2026-02', '2026-03'].map((name) => ({ ...month, month: name }))
    expect(headlinesOf(months, today).map(({ label, month }) => `${label} ${month.month}`)).toEqual(
      said,
    )
  })

  test('of a period with nothing says so', async () => {
    show({ view: 'revenue', handlers: { 'GET /admin/billing/revenue': () => ok([]) } })
    expect(await screen.findByRole('heading', { name: 'Nothing in this period' })).toBeTruthy()
    expect(await screen.findByText('Nothing is past due today.')).toBeTruthy()
  })

  test('says of which currencies nothing is past due', async () => {
    show({
      view: 'revenue',
      currency: 'NOK,SEK',
      handlers: { 'GET /admin/billing/past-due': () => ok([], { total: 0 }) },
    })
    expect(await screen.findByText('Nothing is past due today in NOK, SEK.')).toBeTruthy()
  })

  test('leads to what is past due', async () => {
    const late = { ...open, daysLate: 17, unreachable: true }
    show({
      view: 'revenue',
      currency: 'USD',
      handlers: { 'GET /admin/billing/past-due': () => ok([late], { total: 12 }) },
    })
    const table = await screen.findByRole('table', { name: 'Past due' })
    expect(table.textContent).toContain('17 days')
    expect(table.textContent).toContain('Has no e-mail address: nobody is reminded.')
    expect(
      screen.getByText(
        'All that is past due today, whenever it was issued: the period narrows only what is above.',
      ),
    ).toBeTruthy()
    expect(
      within(table).getByRole<HTMLAnchorElement>('link', { name: 'INV-000001' }).href,
    ).toContain('record=INV-000001')
    const all = screen.getByRole<HTMLAnchorElement>('link', { name: 'See all' })
    expect(all.href).toContain('currency=USD&status=past-due')
  })

  test('and what is past due are files for those who may take one', async () => {
    const handlers = {
      'GET /admin/billing/past-due': () => ok([{ ...open, daysLate: 17 }], { total: 1 }),
    }
    show({ view: 'revenue', handlers, can: ['read', 'export'] })
    await screen.findByRole('table', { name: 'Past due' })
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^Export .* as CSV$/ })
    expect(links.map(({ href }) => new URL(href).pathname)).toEqual([
      '/api/v1/admin/billing/revenue',
      '/api/v1/admin/billing/past-due',
    ])
    for (const { href } of links) expect(new URL(href).searchParams.get('format')).toBe('csv')
  })

  test('has no churn where none ran', () =>
    expect(percentWord(churnOf({ ...month, running: 0 }))).toBe('—'))
})

test.each([
  ['This month', '2026-01-01', '2026-01-31'],
  ['Last month', '2025-12-01', '2025-12-31'],
  ['This quarter', '2026-01-01', '2026-03-31'],
  ['Last quarter', '2025-10-01', '2025-12-31'],
  ['This year', '2026-01-01', '2026-12-31'],
])('in January %s is from %s to %s', (words, from, to) =>
  expect(Object.fromEntries(usualSpans('2026-01-15'))[words]).toEqual({ from, to }),
)

describe('all invoices', () => {
  const filters = () =>
    screen
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-haspopup') === 'dialog')
      .map(({ textContent }) => textContent!.trim())

  test.each([
    ['global', ['Organization', 'Status', 'Issued', 'Currency']],
    ['northside', ['Status', 'Issued', 'Currency']],
  ])('of %s are narrowed by %j', async (selected, words) => {
    show({ selected, more: ['organizations'] })
    await screen.findByRole('link', { name: 'INV-000001' })
    expect(filters()).toEqual(words)
  })
})

describe('an invoice', () => {
  const POST = 'POST /admin/billing/invoices/INV-000001/mails'

  test('is sent to where it usually goes, or elsewhere', async () => {
    const answer = vi.fn<Handler>(() => ok({ usual: [], sent: [] }))
    const { user } = show({ selected: 'northside', handlers: { [POST]: answer } })
    await user.click(await screen.findByRole('button', { name: 'Actions for INV-000001' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Send by mail' }))
    // Until the addresses are there it is a dialog without a form.
    expect(await screen.findByText('books@northside.example')).toBeTruthy()
    const dialog = screen.getByRole('dialog', { name: 'Send INV-000001 by mail' })
    await user.type(within(dialog).getByRole('combobox', { name: 'To' }), 'ceo@northside.example,')
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('INV-000001 is on its way to 2 addresses.')).toBeTruthy()
    expect(answer.mock.calls[0]![0].body).toEqual({
      recipients: ['books@northside.example', 'ceo@northside.example'],
    })
  })

  test('that cannot be sent with others is said to have failed, and stays ticked', async () => {
    const sentence = 'Nobody is known to whom invoices are sent.'
    const { user } = show({ handlers: { [POST]: () => refused(422, sentence) } })
    await user.click(await screen.findByRole('checkbox', { name: /INV-000001/ }))
    const button = await screen.findByRole('button', { name: 'Send by mail' })
    // Nothing is taken away by it.
    expect(button.className).not.toContain('danger')
    await user.click(button)
    const asked = await screen.findByRole('dialog', { name: 'Send by mail 1 invoice?' })
    await user.click(within(asked).getByRole('button', { name: 'Send by mail' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(sentence))
  })
})

describe('the bill-to', () => {
  test('says what the next invoice says, and is edited', async () => {
    const answer = vi.fn<Handler>(() => ok({ ...billTo, version: 2 }))
    const handlers = { 'PUT /admin/organizations/northside/bill-to': answer }
    const { user } = show({ selected: 'northside', view: 'bill-to', handlers })
    const paper = await screen.findByRole('region', { name: 'Bill to' })
    expect(paper.textContent).toBe(
      'Bill toNorthside LLC1200 West Lake StreetEIN 41-1234567Your reference: PO 17',
    )
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const drawer = await screen.findByRole('dialog', { name: 'Bill-to' })
    const reference = await within(drawer).findByRole('textbox', { name: 'Reference' })
    await user.clear(reference)
    await user.type(reference, 'PO 18')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(answer.mock.calls[0]?.[0].body).toEqual({
        addressee: null,
        emails: billTo.emails,
        purchaseOrder: 'PO 18',
        version: 1,
      }),
    )
  })

  test('of an organization that another one pays for says so, and offers nothing to those who only read', async () => {
    const handlers = {
      'GET /admin/organizations/northside/bill-to': () =>
        ok({ ...billTo, payer: 'Lakeside Group' }),
    }
    show({ selected: 'northside', view: 'bill-to', can: ['read'], handlers })
    expect(await screen.findByText(/Lakeside Group pays for this organization/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})
