import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Revenue } from '@/lib/billing/revenue/schema'
import { offerToChange } from '@/lib/billing/subscriptions/offer'
import { setClock } from '@/lib/platform/time/clock'
import { buildClinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { buildInvoice } from '@/tests/support/billing/issued'
import { send } from '@/tests/support/http/request'
import { signIn, staffIn, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
})
afterEach(() => setClock())

const ask = async (query: string) =>
  (await send(`/api/v1/admin/billing/revenue?${query}`, { as: owner })).body.data as Revenue[]
const of = ({ name }: { name: string }, span = 'from=2026-01-01&to=2026-04-30') =>
  ask(`organizationDomainURL=${name}&${span}`)
const figures = (months: Revenue['months'], field: 'invoiced' | 'recurring') =>
  months.map((month) => month[field])

describe('the figures of a month', () => {
  test.each<[string, { amount: number; from: string; to: string }[], number[]]>([
    [
      'a calendar month is that month’s',
      [{ amount: 4900, from: '2026-02-01', to: '2026-03-01' }],
      [0, 4900, 0, 0],
    ],
    // 22 of 31 days, and 9: 4900 × 22 ÷ 31 = 3477.42.
    [
      'a month from the 10th on is two months’ by days',
      [{ amount: 4900, from: '2026-03-10', to: '2026-04-10' }],
      [0, 0, 3477, 1423],
    ],
    // 31, 28, 31 and 30 of 365 days: 36500 is 100 a day.
    [
      'a year is spread over its days',
      [{ amount: 36_500, from: '2026-01-01', to: '2027-01-01' }],
      [3100, 2800, 3100, 3000],
    ],
    // The larger plan for the 16 days that are left of March, less the smaller one.
    [
      'an upgrade counts for the days that are left',
      [
        { amount: -1600, from: '2026-03-16', to: '2026-04-01' },
        { amount: 3200, from: '2026-03-16', to: '2026-04-01' },
      ],
      [0, 0, 1600, 0],
    ],
    // A third each: rounded once for the month, not line by line.
    [
      'is rounded once',
      [1, 1, 1].map((amount) => ({ amount, from: '2026-04-01', to: '2026-07-01' })),
      [0, 0, 0, 1],
    ],
  ])('%s', async (_, lines, recurring) => {
    const clinic = await buildClinic()
    await buildInvoice(clinic.id, { lines, issuedOn: '2026-01-15' })
    const [{ months }] = (await of(clinic)) as [Revenue]
    expect(figures(months, 'recurring')).toEqual(recurring)
    const net = lines.reduce((sum, { amount }) => sum + amount, 0)
    expect(figures(months, 'invoiced')).toEqual([net, 0, 0, 0])
  })

  test('have what was given back taken off in the month in which it was, and nothing of what was subscribed to', async () => {
    const clinic = await buildClinic()
    const february = { from: '2026-02-01', to: '2026-03-01' }
    const { id } = await buildInvoice(clinic.id, {
      lines: [{ amount: 4900, ...february }],
      issuedOn: '2026-02-01',
    })
    await buildInvoice(clinic.id, {
      kind: 'credit-note',
      of: id,
      lines: [{ amount: 900, ...february }],
      issuedOn: '2026-03-05',
    })
    const [{ months }] = (await of(clinic)) as [Revenue]
    expect(figures(months, 'recurring')).toEqual([0, 4900, 0, 0])
    expect(figures(months, 'invoiced')).toEqual([0, 4900, -900, 0])
  })

  // Each day at what was subscribed to on it: half a month of both prices; half a month of each for
  // nothing; 30 days of a year.
  test.each([
    [
      'USD',
      'some of it',
      {
        had: 4900,
        givenBack: 1900,
        wants: 12_600,
        period: { from: '2026-04-01', to: '2026-05-01' },
        today: '2026-04-16',
      },
      2450 + 6300,
    ],
    [
      'JPY',
      'all of it',
      {
        had: 5600,
        givenBack: 5600,
        wants: 9800,
        period: { from: '2026-02-01', to: '2026-03-01' },
        today: '2026-02-15',
      },
      2800 + 4900,
    ],
    [
      'KWD',
      'some of a year',
      {
        had: 365_000,
        givenBack: 100_000,
        wants: 730_000,
        period: { from: '2026-01-01', to: '2027-01-01' },
        today: '2026-04-01',
      },
      30 * 2000,
    ],
    [
      'USD',
      'more than it',
      {
        had: 3000,
        givenBack: 3100,
        wants: 6000,
        period: { from: '2026-04-01', to: '2026-05-01' },
        today: '2026-04-11',
      },
      1000 + 4000,
    ],
    [
      'USD',
      'what another has paid',
      {
        had: 3000,
        givenBack: 1500,
        wants: 6000,
        period: { from: '2026-04-01', to: '2026-05-01' },
        today: '2026-04-11',
        isPaidByAnother: true,
      },
      1000 + 4000,
    ],
  ])(
    'have in %s nothing twice where a change credits less, since %s was given back',
    async (currency, _, { had, givenBack, wants, period, today, ...who }, recurring) => {
      const clinic = await buildClinic()
      const terms = (amount: number) =>
        ({
          name: 'Practice',
          interval: period.to > '2026-12-31' ? 'year' : 'month',
          seats: 1,
          price: { amount, seatAmount: 0, includedSeats: 1 },
        }) as const
      const { id } = await buildInvoice(clinic.id, {
        currency,
        lines: [{ amount: had, ...period }],
        issuedOn: period.from,
      })
      await buildInvoice(clinic.id, {
        currency,
        kind: 'credit-note',
        of: id,
        lines: [{ amount: givenBack, ...period }],
        issuedOn: period.from,
      })
      const { lines } = offerToChange(
        { ...terms(had), ...who, anchor: period.from, period, trial: false, givenBack },
        terms(wants),
        today,
      )
      await buildInvoice(clinic.id, {
        currency,
        lines: lines.map(({ period, ...line }) => ({ ...line, ...period })),
        issuedOn: today,
      })
      const month = today.slice(0, 7)
      const [{ months }] = (await of(clinic, `from=${month}-01&to=${month}-28`)) as [Revenue]
      expect(months).toMatchObject([{ month, recurring }])
    },
  )

  test('are those of one currency each, and exact beyond what an integer of the database holds', async () => {
    const clinic = await buildClinic()
    const month = { from: '2026-02-01', to: '2026-03-01' }
    for (const currency of ['JPY', 'KWD', 'KWD'])
      await buildInvoice(clinic.id, {
        currency,
        lines: [{ amount: 2_000_000_001, ...month }],
        issuedOn: '2026-02-01',
      })
    const all = await of(clinic)
    const sums = all.map(({ currency, months }) => [
      currency,
      months[1]!.recurring,
      months[1]!.invoiced,
    ])
    expect(sums).toEqual(
      [
        ['JPY', 2_000_000_001, 2_000_000_001],
        ['KWD', 4_000_000_002, 4_000_000_002],
        ['USD', 0, 0],
      ].filter(([currency]) => all.some((one) => one.currency === currency)),
    )
    const narrowed = await of(clinic, 'from=2026-02-01&to=2026-02-28&currency=KWD')
    expect(narrowed.map(({ currency, months }) => [currency, months.length])).toEqual([['KWD', 1]])
  })

  test('count who ran when it began, who began and who ended in it, also of those who came back', async () => {
    const clinic = await buildClinic()
    await buildInvoice(clinic.id)
    // From March on; it ends with April, and is taken up again in June.
    const set = (columns: string) =>
      sql(`update subscriptions set ${columns} where organization_id = $1`, clinic.id)
    await set(`period_to = '2026-04-30'`)
    await set(`status = 'cancelled'`)
    await set(
      `status = 'active', started_at = '2026-06-10T12:00:00Z', period_from = '2026-06-10', period_to = '2026-07-10'`,
    )
    const [{ months }] = (await of(clinic, 'from=2026-02-01&to=2026-07-31')) as [Revenue]
    expect(
      months.map(({ month, running, began, ended }) => [month, running, began, ended]),
    ).toEqual([
      ['2026-02', 0, 0, 0],
      ['2026-03', 0, 1, 0],
      ['2026-04', 1, 0, 1],
      ['2026-05', 0, 0, 0],
      ['2026-06', 0, 1, 0],
      ['2026-07', 1, 0, 0],
    ])
  })

  test('count among those who ended in it who had its last day, and nobody of the month behind', async () => {
    const [last, short] = [await buildClinic(), await buildClinic()]
    for (const { id } of [last, short]) await buildInvoice(id)
    const end = ({ id }: { id: number }, on: string) =>
      sql(
        `update subscriptions set status = 'cancelled', period_to = $2 where organization_id = $1`,
        id,
        on,
      )
    await end(last, '2026-04-01')
    await end(short, '2026-03-02')
    for (const clinic of [last, short]) {
      const [{ months }] = (await of(clinic, 'from=2026-03-01&to=2026-04-30')) as [Revenue]
      expect(
        months.map(({ month, running, began, ended }) => [month, running, began, ended]),
      ).toEqual([
        ['2026-03', 0, 1, 1],
        ['2026-04', 0, 0, 0],
      ])
    }
  })

  test('are of the last twelve months where nothing is asked for, and of five years at most', async () => {
    setClock(() => new Date('2026-05-20T12:00:00Z'))
    const clinic = await buildClinic()
    await buildInvoice(clinic.id)
    const monthsOf = async (span: string) =>
      (await of(clinic, span))[0]!.months.map(({ month }) => month)
    const usual = await monthsOf('')
    expect([usual.length, usual[0], usual.at(-1)]).toEqual([12, '2025-06', '2026-05'])
    const most = await monthsOf('from=1990-01-01&to=2026-05-31')
    expect([most.length, most[0]]).toEqual([60, '2021-06'])
    expect(await monthsOf('from=2026-03-31T22:00:00Z&to=2026-04-30T21:59:59Z')).toEqual([
      '2026-03',
      '2026-04',
    ])
  })
})

