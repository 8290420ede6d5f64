import { describe, expect, test } from 'vitest'
import { sql } from '@/tests/support/db/database'
import {
  around,
  at,
  changeOf,
  historyOf,
  input,
  make,
  makeSet,
  one,
  organizationId,
  owner,
  PATH,
  place,
  put,
  remove,
  type Fields,
} from '@/tests/support/practice/locations'
import { send } from '@/tests/support/http/request'
import { buildOrganization, footprint, idOf, signIn, staffIn, unique } from '@/tests/support/world'

describe('locations', () => {
  test('read phone numbers by the country of the address, or else of the organization', async () => {
    const read = async (fields: Fields) => {
      const { phone, phoneText } = await make({ name: unique('Site '), ...fields })
      return [phone, phoneText]
    }
    expect(await read({ phone: '(312) 555-0142 ext. 12' })).toEqual([
      '+13125550142;ext=12',
      '(312) 555-0142 ext. 12',
    ])
    expect(await read({ phone: '0049 (0)30 123456' })).toEqual(['+4930123456', '+49 30 123456'])
    expect(await read({ phone: '06 6982 1234', country: 380 })).toEqual([
      '+390669821234',
      '+39 06 6982 1234',
    ])
    expect(await read({ phone: '+44 (0)20 7946 0958', country: 826 })).toEqual([
      '+442079460958',
      '+44 20 7946 0958',
    ])
    expect(await read({ phone: '416 555 0142', country: 124 })).toEqual([
      '+14165550142',
      '(416) 555-0142',
    ])
  })

  test('keep the phone number that a form shows, whatever becomes of the country', async () => {
    const made = await make({ name: unique('Site '), phone: '312 555 0142' })
    const moved = (await put(made, { phone: '(312) 555-0142', country: 276 })).body.data
    expect(moved).toMatchObject({ phone: '+13125550142', phoneText: '+1 312 555 0142' })
    const { status, body } = await put(moved, { phone: '12' })
    expect([status, body.fields]).toEqual([
      422,
      {
        phone:
          'This is not a complete phone number. Write it with its country code, like +49 30 123456.',
      },
    ])
    const [change] = await historyOf(made.id)
    expect(change.after).toEqual({ country: expect.objectContaining({ code: 276 }) })
  })

  test('take the time zone of where they lie, of their organization or of its country when they name none', async () => {
    const domainURL = unique('norwegian-')
    await buildOrganization(domainURL)
    const makeThere = async (more: Fields = {}) => {
      const json = { name: unique('Site '), ...more }
      const { status, body } = await send(`${PATH}?organizationDomainURL=${domainURL}`, {
        as: owner,
        json,
      })
      expect([status, body.error]).toEqual([201, undefined])
      return body.data
    }
    await sql('update organizations set country = 578 where domain_url = $1', domainURL)
    const site = await makeThere()
    expect([site.timeZone, site.jurisdiction]).toEqual(['Europe/Oslo', 578])
    await sql(
      `update organizations set time_zone = 'Europe/Berlin' where domain_url = $1`,
      domainURL,
    )
    expect((await makeThere()).timeZone).toBe('Europe/Berlin')
    const abroad = await makeThere({ timeZone: 'Asia/Tokyo', country: 392 })
    const room = await makeThere({ partOfId: abroad.id, physicalType: 'ro' })
    expect([room.timeZone, room.country, room.jurisdiction]).toEqual(['Asia/Tokyo', null, 392])
  })

  test('are made, changed and deleted, each with its row in the log', async () => {
    const above = await make({ name: 'Campus' })
    const set = await makeSet()
    const made = await make({
      name: 'Main building',
      partOfId: above.id,
      physicalType: 'bu',
      type: 'FMC',
      country: 840,
      city: 'Chicago',
      phone: '+1 312 555 0142',
      aliases: ['Annex'],
      services: ['Vaccination'],
      npi: '1234567893',
      latitude: 41.88,
      longitude: -87.63,
      hours: around,
      holidaySetIds: [set.id],
      equipment: [{ name: 'Ultrasound', kind: 'Imaging', serial: 'U-1', status: 'in use' }],
    })
    expect(made).toMatchObject({
      organization: { domainURL: place, label: 'Places Clinic' },
      path: [{ id: above.id, name: 'Campus' }],
      partOf: { id: above.id, name: 'Campus' },
      country: { code: 840, label: 'United States of America' },
      phone: '+13125550142',
      holidaySets: [{ id: set.id, name: set.name }],
      parts: [],
      version: 1,
    })
    expect((await send(at(`/${above.id}`), { as: owner })).body.data.parts).toEqual([
      { id: made.id, name: 'Main building', physicalType: 'bu', status: 'active' },
    ])
    const changed = (await put(made, { name: 'East wing', holidaySetIds: [], partOfId: null })).body
      .data
    expect(changed).toMatchObject({
      name: 'East wing',
      version: 2,
      path: [],
      partOf: null,
      holidaySets: [],
    })
    expect((await remove(made.id)).status).toBe(200)
    expect((await send(at(`/${made.id}`), { as: owner })).status).toBe(404)
    const state = expect.objectContaining({
      city: 'Chicago',
      country: { code: 840, label: 'United States of America' },
    })
    expect(
      (await historyOf(made.id)).map(({ action, before, after }: Fields) => [
        action,
        before,
        after,
      ]),
    ).toEqual([
      ['locations:delete', state, null],
      [
        'locations:update',
        {
          name: 'Main building',
          partOf: { id: above.id, name: 'Campus' },
          holidaySets: [{ id: set.id, name: set.name }],
        },
        { name: 'East wing', partOf: null, holidaySets: [] },
      ],
      ['locations:create', null, state],
    ])
  })

  test('are searched, filtered, sorted and paged', async () => {
    const { id } = await make({
      name: 'Quay A',
      type: 'PC',
      city: 'Zürich',
      country: 756,
      timeZone: 'Europe/Zurich',
    })
    await make({
      name: 'Quay B',
      type: 'ENT',
      city: 'Bern',
      status: 'inactive',
      aliases: ['Pavillon'],
    })
    await make({ name: 'Quay C', physicalType: 'ro', partOfId: id, services: ['Blood draw'] })
    const list = async (query: string) => {
      const { body } = await send(at('', `&${query}`), { as: owner })
      return body.data.map(({ name }: Fields) => String(name).replace('Quay ', ''))
    }
    expect(await list('search=quay')).toEqual(['A', 'B', 'C'])
    expect(await list('search=zurich')).toEqual(['A'])
    expect(await list('search=pavillon')).toEqual(['B'])
    expect(await list('search=blood')).toEqual(['C'])
    expect(await list('search=quay&sort=-name')).toEqual(['C', 'B', 'A'])
    expect(await list('search=quay&sort=-city')).toEqual(['A', 'B', 'C'])
    expect(await list('search=quay&sort=type')).toEqual(['B', 'A', 'C'])
    expect(await list('search=quay&sort=country')).toEqual(['A', 'B', 'C'])
    expect(await list('search=quay&sort=-status&limit=1')).toEqual(['B'])
    expect(await list('search=quay&status=inactive,suspended')).toEqual(['B'])
    expect(await list('search=quay&type=PC')).toEqual(['A'])
    expect(await list('search=quay&physicalType=ro')).toEqual(['C'])
    expect(await list('search=quay&country=756')).toEqual(['A'])
    for (const sort of ['organization', 'physicalType', 'timeZone', 'updatedAt'])
      expect((await list(`search=quay&sort=${sort}`)).length).toBe(3)
    for (const wrong of [
      'sort=npi',
      'status=x',
      'type=x',
      'physicalType=x',
      'country=x',
      'limit=0',
      'format=xml',
    ])
      expect([wrong, (await send(at('', `&${wrong}`), { as: owner })).status]).toEqual([wrong, 422])
    const { text } = await send(at('', '&format=csv&search=quay&sort=-name'), { as: owner })
    expect(text).toContain('\r\nQuay C,Quay A,Places Clinic,,Room,,,America/Chicago,,Active,')
  })

  test('say whether they are open, if that is known', async () => {
    const at8 = { open: '08:00', close: '09:00', nextDay: false }
    const openingOf = async (more: Fields) => (await make(more)).opening
    expect(await openingOf({})).toBeNull()
    expect(await openingOf({ hours: around })).toEqual({
      open: true,
      until: null,
      untilLocal: null,
    })
    expect(await openingOf({ hours: around, mode: 'kind' })).toBeNull()
    expect(await openingOf({ hours: around, status: 'suspended' })).toEqual({
      open: false,
      until: null,
      untilLocal: null,
    })
    const never = [{ from: '2000-01-01', to: '2999-12-31', hours: [], reason: 'For good' }]
    expect(await openingOf({ hours: around, exceptions: never })).toEqual({
      open: false,
      until: null,
      untilLocal: null,
    })
    const past = [{ from: '2000-01-01', to: '2000-01-02', hours: [at8], reason: '' }]
    expect(await openingOf({ exceptions: past })).toEqual({
      open: false,
      until: null,
      untilLocal: null,
    })
    expect(await openingOf({ hours: around, exceptions: past })).toEqual({
      open: true,
      until: null,
      untilLocal: null,
    })
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const soon = [{ from: day(200), to: day(200), hours: [at8], reason: '' }]
    const opens = new Date(Date.parse(`${day(200)}T08:00Z`)).toISOString()
    expect(await openingOf({ timeZone: 'UTC', exceptions: soon })).toEqual({
      open: false,
      until: opens,
      untilLocal: `${day(200)}T08:00`,
    })
    const { id } = await make({ hours: around })
    const { body } = await send(at('', `&limit=1000`), { as: owner })
    expect(body.data.find((one: Fields) => one.id === id).opening).toEqual({
      open: true,
      until: null,
      untilLocal: null,
    })
  })

  test('show a week with its exceptions and holidays', async () => {
    const set = await makeSet()
    const exceptions = [{ from: '2026-12-26', to: '2026-12-26', hours: [], reason: 'Painting' }]
    const one = await make({ hours: around, holidaySetIds: [set.id], exceptions })
    const { body } = await send(at('/week', `&of=${one.id},2147483647&from=2026-12-24`), {
      as: owner,
    })
    expect(body.data).toMatchObject([
      { id: one.id, today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ])
    const hours = [{ open: '00:00', close: '24:00', nextDay: false }]
    expect(body.data[0].days.slice(0, 4)).toEqual([
      { date: '2026-12-24', kind: 'weekly', hours, reason: '' },
      { date: '2026-12-25', kind: 'holiday', hours: [], reason: 'Christmas Day' },
      { date: '2026-12-26', kind: 'exception', hours: [], reason: 'Painting' },
      { date: '2026-12-27', kind: 'weekly', hours, reason: '' },
    ])
    expect((await send(at('/week', `&of=${one.id}&from=tomorrow`), { as: owner })).status).toBe(422)
  })

  test('give their hours to others: to all of them, or to none', async () => {
    const set = await makeSet()
    const source = await make({ hours: around, holidaySetIds: [set.id] })
    const [a, b] = [await make(), await make({ timeZone: 'Asia/Tokyo' })]
    const copy = (to: Fields[], more: Fields = {}) =>
      send(at(`/${source.id}/copy-hours`), { as: owner, json: { to, ...more } })
    const stale = await copy([
      { id: a.id, version: 1 },
      { id: b.id, version: 7 },
    ])
    expect([stale.status, stale.body.error]).toEqual([
      409,
      `Somebody has changed “${b.name}” meanwhile. No hours were copied: look at it, then copy again.`,
    ])
    const find = async (id: number) => (await send(at(`/${id}`), { as: owner })).body.data
    expect([(await find(a.id)).hours, (await historyOf(a.id)).length]).toEqual([[], 1])
    const done = await copy(
      [a, b].map(({ id, version }) => ({ id, version })),
      { exceptions: true },
    )
    expect([done.status, done.body.data]).toEqual([200, { copied: 2 }])
    expect(await find(b.id)).toMatchObject({
      hours: around,
      timeZone: 'Asia/Tokyo',
      version: 2,
      holidaySets: [{ id: set.id }],
    })
    expect((await historyOf(b.id))[0]).toMatchObject({
      action: 'locations:update',
      before: { hours: [], holidaySets: [] },
    })
    const foreign = await one(await buildOrganization())
    expect((await copy([{ id: foreign, version: 1 }])).status).toBe(404)
    expect((await copy([{ id: source.id, version: 1 }])).status).toBe(422)
    expect((await copy([{ id: 3_000_000_000, version: 1 }])).status).toBe(422)
    expect((await copy([])).body.fields).toEqual({ to: 'Choose at least one location.' })
  })

  test('lie in one another without a circle, at most 8 deep', async () => {
    const line = [await make()]
    for (let depth = 1; depth < 8; depth++) line.push(await make({ partOfId: line.at(-1).id }))
    const deeper = await send(at(), { as: owner, json: input({ partOfId: line.at(-1).id }) })
    expect([deeper.status, deeper.body.fields]).toEqual([
      422,
      { partOfId: 'Places nest at most 8 deep.' },
    ])
    for (const partOfId of [line[0].id, line[3].id]) {
      const { status, body } = await put(line[0], { partOfId })
      expect([status, body.fields]).toEqual([422, { partOfId: 'A place cannot lie in itself.' }])
    }
    const kept = await remove(line[0].id)
    expect([kept.status, kept.body.error]).toEqual([
      409,
      'Another place lies in this one. Move or delete it first.',
    ])
    const foreign = await one(await buildOrganization())
    for (const partOfId of [foreign, 2147483647, 3_000_000_000]) {
      const { status, body } = await send(at(), { as: owner, json: input({ partOfId }) })
      expect([status, body.fields]).toEqual([404, { partOfId: 'Location not found.' }])
    }
  })

  test('at the same time, too, do not lie in one another', async () => {
    const [a, b] = [await make(), await make()]
    const answers = await Promise.all([put(a, { partOfId: b.id }), put(b, { partOfId: a.id })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('have a name of their own where they lie', async () => {
    const [a, b] = [await make({ name: 'Room 1' }), await make()]
    await make({ name: 'Room 1', partOfId: b.id })
    const taken = await send(at(), { as: owner, json: input({ name: 'ROOM 1' }) })
    expect([taken.status, taken.body.fields]).toEqual([
      409,
      { name: 'A place of this name with this address is already there.' },
    ])
    expect((await put(a, { partOfId: b.id })).status).toBe(409)
  })

  test.each(['US/Central', 'PST', 'SystemV/PST8'])(
    'keep the time zone %s that they have, and are not given it anew',
    async (timeZone) => {
      const made = await make({
        hours: [{ day: 1, open: '00:00', close: '24:00', nextDay: false }],
      })
      await sql('update locations set time_zone = $2 where id = $1', made.id, timeZone)
      const { body } = await send(`${PATH}/${made.id}`, { as: owner })
      expect([body.data.timeZone, body.data.opening.open]).toEqual([timeZone, expect.any(Boolean)])
      const saved = await put(body.data, { description: 'Ring twice' })
      expect([saved.status, saved.body.data.timeZone]).toEqual([200, timeZone])
      const moved = await put(saved.body.data, { timeZone: 'Europe/Berlin' })
      expect(moved.status).toBe(200)
      const back = await put(moved.body.data, { timeZone })
      expect([back.status, Object.keys(back.body.fields)]).toEqual([422, ['timeZone']])
    },
  )

  test('can have one name in several towns', async () => {
    const name = unique('The Surgery ')
    const surgery = (addressLine1: string, city: string) => ({ name, addressLine1, city })
    await make(surgery('1 High Street', 'Ilminster'))
    const whitby = await make(surgery('2 Church Lane', 'Whitby'))
    const taken = await send(at(), {
      as: owner,
      json: input(surgery('1 HIGH STREET', 'ilminster')),
    })
    expect([taken.status, taken.body.fields]).toEqual([
      409,
      { name: 'A place of this name with this address is already there.' },
    ])
    expect((await put(whitby, surgery('1 High Street', 'Ilminster'))).status).toBe(409)
  })

  test('are not overwritten: who changes an old version gets the present one', async () => {
    const made = await make()
    const answers = await Promise.all(
      ['First', 'Second'].map((name) => put(made, { name: `${name} ${made.name}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect(lost!.body.current).toMatchObject({ version: 2, name: won!.body.data.name })
    expect(Object.keys(lost!.body.current).toSorted()).toEqual(Object.keys(made).toSorted())
    expect(await historyOf(made.id)).toHaveLength(2)
  })

  test('are refused with a sentence on what is wrong', async () => {
    const before = await footprint()
    const night = { day: 1, open: '08:00', close: '07:00', nextDay: false }
    for (const [wrong, field, sentence] of [
      [{ timeZone: '' }, 'timeZone', 'Choose a time zone.'],
      [
        { timeZone: 'PST' },
        'timeZone',
        '“PST” cannot be chosen as a time zone. Choose one by a place in it, as America/Los_Angeles.',
      ],
      [
        { hours: [night] },
        'hours.0.close',
        'The closing time is after the opening time, unless it is on the next day.',
      ],
      [{ country: 999 }, 'country', 'Choose a country.'],
      [{ country: 99_999 }, 'country', 'Choose a country.'],
      [
        { holidaySetIds: [2147483647] },
        'holidaySetIds',
        'Choose holiday sets of this organization.',
      ],
    ] as const) {
      const { status, body } = await send(at(), { as: owner, json: input(wrong) })
      expect([status, body.fields]).toEqual([422, { [field]: sentence }])
    }
    const unseen = { from: '2026-12-25', to: '2026-12-25', hours: [], reason: 'a\u0000b' }
    const refused = await send(at(), { as: owner, json: input({ exceptions: [unseen] }) })
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'exceptions.0.reason': 'Take out the invisible character U+0000 (null) at position 2.' },
    ])
    const nowhere = await send(PATH, { as: owner, json: input() })
    expect([nowhere.status, nowhere.body.error]).toEqual([
      422,
      'Choose the organization that the location is to be of.',
    ])
    expect(await footprint()).toBe(before)
  })

  test('of every organization within reach are there for global, with whose they are', async () => {
    const made = await make({ name: unique('Everywhere-') })
    const { body } = await send(`${PATH}?search=${made.name}`, { as: owner })
    expect(body.data).toMatchObject([
      { id: made.id, organization: { domainURL: place, label: 'Places Clinic' } },
    ])
    const by = async (organization: string) =>
      (await send(`${PATH}?search=${made.name}&organization=${organization}`, { as: owner })).body
        .total
    expect([await by(place), await by(`northside,${place}`), await by('northside')]).toEqual([
      1, 1, 0,
    ])
    const changed = await send(`${PATH}/${made.id}`, {
      as: owner,
      method: 'PUT',
      json: changeOf(made, { city: 'Bonn' }),
    })
    expect([changed.status, changed.body.data.city]).toEqual([200, 'Bonn'])
    const [{ organization_id }] = (await sql(
      `select organization_id from audit_log where subject = 'location' and subject_id = $1 order by id desc`,
      made.id,
    )) as [Fields]
    expect(organization_id).toBe(organizationId)
    expect((await send(`${PATH}/${made.id}`, { as: owner, method: 'DELETE' })).status).toBe(200)
  })

  test('of another organization are not there', async () => {
    const id = await one(await buildOrganization())
    for (const [method, json] of [['GET'], ['DELETE'], ['PUT', changeOf(await make())]] as const)
      expect((await send(at(`/${id}`), { as: owner, method, json })).status).toBe(404)
  })
})

describe('locations on the organization’s own host', () => {
  const host = 'northside.polyclinic.localhost:3000'
  const HOME = '/api/v1/home/locations'

  test('of the demo are there, with rooms, equipment, an exception and a holiday set', async () => {
    const as = await signIn('admin@northside.example')
    const { body } = await send(`${HOME}?limit=100`, { as, host })
    expect(body.total).toBeGreaterThanOrEqual(8)
    const records = await Promise.all(
      body.data.map(
        async ({ id }: Fields) => (await send(`${HOME}/${id as number}`, { as, host })).body.data,
      ),
    )
    for (const has of ['parts', 'equipment', 'exceptions', 'holidaySets'])
      expect([has, records.some((record) => record[has].length > 0)]).toEqual([has, true])
    const [first] = (await send(`${HOME}/${records[0].id}/history`, { as, host })).body.data
    expect(first).toMatchObject({ action: 'locations:create', actor: 'Priya Raman' })
  })

  test('are made, changed and deleted by its administrators', async () => {
    const as = await signIn('r.bennett@northside.example')
    const { status, body } = await send(HOME, { as, host, json: input() })
    expect(status).toBe(201)
    const path = `${HOME}/${body.data.id}`
    const json = changeOf(body.data, { city: 'Evanston' })
    expect((await send(path, { as, host, method: 'PUT', json })).body.data.city).toBe('Evanston')
    expect((await send(`${HOME}/countries`, { as, host })).body.data).toContainEqual({
      value: 276,
      label: 'Germany',
    })
    expect((await send(path, { as, host, method: 'DELETE' })).status).toBe(200)
  })

  test('are read, not written, by those who may only read; another tenant’s are not there', async () => {
    const as = await signIn('member@northside.example')
    const before = await footprint()
    const { status, body } = await send(HOME, { as, host, json: input() })
    expect([status, body.error]).toEqual([403, 'This needs locations:create.'])
    expect(await footprint()).toBe(before)
    const foreign = await one(await idOf('eastside'))
    expect((await send(`${HOME}/${foreign}`, { as, host })).status).toBe(404)
    const staff = await staffIn(organizationId, ['locations:read'])
    expect((await send(at(), { as: staff })).status).toBe(200)
    expect((await send(at(), { as: staff, json: input() })).status).toBe(403)
    expect((await send(at())).status).toBe(401)
  })
})
