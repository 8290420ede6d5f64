import { beforeAll, describe, expect, test } from 'vitest'
import type { Clinic } from '@/tests/support/practice/clinic'
import { countWaitingFor, one, owner as database, sql } from '@/tests/support/db/database'
import {
  buildGroupOfClinics,
  dayIn,
  made,
  medical,
  type Asking,
  type Fields,
} from '@/tests/support/practice/practitioners'
import { send } from '@/tests/support/http/request'
import { footprint, unique, type SignedIn } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

const PATH = '/api/v1/admin/practitioners'

let owner: SignedIn
let group: Clinic
let first: Clinic
let second: Clinic
let stranger: Clinic
let inGroup: Asking
let inFirst: Asking
let inSecond: Asking
let elsewhere: Asking
beforeAll(
  async () =>
    void ({ owner, group, first, second, stranger, inGroup, inFirst, inSecond, elsewhere } =
      await buildGroupOfClinics()),
)

describe('a practitioner of several organizations', () => {
  test('is one record with a role in each, and each organization has its changes in its own log', async () => {
    const here = await made(inFirst.add({ licences: [medical()] }))
    const there = await made(inGroup.give({ practitionerId: here.practitionerId, code: 'other' }))
    expect(there).toMatchObject({
      name: here.name,
      code: 'other',
      elsewhere: [{ id: here.id, organization: { domainURL: first.name }, status: 'active' }],
    })
    expect((await inFirst.find(here.id)).elsewhere).toEqual([])
    await inFirst.put(await inFirst.find(here.id), { given: 'Renamed', hours: 'Fridays' })
    expect(await inGroup.find(there.id)).toMatchObject({ given: 'Renamed', hours: '' })
    const [told] = await inGroup.history(there.id)
    expect(told).toMatchObject({
      action: 'practitioners:update',
      actor: first.admin.email,
      after: { given: 'Renamed' },
    })
    expect(told!.after).not.toHaveProperty('hours')
    expect((await inGroup.put(there, { given: 'Late' })).status).toBe(409)
    expect((await inGroup.give({ practitionerId: here.practitionerId })).body.error).toBe(
      'They have a role in this organization already.',
    )
  })

  test('is given a role by those alone who may read them where they serve', async () => {
    const { practitionerId } = await made(inFirst.add())
    const before = await footprint()
    for (const place of [inSecond, elsewhere]) {
      const { status, body } = await place.give({ practitionerId })
      expect([status, body.fields]).toEqual([404, { practitionerId: 'Practitioner not found.' }])
    }
    // Not even by staff across two trees: their tenants would share a record.
    const across = await send(`${PATH}/roles?organizationDomainURL=${stranger.name}`, {
      as: owner,
      json: { practitionerId, code: 'nurse' },
    })
    expect(across.status).toBe(404)
    expect(await footprint()).toBe(before)
    const within = await send(`${PATH}/roles?organizationDomainURL=${second.name}`, {
      as: owner,
      json: { practitionerId, code: 'nurse' },
    })
    expect(within.status).toBe(201)
  })

  test('stays known where a role has ended, to be read and not to be changed', async () => {
    const here = await made(inFirst.add({ licences: [medical()] }))
    await made(inGroup.give({ practitionerId: here.practitionerId }))
    expect((await inFirst.end(here.id, '1999-01-01')).status).toBe(200)
    const ended = await inFirst.find(here.id)
    expect(ended).toMatchObject({ status: 'ended', periodTo: '1999-01-01', name: here.name })
    const sentence = `Their role in Clinic ${first.name} has ended: only the role itself can be changed here.`
    for (const refused of [
      inFirst.put(ended, { given: 'Theirs' }),
      inFirst.put(ended, { licences: [] }),
      inFirst.verify(here.id, here.licences[0]),
    ])
      expect([(await refused).status, (await refused).body.error]).toEqual([403, sentence])
    const back = await inFirst.put(ended, { periodTo: null, given: 'Back' })
    expect([back.status, back.body.data.given, back.body.data.status]).toEqual([
      200,
      'Back',
      'active',
    ])
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
    expect(await used({ organizationUserId: (await first.join()).id })).toBe(
      'This has been in use: a user is linked to it. End the role instead.',
    )
    expect(await used({ periodTo: '2099-01-01' })).toBe(
      'This has been in use: it has an end. End the role instead.',
    )
  })

  test('does not go while they are given another role', async () => {
    const here = await made(inFirst.add())
    const { practitionerId } = here
    const client = await database.connect()
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('practitioner'), hashtext($1))`, [
      practitionerId,
    ])
    const both = [
      inGroup.give({ practitionerId }),
      inFirst.ask(`/${here.id}`, { method: 'DELETE' }),
    ]
    await waitFor(async () => expect(await countWaitingFor(client)).toBe(2))
    await client.query('commit')
    client.release()
    const [given, gone] = (await Promise.all(both)).map(({ status }) => status)
    const left = await sql(
      'select organization_id from practitioner_roles where practitioner_id = $1',
      practitionerId,
    )
    expect([gone, given, left]).toEqual([
      200,
      given === 201 ? 201 : 404,
      given === 201 ? [{ organization_id: group.id }] : [],
    ])
  })

  test('is given no role in an organization that is being moved to another tree', async () => {
    const { practitionerId } = await made(inFirst.add())
    const client = await database.connect()
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('practitioners'), $1)`, [group.id])
    await client.query('update organizations set part_of = $2 where id = $1', [
      second.id,
      stranger.id,
    ])
    const giving = send(`${PATH}/roles?organizationDomainURL=${second.name}`, {
      as: owner,
      json: { practitionerId, code: 'nurse' },
    })
    await waitFor(async () => expect(await countWaitingFor(client)).toBe(1))
    await client.query('commit')
    client.release()
    const { status, body } = await giving
    expect([status, body.error]).toEqual([
      422,
      'One of the two organizations was moved meanwhile. Load the page again.',
    ])
    expect(
      await sql(
        'select organization_id from practitioner_roles where practitioner_id = $1',
        practitionerId,
      ),
    ).toEqual([{ organization_id: first.id }])
    await sql('update organizations set part_of = $2 where id = $1', second.id, group.id)
  })

  test('is linked to one user of that organization, who is nobody else', async () => {
    const user = await first.join()
    const record = await made(inFirst.add({ organizationUserId: user.id }))
    expect(record.user).toMatchObject({ id: user.id, email: user.email })
    const twice = await inFirst.add({ organizationUserId: user.id })
    expect([twice.status, twice.body.fields]).toEqual([
      409,
      { organizationUserId: 'This user is another practitioner here.' },
    ])
    const foreign = await inFirst.put(record, { organizationUserId: (await second.join()).id })
    expect([foreign.status, foreign.body.fields]).toEqual([
      422,
      { organizationUserId: 'Choose somebody of this organization.' },
    ])
  })
})