describe('a file', () => {
  const csv = async (as: SignedIn, path: string) =>
    send(`/api/v1/admin/billing/${path}&format=csv`, { as })
  const rowsOf = (text: string) => text.replace('\ufeff', '').trim().split('\r\n')

  test('has the revenue month by month, each currency in its own decimals', async () => {
    const clinic = await buildClinic()
    await buildInvoice(clinic.id, {
      lines: [{ amount: 4900, from: '2026-02-01', to: '2026-03-01' }],
      issuedOn: '2026-02-01',
    })
    await buildInvoice(clinic.id, {
      currency: 'KWD',
      lines: [{ amount: 1500, from: '2026-03-01', to: '2026-04-01' }],
    })
    const { text } = await csv(
      owner,
      `revenue?organizationDomainURL=${clinic.name}&from=2026-02-01&to=2026-03-31`,
    )
    expect(rowsOf(text)).toEqual([
      'Month,Currency,Revenue,Recurring,Running at its beginning,Began,Ended',
      '2026-02,KWD,0.000,0.000,0,0,0',
      '2026-03,KWD,1.500,1.500,0,0,0',
      '2026-02,USD,49.00,49.00,0,0,0',
      '2026-03,USD,0.00,0.00,0,1,0',
    ])
  })

  test('has all that is past due', async () => {
    setClock(() => new Date('2026-03-20T12:00:00Z'))
    const clinic = await buildClinic()
    const { number } = await buildInvoice(clinic.id, { dueOn: '2026-03-05' })
    const { text } = await csv(owner, `past-due?organizationDomainURL=${clinic.name}`)
    expect(rowsOf(text)).toEqual([
      'Number,Organization,Billed to,Due,Days late,Currency,Total',
      expect.stringMatching(new RegExp(`^${number},.*,2026-03-05,15,USD,49.00$`)),
    ])
  })

  test('is for those who may take one', async () => {
    const clinic = await buildClinic()
    const reader = await staffIn(clinic.id, ['billing:read'])
    for (const path of ['revenue', 'past-due'].map(
      (path) => `${path}?organizationDomainURL=${clinic.name}`,
    )) {
      expect((await send(`/api/v1/admin/billing/${path}`, { as: reader })).status).toBe(200)
      expect((await csv(reader, path)).status).toBe(403)
    }
  })
})

