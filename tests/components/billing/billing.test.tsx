import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Invoices } from '@/components/billing/invoices/Invoices'
import { standingWord } from '@/components/billing/invoices/words'
import type { Invoice, Payment } from '@/lib/billing/invoices/schema'
import { moneyOf } from '@/lib/client/format/money'
import { buildSession, renderConsole } from '../console'
import { ok, refused, serve, type Handler } from '../server'

const payment: Payment = {
  id: 'p1',
  kind: 'payment',
  state: 'done',
  amount: 22_100,
  method: 'bank-transfer',
  reference: 'TRX 4711',
  receivedOn: '2026-03-04',
  failure: null,
  recordedBy: 'Maren Solberg',
  card: null,
}
const open: Invoice = {
  id: 'i1',
  kind: 'invoice',
  number: 'INV-000001',
  status: 'open',
  billTo: 'Northside LLC',
  isOwn: true,
  currency: 'USD',
  organization: { domainURL: 'northside', label: 'Northside' },
  issuedOn: '2026-03-01',
  dueOn: '2026-03-15',
  today: '2026-03-10',
  period: { from: '2026-03-01', to: '2026-04-01' },
  net: 20_000,
  tax: 2_100,
  total: 22_100,
  taxes: [{ rate: 10.5, net: 20_000, amount: 2_100 }],
  paidOn: null,
  creditedOn: null,
  paidBy: null,
  refunded: 0,
  refundPending: 0,
  whyNotByCard: null,
  forOrganization: null,
  of: null,
  creditNotes: [],
  card: null,
  credited: null,
  cardCharge: null,
  payments: [],
  lines: [
    {
      kind: 'plan',
      description: 'Practice',
      period: { from: '2026-03-01', to: '2026-04-01' },
      quantity: 1,
      unitAmount: 25_000,
      amount: 25_000,
    },
    {
      kind: 'unused',
      description: 'Solo, 1 seat',
      period: { from: '2026-03-01', to: '2026-04-01' },
      quantity: 1,
      unitAmount: -5_000,
      amount: -5_000,
    },
  ],
  seller: { name: 'Polyclinic Cloud', address: [], taxId: '', email: '', bankAccount: '' },
  billedTo: {
    name: 'Northside LLC',
    address: ['1200 West Lake Street'],
    taxIds: [{ type: 'ein', value: '41-1' }],
    country: 'US',
    purchaseOrder: '',
  },
}
const paid: Invoice = { ...open, status: 'paid', paidOn: '2026-03-04', payments: [payment] }

const everything = ['read', 'pay', 'refund']
type Shown = {
  rows?: Invoice[]
  record?: Invoice
  can?: string[]
  selected?: string
  query?: Record<string, string>
  handlers?: Record<string, Handler>
}

/** The page of an organization's invoices, with one of them open if there is one. */
function show({
  rows = [],
  record,
  can = everything,
  selected = 'northside',
  query = {},
  handlers = {},
}: Shown) {
  const server = serve({
    'GET /admin/billing/invoices': () => ok(rows, { total: rows.length }),
    'GET /admin/billing/figures': () => ok([]),
    'GET /admin/billing/invoices/INV-000001/mails': () => ok({ usual: [], sent: [] }),
    'GET /admin/billing/invoices/INV-C000001/mails': () => ok({ usual: [], sent: [] }),
    'GET /admin/billing/payment-method': () =>
      ok({ isOffered: false, card: null, nextRenewal: null, payer: null }),
    ...(record && { [`GET /admin/billing/invoices/${record.number}`]: () => ok(record) }),
    ...handlers,
  })
  renderConsole(<Invoices />, {
    session: buildSession({
      globalRoles: [{ resourceActions: [{ resource: 'billing', actions: can }] }],
    }),
    pathname: '/admin/organizations/[organizationDomainURL]/billing',
    query: { organizationDomainURL: selected, ...query, ...(record && { record: record.number }) },
  })
  return { server, user: userEvent.setup() }
}
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const POST = 'POST /admin/billing/invoices/INV-000001'

beforeEach(() => {
  const matchMedia = window.matchMedia
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query.includes('min-width'),
  }))
})