describe('a practitioner’s locations', () => {
  const place = (organization: number, name = unique('Site ')) =>
    one<number>(
      `insert into locations (organization_id, name, time_zone) values ($1, $2, 'UTC') returning id`,
      organization,
      name,
    )

  test('are of their organization, listed, searched by and told in their history by name', async () => {
    const [north, south] = [await place(first.id, 'North'), await place(first.id, 'South')]
    const record = await made(inFirst.add({ locationIds: [south, north] }))
    const both = [
      { id: north, name: 'North' },
      { id: south, name: 'South' },
    ]
    expect(record.locations).toEqual(both)
    const { body } = await inFirst.put(record, { locationIds: [south] })
    expect([body.data.locations, body.data.version]).toEqual([[both[1]], record.version + 1])
    const again = await inFirst.put(body.data)
    expect(again.body.data.version).toBe(body.data.version)
    const [changed] = await inFirst.history(record.id)
    expect([changed!.before, changed!.after]).toEqual([
      { locations: both },
      { locations: [both[1]] },
    ])
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
      for (const { status, body } of [
        await inFirst.put(record, { locationIds: [id] }),
        await inFirst.add({ locationIds: [id] }),
      ])
        expect([status, body.fields]).toEqual([422, fields])
    }
    expect((await inFirst.put(record, { locationIds: undefined })).status).toBe(422)
    expect(await footprint()).toBe(before)
    expect(await inFirst.names(`location=${foreign}`)).toEqual([])
  })

  test('are not deleted while they work there', async () => {
    const [id, spare] = [await place(first.id), await place(first.id)]
    const record = await made(inFirst.add({ locationIds: [id] }))
    const remove = () =>
      send(`/api/v1/home/locations/${id}`, { method: 'DELETE', host: first.host, as: first.admin })
    const { status, body } = await remove()
    expect([status, body.error]).toEqual([
      409,
      'A practitioner works here. Take it out of their roles first, or make it inactive.',
    ])
    await made(inFirst.add({ locationIds: [id] }))
    expect((await remove()).body.error).toContain('2 practitioners work here.')
    await sql(
      'delete from practitioner_role_locations where location_id = $1 and role_id <> $2',
      id,
      record.id,
    )
    await inFirst.put(record, { locationIds: [spare] })
    expect((await remove()).status).toBe(200)
  })
})
