import { beforeAll, describe, expect, test } from 'vitest'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { added, csvOf, importing, somebody } from '@/tests/support/imports'
import { asking, newNpi } from '@/tests/support/practice/practitioners'
import { livePlan, subscribe } from '@/tests/support/billing/subscriptions'
import { assign, buildMembership, buildRole, signIn, unique } from '@/tests/support/world'

const PATH = '/api/v1/home/practitioners'

/** A batch of one row, as if no others were there, and one of as many as a batch takes. */
const WAYS = { oneByOne: { rows: 1 }, together: {} }
type Way = keyof typeof WAYS

const COLUMNS = [
  'First name',
  'Last name',
  'Email',
  'NPI',
  'Role',
  'Phone',
  'DOB',
  'Languages',
  'Specialty',
  'License type',
  'License number',
  'State',
  'Expires',
]
const NPIS = {
  ada: newNpi(),
  here: newNpi(),
  known: newNpi(),
  given: newNpi(),
  there: newNpi(),
  cyd: newNpi(),
  joined: newNpi(),
}
const row = (given: string, npi: string, more: Record<number, string> = {}) =>
  COLUMNS.map(
    (_, index) => more[index] ?? [given, 'Ólafsdóttir', '', npi, 'Physician'][index] ?? '',
  )
const licence = (number: string, state: string) => ({
  9: 'Medical',
  10: number,
  11: state,
  12: '2031-05-31',
})

const FILE = csvOf([
  COLUMNS,
  row('Ada', NPIS.ada, {
    2: 'Ada@Clinic.Example',
    5: '(312) 555-0123 ext. 4',
    6: '1980-02-29',
    7: 'en;is',
    8: 'Cardiology',
    ...licence('036-1', 'IL'),
  }),
  row('Hal', NPIS.here),
  row('Kim', NPIS.known, { 8: 'Cardiology' }),
  row('Guy', NPIS.given),
  row('Joy', NPIS.joined, licence('X-1', 'IL')),
  row('Tom', NPIS.there),
  row('Joy', NPIS.joined, licence('Y-2', 'WI')),
  row('Cyd', NPIS.cyd, { 2: 'cyd@clinic.example' }),
  row('Dan', newNpi(), { 2: 'dan@clinic.example' }),
  row('Eve', newNpi()),
])

/** A clinic in a group with another one, in which its administrator may read. */
async function buildPlace() {
  const group = await buildClinic()
  const [first, second] = [
    await buildClinic(unique('first-'), group.id),
    await buildClinic(unique('second-'), group.id),
  ]
  const role = await buildRole(
    'organization',
    ['practitioners:read', 'practitioners:import', 'practitioners:create'],
    group.id,
  )
  await assign(await buildMembership(first.admin.personId, group.id), role, { reach: 'subtree' })
  return { first, second, here: importing({ host: first.host, as: first.admin }, PATH) }
}
type Place = Awaited<ReturnType<typeof buildPlace>>

/** Brings an import further in one of the ways, for as long as it stays in this state. */
async function through({ here }: Place, state: string, id: string, way: Way) {
  let found = await here.done(here.next(id, WAYS[way]))
  while (found.state === state) found = await here.done(here.next(id, WAYS[way]))
  return found
}

/** What became of the rows, with the same names for the same clinics. */
const outcomes = async ({ here, first, second }: Place, id: string) =>
  (await here.rows(id)).map(({ number, result, note, errors }) => [
    number,
    result,
    (errors.map(({ label, message }) => `${label}: ${message}`).join() || note)
      .replaceAll(first.name, 'first')
      .replaceAll(second.name, 'second'),
  ])

const WITHOUT = `'{id,practitioner_id,organization_id,created_at,updated_at,person_updated_at}'::text[]`
/** Everything that is written of the practitioners of a clinic but ids and times. */
const written = async ({ id, admin }: Clinic) => ({
  practitioners: await sql(
    `select to_jsonb(p) - ${WITHOUT} as one from practitioners p join practitioner_roles r on r.practitioner_id = p.id
     where r.organization_id = $1 order by npi`,
    id,
  ),
  roles: await sql(
    `select to_jsonb(r) - ${WITHOUT} as one, r.person_updated_at = p.updated_at as "isPresent"
     from practitioner_roles r join practitioners p on p.id = r.practitioner_id where r.organization_id = $1 order by npi`,
    id,
  ),
  licences: await sql(
    `select to_jsonb(l) - ${WITHOUT} as one, p.npi from practitioner_licences l join practitioners p on p.id = l.practitioner_id
     join practitioner_roles r on r.practitioner_id = p.id where r.organization_id = $1 order by l.number`,
    id,
  ),
  log: await sql(
    `select action, event, before, after, api_key, viewed_as_person_id, actor_person_id = $2 as "isTheirs",
       sequence - lag(sequence, 1, sequence - 1) over (order by id) as step, request_id is null as "isOfNoRequest", search_text is null as "isUnsearchable"
     from audit_log where organization_id = $1 and subject = 'practitioner' order by id`,
    id,
    admin.personId,
  ),
})

/**
 * A file of which by the time of its import somebody has come to the same clinic, somebody to the
 * other one, somebody known has got their role, and one has the e-mail address of another.
 */
