import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SubscriptionEntry } from '@/lib/billing/subscriptions/schema'
import { setClock } from '@/lib/platform/time/clock'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { livePlan, subscriptionUrl } from '@/tests/support/billing/subscriptions'
import {
  assignGlobally,
  buildRole,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

const URL = '/api/v1/admin/subscriptions'
/** What tells those of this file from all others. */
const WORD = unique('every-')

let owner: SignedIn
let [small, large]: string[] = []
let clinics: Record<'group' | 'trial' | 'late' | 'waiting' | 'ending' | 'over', Clinic>

const PRICES = [
  { currency: 'KWD', interval: 'month' as const, amount: 21_450, seatAmount: 1500 },
  { currency: 'USD', interval: 'month' as const, amount: 4900, seatAmount: 900 },
  { currency: 'USD', interval: 'year' as const, amount: 49_000, seatAmount: 9000 },
]

/** Has an organization subscribe; what is not as usual is set as a column. */
async function put(organizationId: number, plan: string, more = '') {
  await sql(
    `insert into subscriptions (organization_id, status, plan_version_id, "interval", currency, seats, payer_organization_id, anchor, period_from, period_to, started_at)
     select $1, 'active', id, 'month', 'USD', 7, $1, '2026-03-01', '2026-03-01', '2026-04-01', '2026-01-01T08:00:00Z' from plan_versions where code = $2`,
    organizationId,
    plan,
  )
  if (more) await sql(`update subscriptions set ${more} where organization_id = $1`, organizationId)
}

beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  small = await livePlan(owner, { prices: PRICES })
  large = await livePlan(owner, { prices: PRICES, includedSeats: 20 })
  const build = (under?: number) => buildClinic(unique(WORD), under)
  const group = await build()
  clinics = {
    group,
    trial: await build(),
    late: await build(group.id),
    waiting: await build(),
    ending: await build(),
    over: await build(),
  }
  const version = await one<number>('select id from plan_versions where code = $1', large)
  await put(
    group.id,
    large!,
    `next_plan_version_id = ${version}, next_interval = 'year', next_seats = 30`,
  )
  await put(clinics.trial.id, small!, `status = 'trial', seats = 3, period_to = '2026-03-18'`)
  await put(
    clinics.late.id,
    small!,
    `status = 'past_due', currency = 'KWD', payer_organization_id = ${group.id}`,
  )
  await put(
    clinics.waiting.id,
    large!,
    `status = 'paused', paused_on = '2026-03-10', paused_at = '2026-03-10T12:00:00Z'`,
  )
  await put(
    clinics.ending.id,
    small!,
    `"interval" = 'year', period_to = '2027-03-01', ends_at_renewal = true, cancel_reason = 'We close.'`,
  )
  await put(clinics.over.id, small!, `status = 'cancelled', ends_at_renewal = true`)
  const practitioner = (active: boolean, periodTo: string | null) =>
    sql(
      `with p as (insert into practitioners (given, family) values ('A', 'B') returning id)
       insert into practitioner_roles (organization_id, practitioner_id, code, active, period_to) select $1, id, 'nurse', $2, $3 from p`,
      group.id,
      active,
      periodTo,
    )
  await practitioner(true, null)
  await practitioner(true, '2999-01-01')
  await practitioner(true, '2020-01-01')
  await practitioner(false, null)
})
afterEach(() => setClock())

const list = async (asked: string, as = owner) =>
  (await send(`${URL}?search=${WORD}&${asked}`, { as })).body as {
    data: SubscriptionEntry[]
    total: number
  }
type Name = keyof typeof clinics
const namesOf = ({ data }: { data: SubscriptionEntry[] }) =>
  data.map(
    ({ organization }) =>
      Object.entries(clinics).find(([, { name }]) => name === organization.domainURL)?.[0],
  )