describe('what comes in', () => {
  const figures = {
    monthly: 108_500,
    running: 3,
    ended: 1,
    ending: 1,
    revenue: 250_000,
    open: 1500,
    pastDue: 0,
  }

  test('stands above all invoices, currency by currency', async () => {
    const handlers = {
      'GET /admin/billing/figures': () =>
        ok([
          { currency: 'USD', ...figures },
          { currency: 'KWD', ...figures },
        ]),
    }
    const { server } = show({ selected: 'global', handlers })
    const table = await screen.findByRole('table', { name: 'What comes in' })
    const rows = await within(table).findAllByRole('row')
    expect(
      rows.slice(1).map((row) => cellsOf(row).map((cell) => cell!.replace(/\s/g, ' '))),
    ).toEqual([
      ['$1,085.00', '3', '1', '$2,500.00', '$15.00', '$0.00'],
      ['KWD 108.500', '3', '1', 'KWD 250.000', 'KWD 1.500', 'KWD 0.000'],
    ])
    expect(server.times('GET /admin/billing/figures')).toBe(1)
  })

  test('is asked for what the list is narrowed to', async () => {
    const { server } = show({
      selected: 'global',
      query: { search: 'Isar', organization: 'isar', status: 'paid', currency: 'EUR' },
    })
    await waitFor(() => expect(server.times('GET /admin/billing/figures')).toBe(1))
    const { params } = server.asked.find(({ path }) => path === '/admin/billing/figures')!
    expect(Object.fromEntries(params)).toEqual({
      organizationDomainURL: 'global',
      search: 'Isar',
      organization: 'isar',
      status: 'paid',
      currency: 'EUR',
    })
  })

  test('is not asked for an organization’s own', async () => {
    const { server } = show({})
    await screen.findByText('No invoices yet')
    expect(server.times('GET /admin/billing/figures')).toBe(0)
  })
})