describe('what is past due', () => {
  test('comes with the oldest first, and by how many days', async () => {
    setClock(() => new Date('2026-03-20T12:00:00Z'))
    const clinic = await buildClinic()
    const issue = (dueOn: string, more: object = {}) => buildInvoice(clinic.id, { dueOn, ...more })
    const [late, later] = [
      await issue('2026-03-19'),
      await issue('2026-03-05', { currency: 'EUR' }),
    ]
    await issue('2026-03-20')
    await issue('2026-03-01', { paidOn: '2026-03-02' })
    const url = `/api/v1/admin/billing/past-due?organizationDomainURL=${clinic.name}`
    const { body } = await send(url, { as: owner })
    expect(
      body.data.map(({ number, daysLate }: { number: string; daysLate: number }) => [
        number,
        daysLate,
      ]),
    ).toEqual([
      [later.number, 15],
      [late.number, 1],
    ])
    expect((await send(`${url}&currency=EUR`, { as: owner })).body.total).toBe(1)
    const unreachable = async () =>
      (await send(url, { as: owner })).body.data.map(
        (row: { unreachable: boolean }) => row.unreachable,
      )
    expect(await unreachable()).toEqual([false, false])
    await sql('delete from role_assignments where organization_id = $1', clinic.id)
    expect(await unreachable()).toEqual([true, true])
    await sql(`update organizations set email = 'office@clinic.example' where id = $1`, clinic.id)
    expect(await unreachable()).toEqual([false, false])
    expect(
      await one('select count(*)::int from invoices where organization_id = $1', clinic.id),
    ).toBe(4)
  })
})