describe('the subscriptions of every organization', () => {
  test('say what each one’s own page says, also of what has ended', async () => {
    const { data, total } = await list('')
    expect([namesOf({ data }), total]).toEqual([
      ['group', 'trial', 'late', 'waiting', 'ending', 'over'],
      6,
    ])
    for (const { organization, usage, ...shown } of data) {
      const { body } = await send(subscriptionUrl(organization.domainURL), { as: owner })
      expect(body.data).toMatchObject({ running: shown, usage })
    }
    expect(data[0]).toMatchObject({
      usage: { practitioners: 2, locations: 0 },
      seats: 7,
      amount: 4900,
      payer: { isOwn: true },
      scheduled: {
        on: '2026-04-01',
        plan: { code: large },
        interval: 'year',
        seats: 30,
        amount: 139_000,
      },
    })
    // Two seats more than the five that are included, in the currency of three decimals.
    expect(data[2]).toMatchObject({
      amount: 24_450,
      currency: 'KWD',
      payer: { label: `Clinic ${clinics.group.name}`, isOwn: false },
    })
  })

  test('leave out what has no price, as its own page does', async () => {
    const { id, name } = await buildClinic(unique(WORD))
    await put(id, small!, `currency = 'JPY'`)
    const { body } = await send(subscriptionUrl(name), { as: owner })
    expect([
      body.data.running,
      (await list(`organization=${name}`)).total,
      (await list('')).total,
    ]).toEqual([null, 0, 6])
  })

  test.each<[string, Name[]]>([
    ['status=trial,past_due', ['trial', 'late']],
    ['status=cancelled', ['over']],
    ['interval=year', ['ending']],
    ['sort=-renewal&status=active,trial,paused', ['ending', 'waiting', 'group', 'trial']],
    ['sort=-seats&limit=5&offset=5', ['trial']],
  ])('are those of %s', async (asked, names) => {
    expect(namesOf(await list(asked))).toEqual(names)
  })

  test('are narrowed to plans and organizations', async () => {
    expect(namesOf(await list(`plan=${large}`))).toEqual(['group', 'waiting'])
    expect(
      namesOf(
        await list(`plan=${small},${large}&organization=${clinics.late.name},${clinics.over.name}`),
      ),
    ).toEqual(['late', 'over'])
    expect((await list('organization=nobody-has-this')).total).toBe(0)
  })

  test.each([
    ['2026-03-10T12:00:00Z', 7, []],
    ['2026-03-11T12:00:00Z', 7, ['trial']],
    ['2026-03-11T12:00:00Z', 30, ['group', 'trial', 'late']],
    // Where the trial ends it is still the day before.
    ['2026-03-11T02:00:00Z', 7, []],
    ['2026-03-01T12:00:00Z', 30, ['trial']],
    // Where the group is, it is the day after already.
    ['2026-03-01T16:00:00Z', 30, ['group', 'trial']],
  ])(
    'at %s are found by what ends within %d days, by the day that it is there',
    async (instant, within, names) => {
      for (const [at, zone] of [
        ['trial', 'America/New_York'],
        ['group', 'Asia/Tokyo'],
        ['late', 'UTC'],
      ] as const)
        await sql('update organizations set time_zone = $2 where id = $1', clinics[at].id, zone)
      setClock(() => new Date(instant))
      expect(namesOf(await list(`within=${within}`))).toEqual(names)
    },
  )

  test('are a file of the same rows', async () => {
    const { text } = await send(
      `${URL}?format=csv&search=${WORD}&status=past_due,active&sort=organization`,
      { as: owner },
    )
    const [head, ...rows] = text.trim().split('\r\n')
    expect(head!.replace('\ufeff', '')).toBe(
      'Organization,Plan,Version,Status,From,Until,Renewal,Paused until,Interval,Currency,Price,Seats,Seats in use,Billed to,Scheduled plan,Scheduled seats,Scheduled interval,Since',
    )
    const { group, late, ending } = clinics
    const since = '2026-01-01T08:00:00.000Z'
    expect(rows).toEqual([
      `Clinic ${group.name},Plan ${large},1,active,2026-03-01,2026-03-31,2026-04-01,,month,USD,49.00,7,2,Clinic ${group.name},Plan ${large},30,year,${since}`,
      `Clinic ${late.name},Plan ${small},1,past_due,2026-03-01,2026-03-31,2026-04-01,,month,KWD,24.450,7,0,Clinic ${group.name},,,,${since}`,
      `Clinic ${ending.name},Plan ${small},1,active,2026-03-01,2027-02-28,,,year,USD,670.00,7,0,Clinic ${ending.name},,,,${since}`,
    ])
  })

  test.each([
    ['status=gone', 'status.0'],
    ['within=31', 'within.0'],
    ['sort=price', 'sort'],
  ])('are not asked for %s', async (asked, field) => {
    const { status, body } = await send(`${URL}?${asked}`, { as: owner })
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })
})

describe('who sees subscriptions', () => {
  test('of one organization sees its own alone, not what it pays for others', async () => {
    const { group, trial, late } = clinics
    const as = await staffIn(group.id, ['subscriptions:read'])
    expect(namesOf(await list(`organizationDomainURL=${group.name}`, as))).toEqual(['group'])
    expect((await send(`${URL}?organizationDomainURL=${trial.name}`, { as })).status).toBe(404)
    expect(namesOf(await list(`organizationDomainURL=${late.name}`))).toEqual(['late'])
    expect((await send(URL, { as })).status).toBe(403)
  })

  test('of every organization may read them everywhere', async () => {
    const [reader, other] = [
      await signIn(`${unique('staff')}@polyclinic.example`),
      await signIn(`${unique('staff')}@polyclinic.example`),
    ]
    await assignGlobally(reader.personId, await buildRole('global', ['subscriptions:read']))
    await assignGlobally(other.personId, await buildRole('global', ['billing:read']))
    expect((await list('', reader)).total).toBe(6)
    expect((await send(URL, { as: other })).status).toBe(403)
    expect((await send(URL)).status).toBe(401)
  })
})