describe('a row of the invoices', () => {
  test.each<[Partial<Invoice>, string, string]>([
    [{ status: 'open' }, '$221.00', 'Open'],
    [{ status: 'past-due', currency: 'JPY', total: 49_280 }, '¥49,280', 'Past due'],
    [
      { status: 'paid', paidOn: '2026-03-04', currency: 'KWD', total: 74_500 },
      'KWD 74.500',
      'Paid',
    ],
    [{ status: 'refunded', currency: 'EUR', total: 1_094_800 }, '€10,948.00', 'Refunded'],
    [{ status: 'partly-refunded', refunded: 500 }, '$221.00', 'Partly refunded'],
    [{ status: 'credited', creditedOn: '2026-03-31' }, '$221.00', 'Credited'],
    [{ kind: 'credit-note', status: 'credit-note', dueOn: null }, '$221.00', 'Credit note'],
  ])('%j says %s and %s', async (change, total, status) => {
    show({ rows: [{ ...open, ...change }] })
    const row = (await screen.findByRole('link', { name: 'INV-000001' })).closest('tr')!
    const due = change.dueOn === null ? '—' : 'Mar 15, 2026'
    const paidOn = change.paidOn ? 'Mar 4, 2026' : '—'
    expect(
      cellsOf(row)
        .map((text) => text!.replace(/\s/g, ' '))
        .slice(0, 8),
    ).toEqual(['INV-000001', 'Northside LLC', 'Mar 1, 2026', total, status, due, paidOn, 'PDF'])
  })

  test.each([
    ['northside', [open], false],
    [
      'northside',
      [
        open,
        { ...open, number: 'INV-2', organization: { domainURL: 'eastside', label: 'Eastside' } },
      ],
      true,
    ],
    ['global', [open], true],
  ])('of %s says whom it is for where that is not plain', async (selected, rows, said) => {
    show({ rows, selected })
    await screen.findByRole('link', { name: 'INV-000001' })
    expect(screen.queryByRole('columnheader', { name: 'Organization' }) !== null).toBe(said)
  })

  test.each<[Invoice, string[], string[]]>([
    [open, everything, ['Record a payment', 'Credit']],
    [{ ...open, status: 'past-due' }, everything, ['Record a payment', 'Credit']],
    [{ ...open, status: 'credited', creditedOn: '2026-03-31' }, everything, []],
    [paid, everything, ['Refund']],
    [open, ['read', 'refund'], ['Credit']],
    [open, ['read', 'pay'], ['Record a payment']],
    [paid, ['read', 'pay'], []],
    [{ ...paid, status: 'refunded', refunded: paid.total }, everything, []],
    [{ ...open, kind: 'credit-note', status: 'credit-note' }, everything, []],
  ])('%# offers what can be done with it to those who may', async (invoice, can, offered) => {
    const { user } = show({ rows: [invoice], can })
    await screen.findByRole('link', { name: 'INV-000001' })
    const menu = screen.queryByRole('button', { name: 'Actions for INV-000001' })
    if (menu) await user.click(menu)
    expect(screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(offered)
  })

  test('is none where nothing was issued yet', async () => {
    show({})
    expect(await screen.findByRole('heading', { name: 'No invoices yet' })).toBeTruthy()
  })
})

describe('an invoice', () => {
  const drawer = (name: RegExp) => screen.findByRole('dialog', { name })

  test('has its lines with what is taken off, what it comes to, and its document', async () => {
    show({ record: open })
    const shown = await drawer(/Invoice INV-000001/)
    const rows = (await within(shown).findAllByRole('row'))
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'PracticeMar 1 – 31, 20261$250.00$250.00',
      'Solo, 1 seatNot used: Mar 1 – 31, 20261-$50.00-$50.00',
    ])
    // In Arabic a sentence ends on the left.
    expect(within(shown).getByText('Solo, 1 seat').tagName).toBe('BDI')
    expect(shown.textContent).toContain(
      'Net$200.00Tax 10.5 %$21.00Total$221.00Paid$0.00Left to pay$221.00',
    )
    expect(shown.textContent).toContain('EIN 41-1')
    const pdf = within(shown).getByRole<HTMLAnchorElement>('link', { name: 'Open PDF' })
    expect([pdf.getAttribute('href'), pdf.target]).toEqual([
      '/api/v1/admin/billing/invoices/INV-000001.pdf?organizationDomainURL=northside',
      '_blank',
    ])
  })

  test('that is credited has nothing left to pay', async () => {
    const note = {
      number: 'INV-C000001',
      issuedOn: '2026-03-31',
      total: 22_100,
      reason: 'Never used',
    }
    show({ record: { ...open, status: 'credited', creditedOn: '2026-03-31', creditNotes: [note] } })
    const shown = await drawer(/Invoice INV-000001/)
    expect(
      await within(shown).findByText('Credited on Mar 31, 2026: nobody has to pay it any more'),
    ).toBeTruthy()
    expect(shown.textContent).toContain('Total$221.00Paid$0.00Credited$221.00Left to pay$0.00')
    expect(shown.textContent).toContain(
      'record it for another invoice of whoever pays.Credit notesINV-C000001$221.00Mar 31, 2026 · Never used',
    )
    expect(
      within(shown).getByRole<HTMLAnchorElement>('link', { name: 'INV-C000001' }).href,
    ).toContain('record=INV-C000001')
    expect(within(shown).queryByRole('button', { name: 'Record a payment' })).toBeNull()
  })

  test('says of each payment and refund what became of it', async () => {
    const refund = { ...payment, kind: 'refund' as const, reference: 'Twice', amount: 500 }
    const payments: Payment[] = [
      { ...payment, id: 'p0', state: 'failed', failure: 'Commerce has refused it.' },
      payment,
      { ...refund, id: 'p2' },
      { ...refund, id: 'p3', state: 'pending' },
    ]
    show({ record: { ...paid, refunded: 500, refundPending: 500, payments } })
    const shown = await drawer(/INV-000001/)
    const items = (await within(shown).findAllByRole('listitem')).map(
      ({ textContent }) => textContent,
    )
    const facts = 'Mar 4, 2026 · Bank transfer · TRX 4711 · recorded by Maren Solberg'
    expect(items).toEqual([
      `PaymentFailed$221.00${facts}Commerce has refused it.`,
      `PaymentReceived$221.00${facts}`,
      'RefundGiven back$5.00Mar 4, 2026 · Twice · recorded by Maren Solberg',
      'RefundNot known yet$5.00Mar 4, 2026 · Twice · recorded by Maren Solberg' +
        'Not known yet whether it went through: looked at again in a few minutes.',
    ])
    expect(shown.textContent).toContain('Refunded$5.00Left to pay$0.00')
  })

  test.each<[Partial<Invoice>, string]>([
    [open, 'Due on Mar 15, 2026'],
    [{ ...open, status: 'past-due' }, 'Was due on Mar 15, 2026'],
    [paid, 'Paid on Mar 4, 2026'],
    [
      { ...paid, status: 'partly-refunded', refunded: 500 },
      'Paid on Mar 4, 2026, and $5.00 given back',
    ],
    [
      { ...paid, status: 'refunded', refunded: 22_100 },
      'Paid on Mar 4, 2026, and given back in full',
    ],
    [{ kind: 'credit-note', status: 'credit-note', dueOn: null }, 'Issued on Mar 1, 2026'],
  ])('%# says beneath its total how it stands', (change, word) =>
    expect(standingWord({ ...open, ...change })).toBe(word),
  )

  test('that gives back leads to the one it is of', async () => {
    show({
      record: {
        ...open,
        kind: 'credit-note',
        number: 'INV-C000001',
        status: 'credit-note',
        of: 'INV-000001',
      },
    })
    const shown = await drawer(/Credit note INV-C000001/)
    const link = await within(shown).findByRole<HTMLAnchorElement>('link', { name: 'INV-000001' })
    expect(link.href).toContain('record=INV-000001')
    expect(shown.textContent).not.toContain('Left to pay')
  })

  test('offers nothing to those who only read', async () => {
    show({ record: open, can: ['read'] })
    await within(await drawer(/INV-000001/)).findByRole('link', { name: 'Open PDF' })
    expect(screen.queryByRole('button', { name: 'Record a payment' })).toBeNull()
  })
})

