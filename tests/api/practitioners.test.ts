import { beforeAll, describe, expect, test, vi } from 'vitest'
import { buildClinic, type Clinic } from '@/tests/support/clinic'
import { one, owner as database, sql } from '@/tests/support/database'
import { asking, changeOf, dayIn, newNpi, newPractitioner } from '@/tests/support/practitioners'
import { send } from '@/tests/support/request'
import {
  assign,
  buildMembership,
  buildOrganization,
  footprint,
  signIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

const PATH = '/api/v1/admin/practitioners'
type Fields = Record<string, unknown>

let owner: SignedIn
/** A group with two clinics; its administrator is also that of the first. */
let group: Clinic
let first: Clinic
let second: Clinic
let stranger: Clinic
let inGroup: ReturnType<typeof asking>
let inFirst: ReturnType<typeof asking>
let inSecond: ReturnType<typeof asking>
let elsewhere: ReturnType<typeof asking>

beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  group = await buildClinic()
  first = await buildClinic(unique('first-'), group.id)
  second = await buildClinic(unique('second-'), group.id)
  stranger = await buildClinic()
  const membership = await one<string>('select id from organization_users where organization_id = $1 and person_id = $2', group.id, group.admin.personId) // prettier-ignore
  await sql('delete from role_assignments where organization_user_id = $1', membership)
  await assign(membership, group.administrator, { reach: 'subtree' })
  const at = ({ host, admin }: Clinic) => asking({ host, as: admin })
  inGroup = at(group)
  inFirst = at(first)
  inSecond = at(second)
  elsewhere = at(stranger)
})

const medical = (more: Fields = {}) => ({ type: 'medical', number: unique('036-'), subdivision: 'US-IL', ...more })
const made = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}