async function importInto(place: Place, way: Way) {
  const { first, second, here } = place
  await added(second, { given: 'Kim', family: 'Known', npi: NPIS.known })
  const given = await added(second, { given: 'Guy', family: 'Given', npi: NPIS.given })
  const { id, mapping } = await here.done(here.upload(FILE))
  await here.done(here.map(id, mapping))
  const checked = await here.through('checking', id)
  await added(first, { given: 'Hal', family: 'Here', npi: NPIS.here })
  await added(second, { given: 'Tom', family: 'There', npi: NPIS.there })
  await asking({ host: first.host, as: first.admin }).give({ practitionerId: given.practitionerId })
  await sql(
    `update import_rows set cells = jsonb_set(cells, '{2}', '"cyd@clinic.example"') where import_id = $1 and cells ->> 0 = 'Dan'`,
    id,
  )
  const done = await through(place, 'running', id, way)
  return { id, checked, done }
}

const RESULTS = [
  [2, 'created', ''],
  [3, 'failed', 'NPI: Hal Here (Clinic first) has this NPI. They are here already.'],
  [4, 'given', expect.stringMatching(/gets a role here\.$/)],
  [5, 'failed', expect.stringMatching(/They have a role in this organization already\.$/)],
  [6, 'created', ''],
  [
    7,
    'failed',
    'NPI: Somebody in another organization has this NPI. Give them a role here instead.',
  ],
  [8, 'joined', expect.any(String)],
  [9, 'created', ''],
  [
    10,
    'failed',
    'E-mail: Cyd Ólafsdóttir (Clinic first) has this e-mail address. They are here already.',
  ],
  [11, 'created', ''],
]

describe('a batch of rows', () => {
  let places: Record<Way, Place>
  let stranger: Clinic

  beforeAll(async () => {
    places = { oneByOne: await buildPlace(), together: await buildPlace() }
    stranger = await buildClinic()
  })

  test('writes, refuses and takes back what its rows would one after the other', async () => {
    await added(stranger, { npi: NPIS.ada, email: 'ada@clinic.example' })
    const before = await written(stranger)
    const ids = {} as Record<Way, string>
    for (const way of ['oneByOne', 'together'] as const) {
      const { id, checked, done } = await importInto(places[way], way)
      expect(checked.counts).toEqual({ ready: 7, known: 2, joined: 1 })
      expect(done).toMatchObject({
        state: 'done',
        counts: { created: 4, given: 1, joined: 1, failed: 4 },
      })
      expect(await outcomes(places[way], id)).toEqual(RESULTS)
      ids[way] = id
    }
    const [oneByOne, together] = await Promise.all([
      written(places.oneByOne.first),
      written(places.together.first),
    ])
    expect(together).toEqual(oneByOne)
    expect(together.practitioners).toHaveLength(7)
    expect(together.licences).toHaveLength(3)
    expect(together.log.map(({ event }) => event)).toEqual(
      Array.from({ length: 7 }, () => 'practitioner.created'),
    )

    for (const way of ['oneByOne', 'together'] as const) {
      const { here, first } = places[way]
      await sql(
        `update practitioner_roles set version = version + 1 where organization_id = $1 and practitioner_id =
           (select id from practitioners p where npi = $2 and exists (
             select from practitioner_roles r where r.practitioner_id = p.id and r.organization_id = $1))`,
        first.id,
        NPIS.joined,
      )
      await here.done(here.ask(`/${ids[way]}/undo`, { json: {} }))
      expect(await through(places[way], 'undoing', ids[way], way)).toMatchObject({
        state: 'undone',
        counts: { undone: 4, kept: 1, joined: 1, failed: 4 },
      })
    }
    const after = await written(places.together.first)
    expect(after).toEqual(await written(places.oneByOne.first))
    expect(after.practitioners).toHaveLength(3)
    expect(after.log.slice(7).map(({ event }) => event)).toEqual(
      Array.from({ length: 4 }, () => 'practitioner.deleted'),
    )
    // Whoever is known elsewhere still is, and nothing of anybody else has changed.
    expect(await one('select count(*)::int from practitioners where npi = $1', NPIS.known)).toBe(2)
    expect(await written(stranger)).toEqual(before)
  })

  test.each(Object.keys(WAYS) as Way[])('ends at the last seat (%s)', async (way) => {
    const owner = await signIn('owner@polyclinic.example')
    const first = await buildClinic()
    const here = importing({ host: first.host, as: first.admin }, PATH)
    const place = { first, second: first, here }
    await subscribe(owner, first.name, await livePlan(owner), { seats: 4 })
    const taken = newNpi()
    const columns = COLUMNS.slice(0, 5)
    const rows = Array.from({ length: 7 }, (_, index) =>
      somebody(index === 1 ? { npi: taken } : {}),
    )
    const { id } = await here.checked(csvOf([columns, ...rows]))
    await added(first, { given: 'Tam', family: 'Taken', npi: taken })
    expect(await through(place, 'running', id, way)).toMatchObject({
      state: 'waiting',
      counts: { created: 3, failed: 1, 'no-seat': 3 },
    })
    expect((await outcomes(place, id)).map(([, result]) => result)).toEqual([
      'created',
      'failed',
      'created',
      'created',
      'no-seat',
      'no-seat',
      'no-seat',
    ])
    expect(
      await one(
        `select count(*)::int from audit_log where organization_id = $1 and event = 'practitioner.created'`,
        first.id,
      ),
    ).toBe(4)
  })
})