describe('the form of a payment', () => {
  async function form(answer: Handler) {
    let record = open
    const handlers: Record<string, Handler> = {
      'GET /admin/billing/invoices/INV-000001': () => ok(record),
      [`${POST}/payments`]: (asked) => {
        const answered = answer(asked)
        record = paid
        return answered
      },
    }
    const shown = show({ rows: [open], record: open, handlers })
    await shown.user.click(await screen.findByRole('button', { name: 'Record a payment' }))
    const dialog = await screen.findByRole('dialog', { name: 'Record a payment of INV-000001' })
    const day = within(dialog).getByLabelText<HTMLInputElement>(/Day received/)
    const send = () =>
      shown.user.click(within(dialog).getByRole('button', { name: 'Record payment' }))
    return { ...shown, dialog, day, send }
  }
  test('sends what was paid, says so, and shows the invoice as it is then', async () => {
    const answer = vi.fn<Handler>(() => ok(paid))
    const { user, dialog, day, send, server } = await form(answer)
    // Today is a day of the organization's place.
    expect([day.value, day.max]).toEqual(['2026-03-10', '2026-03-10'])
    await user.clear(day)
    await user.type(day, '2026-03-04')
    await user.type(within(dialog).getByLabelText('Reference'), 'TRX 4711')
    const listed = server.times('GET /admin/billing/invoices')
    await send()
    expect(await screen.findByText('INV-000001 is paid: $221.00.')).toBeTruthy()
    expect(answer.mock.calls[0]![0].body).toEqual({
      method: 'bank-transfer',
      receivedOn: '2026-03-04',
      reference: 'TRX 4711',
    })
    expect(await screen.findByText('Paid on Mar 4, 2026')).toBeTruthy()
    await waitFor(() => expect(server.times('GET /admin/billing/invoices')).toBeGreaterThan(listed))
  })

  test.each([
    ['2026-02-28', 'The invoice was issued on Mar 1, 2026.'],
    ['2026-03-11', 'That day is still to come.'],
  ])('refuses %s', async (written, why) => {
    const answer = vi.fn<Handler>(() => ok(paid))
    const { user, dialog, day, send } = await form(answer)
    await user.clear(day)
    await user.type(day, written)
    await send()
    expect(await within(dialog).findByText(why)).toBeTruthy()
    expect(answer).not.toHaveBeenCalled()
  })

  test.each([
    [409, 'This invoice is paid already.'],
    [503, 'Commerce does not answer. Nothing was noted.'],
  ])('stays with what was entered when the answer is %i', async (status, sentence) => {
    const { user, dialog, send } = await form(() => refused(status, sentence))
    await user.type(within(dialog).getByLabelText('Reference'), 'TRX 4711')
    await send()
    expect((await within(dialog).findByRole('alert')).textContent).toBe(sentence)
    expect(within(dialog).getByLabelText<HTMLInputElement>('Reference').value).toBe('TRX 4711')
    // What became of it is looked at, whatever was answered.
    expect(await screen.findByText('Paid on Mar 4, 2026')).toBeTruthy()
  })

  test('says that nothing was done where it could not leave', async () => {
    const { dialog, send } = await form(() => {
      throw new TypeError('Failed to fetch')
    })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await send()
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'You are offline. Nothing was saved.',
    )
  })

  test('says on a field what the server says of it', async () => {
    const why = 'The invoice was issued on Mar 5, 2026.'
    const { dialog, day, send } = await form(() => ({
      status: 422,
      body: { success: false, error: why, fields: { receivedOn: why } },
    }))
    await send()
    expect(await within(dialog).findByText(why)).toBeTruthy()
    expect(day.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the form of a refund', () => {
  async function form(invoice: Partial<Invoice>, answer: Handler = () => ok(paid)) {
    const record = { ...paid, ...invoice }
    const shown = show({ record, handlers: { [`${POST}/refunds`]: answer } })
    await shown.user.click(await screen.findByRole('button', { name: 'Refund' }))
    const amount = await screen.findByLabelText<HTMLInputElement>(/Amount/)
    const dialog = screen.getByRole('dialog', { name: 'Refund INV-000001' })
    const write = async (text: string) => {
      await shown.user.clear(amount)
      await shown.user.type(amount, text)
    }
    const send = async () => {
      await shown.user.type(within(dialog).getByLabelText(/Reason/), 'Paid twice')
      await shown.user.click(within(dialog).getByRole('button', { name: 'Refund' }))
    }
    return { ...shown, dialog, amount, write, send }
  }

  test.each<[Partial<Invoice>, string, string, number]>([
    [{ refunded: 60, refundPending: 40 }, '220.00', '12.5', 1250],
    [{ currency: 'JPY', total: 49_280 }, '49280', '280', 280],
    [{ currency: 'KWD', total: 74_500 }, '74.500', '4.005', 4005],
  ])('of %j begins with %s, and sends %s as %i', async (invoice, left, written, units) => {
    const answer = vi.fn<Handler>(() => ok(paid))
    const { amount, write, send } = await form(invoice, answer)
    expect(amount.value).toBe(left)
    await write(written)
    await send()
    await waitFor(() =>
      expect(answer.mock.calls[0]?.[0].body).toEqual({
        amount: units,
        reason: 'Paid twice',
        alsoCredited: false,
      }),
    )
    const money = moneyOf(units, invoice.currency ?? 'USD').replace(/\s/, ' ')
    expect(
      await screen.findByText(`${money} of INV-000001 is given back, and a credit note issued.`),
    ).toBeTruthy()
  })

  test.each<[Partial<Invoice>, string, string]>([
    [{ refunded: 60, refundPending: 40 }, '220.01', '$220.00 can be given back at most.'],
    [{}, '0', 'Enter an amount above zero.'],
    [{}, '1.005', 'Enter an amount in digits, with up to 2 decimals after a point or a comma.'],
    [{}, '1,500', 'Enter an amount in digits, with up to 2 decimals after a point or a comma.'],
    [{ currency: 'JPY' }, '1.5', 'Enter an amount in digits, without decimals.'],
  ])('of %j refuses %s', async (invoice, written, why) => {
    const answer = vi.fn<Handler>(() => ok(paid))
    const { dialog, write, send } = await form(invoice, answer)
    await write(written)
    await send()
    expect(await within(dialog).findByText(why)).toBeTruthy()
    expect(answer).not.toHaveBeenCalled()
  })

  test.each<[string, Partial<Payment>, string]>([
    [
      'a card',
      { card: { brand: 'visa', last4: '4242' } },
      'It goes back to the Visa ending in 4242 of ',
    ],
    ['another way', {}, 'Commerce notes it as given back to '],
  ])('says before where the money goes that was paid by %s', async (_, how, words) => {
    const { dialog } = await form({ payments: [{ ...payment, ...how }] })
    expect(dialog.textContent).toContain(words)
    expect(dialog.textContent).toContain(
      'and a credit note of INV-000001 is issued. This cannot be undone.',
    )
  })

  test('stays with what was entered when commerce is away', async () => {
    const sentence = 'Commerce has not answered: nobody can tell yet whether it was done.'
    const { dialog, amount, write, send } = await form({}, () => refused(503, sentence))
    await write('12.50')
    await send()
    expect((await within(dialog).findByRole('alert')).textContent).toBe(sentence)
    expect(amount.value).toBe('12.50')
  })

  test('whose answer was lost says how to find out, and gives the money back once', async () => {
    let isLost = true
    const { dialog, send, server } = await form({}, () => {
      if (!isLost) return ok(paid)
      isLost = false
      throw new TypeError('Failed to fetch')
    })
    await send()
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(
      /this may have been done\. Send it again to find out: it is done once\.$/,
    )
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refund' }))
    await screen.findByText(/is given back, and a credit note issued\.$/)
    const [first, second] = server.asked
      .filter(({ path }) => path.endsWith('/refunds'))
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('says what a change has credited since, and gives that back as well only where it is meant', async () => {
    const answer = vi.fn<Handler>(() => ok(paid))
    const credited = { amount: 12_100, by: 'INV-000002' }
    const { user, dialog, amount, write, send } = await form({ credited }, answer)
    expect(within(dialog).getByRole('status').textContent).toMatch(
      /^INV-000002 has credited \$121\.00 of it already/,
    )
    expect(amount.value).toBe('100.00')
    await write('100.01')
    await send()
    expect(
      await within(dialog).findByText(/^The rest was credited already\. Enter \$100\.00 at most/),
    ).toBeTruthy()
    await user.click(within(dialog).getByLabelText('Also give back what was credited already'))
    await user.click(within(dialog).getByRole('button', { name: 'Refund' }))
    await waitFor(() =>
      expect(answer.mock.calls[0]?.[0].body).toMatchObject({ amount: 10_001, alsoCredited: true }),
    )
  })

  test('says what is not known yet of an earlier one', async () => {
    const pending = {
      ...payment,
      id: 'p9',
      kind: 'refund' as const,
      state: 'pending' as const,
      amount: 700,
    }
    const { dialog } = await form({ refundPending: 700, payments: [payment, pending] })
    expect(within(dialog).getByRole('status').textContent).toMatch(
      /whether a refund of \$7\.00 went through/,
    )
  })
})

describe('crediting an open invoice', () => {
  const form = async (change: Partial<Invoice>, answer: Handler) => {
    const shown = show({
      record: { ...open, ...change },
      handlers: { [`${POST}/credits`]: answer },
    })
    await shown.user.click(await screen.findByRole('button', { name: 'Credit' }))
    await shown.user.type(await screen.findByLabelText(/Reason/), 'Never used')
    const dialog = screen.getByRole('dialog', { name: 'Credit INV-000001' })
    const send = () => shown.user.click(within(dialog).getByRole('button', { name: 'Credit' }))
    return { ...shown, dialog, send }
  }

  test('says what it means, asks why, and says that it is done', async () => {
    const answer = vi.fn<Handler>(() => ok(open))
    const { dialog, send } = await form({}, answer)
    expect(dialog.textContent).toContain(
      'Northside LLC does not have to pay $221.00 any more. No card is charged for it.',
    )
    await send()
    await waitFor(() =>
      expect(answer.mock.calls[0]?.[0].body).toEqual({ reason: 'Never used', alsoCredited: false }),
    )
    expect(
      await screen.findByText(
        'INV-000001 is credited, and a credit note issued: nobody has to pay it any more.',
      ),
    ).toBeTruthy()
  })

  test('that is late says that it is late no longer', async () => {
    const { dialog } = await form({ status: 'past-due' }, () => ok(open))
    expect(dialog.textContent).toContain(
      'any more, and is no longer late with it. No card is charged for it.',
    )
  })

  test('of which a change has credited some is done only where that is meant', async () => {
    const answer = vi.fn<Handler>(() => ok(open))
    const { user, dialog, send } = await form(
      { credited: { amount: 12_100, by: 'INV-000002' } },
      answer,
    )
    expect(within(dialog).getByRole('status').textContent).toMatch(
      /^INV-000002 has credited \$121\.00 of it already/,
    )
    await send()
    expect(
      await within(dialog).findByText('Some of it was credited already. Say that this is meant.'),
    ).toBeTruthy()
    await user.click(within(dialog).getByLabelText('Also credit what was credited already'))
    await send()
    await waitFor(() =>
      expect(answer.mock.calls[0]?.[0].body).toMatchObject({ alsoCredited: true }),
    )
  })
})