describe('practitioners', () => {
  test('are added, changed and deleted, each with its row in the log', async () => {
    const record = await made(
      inFirst.add({
        ...{ prefix: 'Dr.', given: 'Ama', family: 'Mensah', suffix: 'Jr.', gender: 'female', birthDate: '1980-02-29' },
        ...{ languages: ['EN', 'zh-hant'], email: ' Ama@Clinic.Example ', phone: '+1 (312) 555-0123', npi: '1234567893' },
        ...{ taxonomy: '207q00000x', dea: 'f91234563', degrees: [{ code: 'MD', year: 2006 }, { code: 'FAAFP' }] },
        ...{ specialty: '207RC0000X', periodFrom: '2020-01-01', hours: 'Mondays' },
        licences: [medical({ isPrimary: true, issued: '2020-01-01', expires: await dayIn(25) }), medical({ subdivision: 'us-wi' })],
      }),
    )
    expect(record).toMatchObject({
      ...{ name: 'Dr. Ama Mensah Jr.', credentials: ['MD', 'FAAFP'], email: 'ama@clinic.example', phone: '+13125550123' },
      ...{ languages: ['en', 'zh-Hant'], taxonomy: '207Q00000X', dea: 'F91234563', birthDate: '1980-02-29' },
      ...{ code: 'physician', specialtyName: 'Cardiovascular disease', licensedIn: ['US-IL', 'US-WI'], daysLeft: 25 },
      ...{ nextExpiry: await dayIn(25), verified: false, acceptingPatients: true, status: 'active', elsewhere: [], user: null },
      ...{ periodFrom: '2020-01-01', periodTo: null, country: 840, organization: { domainURL: first.name } },
    })
    expect(record).not.toHaveProperty('organizationId')
    const { body } = await inFirst.put(record, { given: 'Afua', acceptingPatients: false })
    expect(body.data).toMatchObject({ name: 'Dr. Afua Mensah Jr.', acceptingPatients: false })
    expect(body.data.version).toBeGreaterThan(record.version)
    expect((await inFirst.ask(`/${record.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await inFirst.ask(`/${record.id}`)).status).toBe(404)
    expect(await sql('select from practitioners where id = $1', record.practitionerId)).toEqual([])
    const [gone, changed, came] = await inFirst.history(record.id)
    expect([came!.action, changed!.action, gone!.action]).toEqual(['practitioners:create', 'practitioners:update', 'practitioners:delete'])
    expect([changed!.before, changed!.after]).toEqual([
      { name: 'Dr. Ama Mensah Jr.', given: 'Ama', acceptingPatients: true },
      { name: 'Dr. Afua Mensah Jr.', given: 'Afua', acceptingPatients: false },
    ])
  }) // prettier-ignore

  test('are named as their own names are written', async () => {
    const tokyo = await buildClinic(unique('tokyo-'))
    await sql('update organizations set country = 392 where id = $1', tokyo.id)
    const there = asking({ host: tokyo.host, as: tokyo.admin })
    const { name, npi } = await made(there.add({ family: '佐藤', given: '由美子', npi: null }))
    expect([name, npi]).toEqual(['佐藤 由美子', null])
  })

  test.each<[string, Fields, Fields]>([
    ['an NPI in the United States', { npi: null }, { npi: 'Practitioners of an organization in the United States have an NPI: enter it.' }],
    ['a right NPI', { npi: '1234567890' }, { npi: 'This is not an NPI: ten digits, of which the last checks the others.' }],
    ['one primary licence of a type', { licences: [medical({ isPrimary: true }), medical({ isPrimary: true })] }, { 'licences.1.isPrimary': 'Another licence of this type is the primary one.' }],
    ['licences that expire after they are issued', { licences: [medical({ issued: '2024-01-02', expires: '2024-01-01' })] }, { 'licences.0.expires': 'A licence does not expire before it is issued.' }],
    ['a role that ends after it begins', { periodFrom: '2099-01-02', periodTo: '2099-01-01' }, { periodTo: 'A role does not end before it begins.' }],
    ['a role that is not over', { periodTo: '2020-01-01' }, { periodTo: 'A new role cannot be over already.' }],
    ['a user of this organization', { organizationUserId: '00000000-0000-4000-8000-000000000000' }, { organizationUserId: 'Choose somebody of this organization.' }],
    ['a known role', { code: 'king' }, { code: 'Choose a role.' }],
    ['no licence of somebody else', { licences: [medical({ id: '00000000-0000-4000-8000-000000000000' })] }, { 'licences.0.number': 'This licence is not there any more.' }],
    ['no field that there is not', { organizationId: 1 }, {}],
  ])('need %s', async (_what, more, fields) => {
    const before = await footprint()
    const { status, body } = await inFirst.add(more)
    expect([status, body.fields ?? {}]).toEqual([422, fields])
    expect(await footprint()).toBe(before)
  }) // prettier-ignore

  test('are listed by what their licences, roles and periods are', async () => {
    const place = await buildClinic()
    const here = asking({ host: place.host, as: place.admin })
    const licensed = async (days: number | null, more: Fields = {}) => ({ licences: [medical({ expires: days === null ? null : await dayIn(days), ...more })] }) // prettier-ignore
    const add = async (family: string, more: Fields) => made(here.add({ given: 'X', family, ...more }))
    await add('Expired', await licensed(-1, { subdivision: 'US-WI' }))
    await add('Today', await licensed(0))
    await add('Ninety', { ...(await licensed(90)), acceptingPatients: false })
    await add('Later', { ...(await licensed(91)), code: 'nurse', specialty: '163W00000X' })
    await add('Endless', { ...(await licensed(null)), active: false })
    await add('None', { periodFrom: await dayIn(3) })
    const ended = await add('Ended', await licensed(31))
    await here.end(ended.id, await dayIn(-1))
    const verified = await here.ask('?search=later')
    const later = verified.body.data[0]
    await here.verify(later.id, later.licences[0].id)

    const list = async (query: string) => (await here.names(query)).map((name: string) => name.replace('X ', ''))
    expect(await list('sort=nextExpiry')).toEqual(['None', 'Expired', 'Today', 'Ended', 'Ninety', 'Later', 'Endless'])
    expect(await list('sort=-nextExpiry')).toEqual(['Endless', 'Later', 'Ninety', 'Ended', 'Today', 'Expired', 'None'])
    expect(await list('expiry=expired')).toEqual(['Expired'])
    expect(await list('expiry=30')).toEqual(['Today'])
    expect(await list('expiry=60')).toEqual(['Ended', 'Today'])
    expect(await list('expiry=90,none')).toEqual(['Ended', 'Ninety', 'None', 'Today'])
    expect(await list('expiry=fine')).toEqual(['Endless', 'Later'])
    expect(await list('status=ended,upcoming')).toEqual(['Ended', 'None'])
    expect(await list('status=inactive')).toEqual(['Endless'])
    expect(await list('acceptingPatients=no')).toEqual(['Ninety'])
    expect(await list('acceptingPatients=no,yes&limit=2&offset=1')).toEqual(['Endless', 'Expired'])
    expect(await list('licensedIn=us-wi')).toEqual(['Expired'])
    expect(await list('specialty=163W00000X')).toEqual(['Later'])
    expect(await list('code=nurse&sort=-code')).toEqual(['Later'])
    expect(await list('verified=yes')).toEqual(['Later'])
    expect(await list('search=LATER')).toEqual(['Later'])
    expect(await list(`search=${later.npi}`)).toEqual(['Later'])
    expect(await list('search=registered')).toEqual(['Later'])
    expect(await list('search=%25')).toEqual([])
    expect(await list('sort=specialty&limit=1')).toEqual(['Later'])
    for (const wrong of ['sort=npi', 'expiry=91', 'status=x', 'licensedIn=Illinois', 'verified=maybe'])
      expect([wrong, (await here.ask(`?${wrong}`)).status]).toEqual([wrong, 422])
    const { text } = await here.ask('?format=csv&search=later')
    expect(text).toContain('X Later,,')
    expect(text).toContain(',nurse,Registered nurse,163W00000X,,US-IL,')
  })

  test('of every organization within reach are there for global, with whose they are', async () => {
    const family = unique('Everywhere')
    const there = await made(elsewhere.add({ family }))
    const { body } = await send(`${PATH}?search=${family}`, { as: owner })
    expect(body.data).toMatchObject([{ id: there.id, organization: { domainURL: stranger.name } }])
    const all = await send(`${PATH}?search=${stranger.name}&organization=${stranger.name}`, { as: owner })
    expect(all.body.data.map(({ id }: Fields) => id)).toContain(there.id)
    const changed = await send(`${PATH}/${there.id}`, { as: owner, method: 'PUT', json: changeOf(there, { given: 'Bo' }) })
    expect([changed.status, changed.body.data.given]).toEqual([200, 'Bo'])
    const nowhere = await send(PATH, { as: owner, json: newPractitioner() })
    expect([nowhere.status, nowhere.body.error]).toEqual([422, 'Choose the organization that they are to serve.'])
    expect((await send(`${PATH}/duplicates?npi=${there.npi}`, { as: owner })).body.data).toEqual([])
  }) // prettier-ignore

  test('are not lost to somebody who has read an older version', async () => {
    const record = await made(inFirst.add())
    await inFirst.put(record, { hours: 'Mondays' })
    const late = await inFirst.put(record, { hours: 'Tuesdays' })
    expect([late.status, late.body.current.hours]).toEqual([409, 'Mondays'])
    expect(late.body.current).not.toHaveProperty('organizationId')
  })
})

describe('a licence', () => {
  test('has licences that change places as the first of their types', async () => {
    const record = await made(inFirst.add({ licences: [medical({ isPrimary: true }), medical({ type: 'nursing', isPrimary: true })] })) // prettier-ignore
    const licences = (changeOf(record).licences as Fields[]).map((licence) => ({ ...licence, type: licence.type === 'medical' ? 'nursing' : 'medical' })) // prettier-ignore
    const { status, body } = await inFirst.put(record, { licences })
    expect([status, body.data.licences.map(({ isPrimary }: Fields) => isPrimary)]).toEqual([200, [true, true]])
  })

  test('is verified by somebody at a time, until what was verified changes', async () => {
    const record = await made(inFirst.add({ licences: [medical({ isPrimary: true }), medical()] }))
    const [one_, other] = record.licences
    const { body } = await inFirst.verify(record.id, one_.id)
    expect(body.data.licences[0]).toMatchObject({ verifiedBy: first.admin.email, verifiedAt: expect.any(String) })
    expect(body.data.verified).toBe(false)
    expect((await inFirst.verify(record.id, one_.id)).status).toBe(409)
    const both = (await inFirst.verify(record.id, other.id)).body.data
    expect(both.verified).toBe(true)
    // Its rank is not what was verified.
    const ranked = changeOf(both).licences as Fields[]
    ranked[0]!.isPrimary = false
    ranked[1]!.isPrimary = true
    const still = (await inFirst.put(both, { licences: ranked })).body.data
    expect(still.licences.map(({ verifiedAt }: Fields) => Boolean(verifiedAt))).toEqual([true, true])
    const dated = changeOf(still).licences as Fields[]
    dated[0]!.expires = '2099-12-31'
    const after = (await inFirst.put(still, { licences: dated })).body.data
    expect(after.licences.find(({ id }: Fields) => id === dated[0]!.id)).toMatchObject({ verifiedAt: null, verifiedBy: null })
    expect(after.verified).toBe(false)
    const taken = await inFirst.verify(record.id, String(dated[1]!.id), false)
    expect(taken.body.data.licences.filter(({ verifiedAt }: Fields) => verifiedAt)).toEqual([])
    expect((await inFirst.history(record.id)).map(({ action }) => action.split(':')[1])).toEqual(['verify', 'update', 'update', 'verify', 'verify', 'create'])
    const foreign = (await made(inFirst.add({ licences: [medical()] }))).licences[0].id
    expect((await inFirst.verify(record.id, foreign)).body.fields).toEqual({ licenceId: 'This licence is not there any more.' })
  }) // prettier-ignore
})

describe('a practitioner of several organizations', () => {
  test('is one record with a role in each, and each organization has its changes in its own log', async () => {
    const here = await made(inFirst.add({ licences: [medical()] }))
    const there = await made(inGroup.give({ practitionerId: here.practitionerId, code: 'other' }))
    expect(there).toMatchObject({ name: here.name, code: 'other', elsewhere: [{ id: here.id, organization: { domainURL: first.name }, status: 'active' }] })
    expect((await inFirst.find(here.id)).elsewhere).toEqual([])
    await inFirst.put(await inFirst.find(here.id), { given: 'Renamed', hours: 'Fridays' })
    expect(await inGroup.find(there.id)).toMatchObject({ given: 'Renamed', hours: '' })
    const [told] = await inGroup.history(there.id)
    expect(told).toMatchObject({ action: 'practitioners:update', actor: first.admin.email, after: { given: 'Renamed' } })
    expect(told!.after).not.toHaveProperty('hours')
    expect((await inGroup.put(there, { given: 'Late' })).status).toBe(409)
    expect((await inGroup.give({ practitionerId: here.practitionerId })).body.error).toBe('They have a role in this organization already.')
  }) // prettier-ignore

  test('is given a role by those alone who may read them where they serve', async () => {
    const { practitionerId } = await made(inFirst.add())
    const before = await footprint()
    for (const place of [inSecond, elsewhere]) {
      const { status, body } = await place.give({ practitionerId })
      expect([status, body.fields]).toEqual([404, { practitionerId: 'Practitioner not found.' }])
    }
    // Not even by staff across two trees: their tenants would share a record.
    const across = await send(`${PATH}/roles?organizationDomainURL=${stranger.name}`, { as: owner, json: { practitionerId, code: 'nurse' } }) // prettier-ignore
    expect(across.status).toBe(404)
    expect(await footprint()).toBe(before)
    const within = await send(`${PATH}/roles?organizationDomainURL=${second.name}`, { as: owner, json: { practitionerId, code: 'nurse' } }) // prettier-ignore
    expect(within.status).toBe(201)
  })

  test('stays known where a role has ended, to be read and not to be changed', async () => {
    const here = await made(inFirst.add({ licences: [medical()] }))
    await made(inGroup.give({ practitionerId: here.practitionerId }))
    expect((await inFirst.end(here.id, '1999-01-01')).status).toBe(201)
    const ended = await inFirst.find(here.id)
    expect(ended).toMatchObject({ status: 'ended', periodTo: '1999-01-01', name: here.name })
    const sentence = `Their role in Clinic ${first.name} has ended: only the role itself can be changed here.`
    for (const refused of [
      inFirst.put(ended, { given: 'Theirs' }),
      inFirst.put(ended, { licences: [] }),
      inFirst.verify(here.id, here.licences[0].id),
    ])
      // prettier-ignore
      expect([(await refused).status, (await refused).body.error]).toEqual([403, sentence])
    const back = await inFirst.put(ended, { periodTo: null, given: 'Back' })
    expect([back.status, back.body.data.given, back.body.data.status]).toEqual([200, 'Back', 'active'])
  })

  test('goes with the last role alone, and with none that was in use', async () => {
    const here = await made(inFirst.add())
    const there = await made(inGroup.give({ practitionerId: here.practitionerId }))
    await inGroup.ask(`/${there.id}`, { method: 'DELETE' })
    expect((await inFirst.find(here.id)).name).toBe(here.name)
    const used = async (more: Fields) => {
      const { id } = await made(inFirst.add(more))
      return (await inFirst.ask(`/${id}`, { method: 'DELETE' })).body.error
    }
    expect(await used({ organizationUserId: (await first.join()).id })).toBe('This has been in use: a user is linked to it. End the role instead.') // prettier-ignore
    expect(await used({ periodTo: '2099-01-01' })).toBe('This has been in use: it has an end. End the role instead.')
  })

  test('does not go while they are given another role', async () => {
    const here = await made(inFirst.add())
    const { practitionerId } = here
    const client = await database.connect()
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('practitioner'), hashtext($1))`, [practitionerId])
    const both = [inGroup.give({ practitionerId }), inFirst.ask(`/${here.id}`, { method: 'DELETE' })]
    await vi.waitFor(
      async () =>
        expect(await one(`select count(*)::int from pg_locks where locktype = 'advisory' and not granted and objid::bigint = hashtext($1)::bigint & 4294967295`, practitionerId)).toBe(2), // prettier-ignore
      { timeout: 30_000 },
    )
    await client.query('commit')
    client.release()
    const [given, gone] = (await Promise.all(both)).map(({ status }) => status)
    const left = await sql('select organization_id from practitioner_roles where practitioner_id = $1', practitionerId)
    expect([gone, given, left]).toEqual([
      200,
      given === 201 ? 201 : 404,
      given === 201 ? [{ organization_id: group.id }] : [],
    ])
  })

  test('is linked to one user of that organization, who is nobody else', async () => {
    const user = await first.join()
    const record = await made(inFirst.add({ organizationUserId: user.id }))
    expect(record.user).toMatchObject({ id: user.id, email: user.email })
    const twice = await inFirst.add({ organizationUserId: user.id })
    expect([twice.status, twice.body.fields]).toEqual([409, { organizationUserId: 'This user is another practitioner here.' }])
    const foreign = await inFirst.put(record, { organizationUserId: (await second.join()).id })
    expect([foreign.status, foreign.body.fields]).toEqual([422, { organizationUserId: 'Choose somebody of this organization.' }])
  }) // prettier-ignore
})

describe('a practitioner’s locations', () => {
  const place = (organization: number, name = unique('Site ')) =>
    one<number>(`insert into locations (organization_id, name, time_zone) values ($1, $2, 'UTC') returning id`, organization, name) // prettier-ignore

  test('are of their organization, listed, searched by and told in their history by name', async () => {
    const [north, south] = [await place(first.id, 'North'), await place(first.id, 'South')]
    const record = await made(inFirst.add({ locationIds: [south, north] }))
    const both = [{ id: north, name: 'North' }, { id: south, name: 'South' }] // prettier-ignore
    expect(record.locations).toEqual(both)
    const { body } = await inFirst.put(record, { locationIds: [south] })
    expect([body.data.locations, body.data.version]).toEqual([[both[1]], record.version + 1])
    const again = await inFirst.put(body.data)
    expect(again.body.data.version).toBe(body.data.version)
    const [changed] = await inFirst.history(record.id)
    expect([changed!.before, changed!.after]).toEqual([{ locations: both }, { locations: [both[1]] }])
    expect(await inFirst.names(`location=${south}`)).toEqual([record.name])
    expect(await inFirst.names(`location=${north}`)).toEqual([])
    const csv = await inFirst.ask(`?location=${south}&format=csv`)
    expect(csv.text).toMatch(/,Locations,.*\r\n.*,South,/)
    const ended = await inFirst.end(record.id, await dayIn(1))
    expect(ended.body.data.locations).toEqual([both[1]])
  })

  test('are none of another tenant’s, and none there is not', async () => {
    const [foreign, above] = [await place(stranger.id), await place(group.id)]
    const record = await made(inFirst.add())
    const before = await footprint()
    for (const id of [foreign, above, 2_000_000_000]) {
      const fields = { locationIds: 'Choose locations of this organization.' }
      for (const { status, body } of [await inFirst.put(record, { locationIds: [id] }), await inFirst.add({ locationIds: [id] })])
        expect([status, body.fields]).toEqual([422, fields])
    }
    expect((await inFirst.put(record, { locationIds: undefined })).status).toBe(422)
    expect(await footprint()).toBe(before)
    expect(await inFirst.names(`location=${foreign}`)).toEqual([])
  }) // prettier-ignore

  test('are not deleted while they work there', async () => {
    const [id, spare] = [await place(first.id), await place(first.id)]
    const record = await made(inFirst.add({ locationIds: [id] }))
    const remove = () => send(`/api/v1/home/locations/${id}`, { method: 'DELETE', host: first.host, as: first.admin })
    const { status, body } = await remove()
    expect([status, body.error]).toEqual([409, 'A practitioner works here. Take it out of their roles first, or make it inactive.']) // prettier-ignore
    await made(inFirst.add({ locationIds: [id] }))
    expect((await remove()).body.error).toContain('2 practitioners work here.')
    await sql('delete from practitioner_role_locations where location_id = $1 and role_id <> $2', id, record.id)
    await inFirst.put(record, { locationIds: [spare] })
    expect((await remove()).status).toBe(200)
  })
})

describe('a duplicate', () => {
  const query = (fields: Fields) => `/duplicates?${new URLSearchParams(fields as Record<string, string>)}`

  test('is found by e-mail, by NPI, by name and birth date, the surest first', async () => {
    const email = `${unique('ada')}@clinic.example`
    const npi = newNpi()
    const byEmail = await made(inFirst.add({ email }))
    const byNpi = await made(inFirst.add({ npi }))
    const byName = await made(inFirst.add({ given: 'Zoë', family: 'Wójcik', birthDate: '1975-05-05' }))
    await made(inFirst.add({ given: 'Zoë', family: 'Wójcik', birthDate: '1975-05-06' }))
    const asked = { email: email.toUpperCase(), npi, given: 'zoe', family: 'wojcik', birthDate: '1975-05-05' }
    const found = (await inGroup.ask(query(asked))).body.data
    expect(found.map(({ practitionerId, match }: Fields) => [practitionerId, match])).toEqual([
      [byEmail.practitionerId, 'email'],
      [byNpi.practitionerId, 'npi'],
      [byName.practitionerId, 'name'],
    ])
    expect(found[0]).toMatchObject({ roleId: null, organizations: [`Clinic ${first.name}`] })
    expect((await inFirst.ask(query(asked))).body.data[0].roleId).toBe(byEmail.id)
    expect((await inFirst.ask('/duplicates')).body.data).toEqual([])
    const noYear = await inFirst.ask(query({ given: 'A', family: 'B', birthDate: '0000-01-01' }))
    expect([noYear.status, noYear.body.fields]).toEqual([422, { birthDate: 'Enter a day from 1900 on.' }])
  })

  test('is not found where an organization is archived, but by staff', async () => {
    const [here, closed] = [
      await buildClinic(unique('here-'), group.id),
      await buildClinic(unique('closed-'), group.id),
    ]
    const as = await here.join(here.administrator)
    await assign(await buildMembership(as.personId, closed.id), closed.administrator)
    const email = `${unique('closed')}@clinic.example`
    await made(asking({ host: closed.host, as: closed.admin }).add({ email }))
    const find = async () => (await asking({ host: here.host, as }).ask(query({ email }))).body.data.length
    expect(await find()).toBe(1)
    await sql('update organizations set archived_at = now() where id = $1', closed.id)
    expect(await find()).toBe(0)
    const { body } = await send(`${PATH}${query({ email })}&organizationDomainURL=${here.name}`, { as: owner })
    expect(body.data).toHaveLength(1)
  })

  test('by e-mail or NPI is refused by name within reach, and beyond it nothing is told', async () => {
    const email = `${unique('bo')}@clinic.example`
    const known = await made(inFirst.add({ email, prefix: 'Dr.' }))
    for (const [field, what] of [['email', 'e-mail address'], ['npi', 'NPI']]) {
      const { status, body } = await inGroup.add({ [field!]: known[field!] })
      const sentence = `${known.name} (Clinic ${first.name}) has this ${what}. Give them a role here instead.`
      expect([status, body.error, body.fields]).toEqual([409, sentence, { [field!]: sentence }])
    }
    expect((await inFirst.add({ email })).body.error).toContain('They are here already.')
    const another = await made(inFirst.add())
    expect((await inFirst.put(another, { email })).body.error).toContain('One of the two records should go.')
    for (const place of [inSecond, elsewhere]) {
      expect((await place.ask(query({ email, npi: known.npi }))).body.data).toEqual([])
      const apart = await made(place.add({ email, npi: known.npi }))
      expect([apart.practitionerId === known.practitionerId, apart.elsewhere]).toEqual([false, []])
    }
  }) // prettier-ignore

  test('cannot come about by two who add the same person at once', async () => {
    const json = newPractitioner()
    const answers = await Promise.all(Array.from({ length: 6 }, () => inFirst.ask('', { json })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  })
})

describe('another tenant’s practitioner', () => {
  test('is as unknown as one that there is not', async () => {
    const record = await made(inFirst.add({ licences: [medical()] }))
    const before = await footprint()
    const calls = [
      ...[elsewhere, inSecond].flatMap((place) => [
        place.ask(`/${record.id}`),
        place.ask(`/${record.id}`, { method: 'DELETE' }),
        place.put(record, { given: 'Mine' }),
        place.verify(record.id, record.licences[0].id),
        place.end(record.id, '2099-01-01'),
      ]),
      inFirst.ask('/no-uuid'),
      inFirst.ask('/00000000-0000-4000-8000-000000000000'),
    ]
    for (const call of calls) expect([(await call).status, (await call).body.error]).toEqual([404, 'Practitioner not found.'])
    expect((await elsewhere.history(record.id))).toEqual([])
    expect(await elsewhere.names(`search=${record.npi}`)).toEqual([])
    expect(await footprint()).toBe(before)
  }) // prettier-ignore

  test('is read by who may read, and no more', async () => {
    const record = await made(inFirst.add())
    const reader = await first.join(['practitioners:read'])
    expect((await inFirst.ask(`/${record.id}`, { as: reader })).status).toBe(200)
    for (const refused of [
      inFirst.add({}, { as: reader }),
      inFirst.put(record, {}, { as: reader }),
      inFirst.end(record.id, '2099-01-01', { as: reader }),
    ])
      // prettier-ignore
      expect((await refused).status).toBe(403)
    const nobody = await signIn(`${unique('p')}@nowhere.example`)
    await buildMembership(nobody.personId, await buildOrganization())
    expect((await inFirst.ask(`/${record.id}`, { as: nobody })).status).toBe(404)
    expect((await inFirst.ask('', { as: null })).status).toBe(401)
  })
})
