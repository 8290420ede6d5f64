import { beforeAll, describe, expect, test } from 'vitest'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { csvOf, importing, type Importing } from '@/tests/support/imports'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { livePlan, subscribe } from '@/tests/support/billing/subscriptions'
import {
  assign,
  buildMembership,
  buildRole,
  signIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

let owner: SignedIn
let clinic: Clinic
let people: Importing
let places: Importing
let catalogue: Importing

beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
  people = importing({ host: clinic.host, as: clinic.admin }, '/api/v1/home/practitioners')
  places = importing({ host: clinic.host, as: clinic.admin }, '/api/v1/home/locations')
  catalogue = importing({ as: owner }, '/api/v1/admin/tests')
})

describe('an import of practitioners', () => {
  test('finds one person however an address or a name is written, and says what it left out', async () => {
    const email = `${unique('zero')}@example.com`
    const { id } = await people.checked(
      csvOf([
        ['Given name', 'Family name', 'Role', 'E-mail', 'Birth date', 'NPI'],
        ['Zero', 'Width', 'Physician', email, '', '1234567893'],
        ['Zero', 'Width', 'Physician', `${email}\u200b`, '', '1003000126'],
        ['Zo\u00eb', 'Müller', 'Physician', '', '1981-02-03', '1003000134'],
        ['Zoe\u0308', 'MU\u0308LLER', 'Physician', '', '1981-02-03', '1003000142'],
        ['Zo\u00adra', 'Neu', 'Physician', '', '', '1003000159'],
      ]),
    )
    const said = (await people.rows(id)).map(({ result, note, errors }) => [
      result,
      note || errors[0]?.message || '',
    ])
    expect(said).toEqual([
      ['ready', ''],
      ['failed', 'Row 2 has the same e-mail address.'],
      ['ready', ''],
      ['likely', 'Row 4 has the same name and birth date.'],
      ['ready', 'Invisible characters were removed: U+00AD (soft hyphen) (Given name).'],
    ])
  })
})

describe('an import of locations', () => {
  const PLACES = [
    'Name',
    'Lies in',
    'Time zone',
    'GLN',
    'NPI',
    'Country',
    'Latitude',
    'Longitude',
    'Monday',
    'Tuesday',
  ]
  const row = (name: string, within = '', more: Record<number, string> = {}) =>
    Object.entries(more).reduce(
      (cells, [at, cell]) => cells.with(Number(at), cell),
      [name, within, 'America/Chicago', ...Array<string>(7).fill('')],
    )

  test('reads phone numbers by the country of the row, or else of the organization', async () => {
    const place = await buildClinic()
    const here = importing({ host: place.host, as: place.admin }, '/api/v1/home/locations')
    const line = (name: string, phone: string, country = '') => [
      name,
      'Europe/London',
      phone,
      country,
    ]
    const { id, counts } = await here.checked(
      csvOf([
        ['Name', 'Time zone', 'Phone', 'Country'],
        line('London', '+44 (0)20 7946 0958'),
        line('Rome', '06 6982 1234', 'Italy'),
        line('Chicago', '(312) 555-0142 x12'),
        line('Berlin', '0049 30 123456', 'US'),
        line('Unknown', '555-0142'),
      ]),
    )
    expect(counts).toMatchObject({ ready: 4, failed: 1 })
    const failed = (await here.rows(id)).filter(({ result }) => result === 'failed')
    expect(failed.map(({ errors }) => errors)).toEqual([
      [
        {
          label: 'Phone',
          message:
            'This is not a complete phone number. Write it with its country code, like +49 30 123456.',
        },
      ],
    ])
    expect(await here.run(id)).toMatchObject({ counts: { created: 4, failed: 1 } })
    const { body } = await send('/api/v1/home/locations', { host: place.host, as: place.admin })
    const phones = body.data.map(({ name, phone }: Record<string, string>) => [name, phone])
    expect(Object.fromEntries(phones)).toEqual({
      London: '+442079460958',
      Rome: '+390669821234',
      Chicago: '+13125550142;ext=12',
      Berlin: '+4930123456',
    })
  })

  test('takes the organization’s time zone where a row has none', async () => {
    const place = await buildClinic()
    await sql(
      `update organizations set time_zone = 'Europe/Oslo' where domain_url = $1`,
      place.name,
    )
    const here = importing({ host: place.host, as: place.admin }, '/api/v1/home/locations')
    for (const rows of [
      [
        ['Name', 'Time zone'],
        ['Tokyo', 'Asia/Tokyo'],
        ['Bergen', ''],
      ],
      [['Name'], ['Tromsø']],
    ])
      await here.run((await here.checked(csvOf(rows))).id)
    const { body } = await send('/api/v1/home/locations', { host: place.host, as: place.admin })
    const zones = body.data.map(({ name, timeZone }: Record<string, string>) => [name, timeZone])
    expect(Object.fromEntries(zones)).toEqual({
      Tokyo: 'Asia/Tokyo',
      Bergen: 'Europe/Oslo',
      Tromsø: 'Europe/Oslo',
    })
  })

  test('reads hours of a whole week, and gives none of them to one day', async () => {
    const place = await buildClinic()
    const here = importing({ host: place.host, as: place.admin }, '/api/v1/home/locations')
    const of = (name: string, hours: string, sunday = '') => [name, 'UTC', hours, sunday]
    const { id } = await here.checked(
      csvOf([
        ['Name', 'Time zone', 'Opening hours', 'Sunday'],
        of('Week', 'Mon-Fri 8-5, Sat 9-12'),
        of('Always', '24/7'),
        of('Night', 'Fri 10pm-2am'),
        of('Unread', '8-5'),
        of('Twice', 'Mon 8-5', '9-12'),
        of('Overlap', 'Mon 10:00-12:00, 11:00-13:00'),
        of('Sunday', '', '24/7'),
        of('Text', '', 'Mon-Fri 8-5, Sat 9-12'),
        ['Zone', 'EST5EDT', '', ''],
      ]),
    )
    const failed = (await here.rows(id, 'result=failed')).map(({ errors }) =>
      errors.map(({ label, message }) => `${label}: ${message}`).join(),
    )
    expect(failed).toEqual([
      'Hours of the week: Write the days and their hours, as in Mon-Fri 8-5, Sat 9-12.',
      'Hours of the week: The row says hours here and in the columns of days: choose one of them.',
      'Hours of the week: Monday 11:00–13:00 overlaps Monday 10:00–12:00.',
      'Sunday: This says the hours of the whole week: take the column for “Hours of the week”, or write 24 hours for one day.',
      'Sunday: Write hours as in 08:00-12:00, 13:00-17:00, or overnight as in 22:00-06:00 next day.',
      'Time zone: “EST5EDT” cannot be chosen as a time zone. Choose one by a place in it, as America/New_York.',
    ])
    await here.run(id)
    const stored = async (name: string) => {
      const { body } = await send(`/api/v1/home/locations?search=${name}`, {
        host: place.host,
        as: place.admin,
      })
      const found = await send(`/api/v1/home/locations/${body.data[0].id}`, {
        host: place.host,
        as: place.admin,
      })
      return found.body.data.hours.map(
        ({ day, open, close, nextDay }: Record<string, unknown>) =>
          `${day} ${open}-${close}${nextDay ? '+1' : ''}`,
      )
    }
    expect(await stored('Week')).toEqual([
      ...[1, 2, 3, 4, 5].map((day) => `${day} 08:00-17:00`),
      '6 09:00-12:00',
    ])
    expect(await stored('Always')).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `${day} 00:00-24:00`))
    expect(await stored('Night')).toEqual(['5 22:00-02:00+1'])
  })

  test('compares what places lie in as it compares names', async () => {
    const place = await buildClinic()
    const here = importing({ host: place.host, as: place.admin }, '/api/v1/home/locations')
    const { id } = await here.checked(
      csvOf([
        ['Name', 'Lies in', 'Address', 'Time zone'],
        ['St John’s', '', '', 'UTC'],
        ['Annex', 'St John’s', '1 Lake Street', 'UTC'],
        ['Annex', "ST JOHN'S", '2 Lake Street', 'UTC'],
      ]),
    )
    expect((await here.rows(id)).map(({ result, note }) => [result, note])).toEqual([
      ['ready', ''],
      ['ready', ''],
      ['likely', 'Row 3 has the same name, and may be the same place.'],
    ])
  })

  test('makes places in one another, in whatever order they stand', async () => {
    const place = await buildClinic()
    const here = importing({ host: place.host, as: place.admin }, '/api/v1/home/locations')
    const home = (json?: object) =>
      send('/api/v1/home/locations', { host: place.host, as: place.admin, json })
    await home({ name: 'East', timeZone: 'UTC', npi: '1234567893' })
    const { id, counts } = await here.checked(
      csvOf([
        PLACES,
        row('Room 1', 'West › Floor 2'),
        row('Floor 2', 'West'),
        row('Floor 2', 'east'),
        row('West', '', {
          3: '4012345000009',
          5: 'us',
          6: '41.88',
          7: '-87.63',
          8: '08:00-12:00, 13:00-17:00',
          9: '22:00-06:00 (next day)',
        }),
        row('EAST'),
        row('North', '', { 4: '1234567893' }),
        row('West'),
        row('South', '', { 3: '4012345000009' }),
        row('Room 2', 'Floor 2'),
        row('Room 3', 'Attic'),
        row('Hen', 'Egg'),
        row('Egg', 'Hen'),
        row('Odd', '', { 5: 'Atlantis', 6: '91', 7: 'x', 8: 'nine to five', 9: '12:00-08:00' }),
      ]),
    )
    const said = (await here.rows(id))
      .filter(({ result }) => result !== 'ready')
      .map(({ result, note, errors }) => [
        result,
        note || errors.map(({ label, message }) => `${label}: ${message}`),
      ])
    expect(said).toEqual([
      ['duplicate', '“East” is there already.'],
      ['likely', '“East” has the same NPI.'],
      ['failed', ['Name: Row 5 has the same name and address in the same place.']],
      ['failed', ['GLN: Row 5 has the same GLN.']],
      [
        'failed',
        [
          'Lies in: Several places are called “Floor 2”: write the way to it, as in Main Street Clinic › Floor 2.',
        ],
      ],
      ['failed', ['Lies in: There is no place called “Attic”, neither here nor in the file.']],
      ['failed', ['Lies in: A place cannot lie in itself.']],
      ['failed', ['Lies in: A place cannot lie in itself.']],
      [
        'failed',
        [
          'Country: “Atlantis” is not a country that is known here: write its English name, or its code as in US or USA.',
          'Latitude: A latitude is -90 to 90 degrees.',
          'Longitude: A longitude is -180 to 180 degrees.',
          'Monday: Write hours as in 08:00-12:00, 13:00-17:00, or overnight as in 22:00-06:00 next day.',
          'Tuesday: The closing time is after the opening time, unless it is on the next day. Write that as in 22:00-06:00 next day.',
        ],
      ],
    ])
    expect(counts).toEqual({ ready: 4, duplicate: 1, likely: 1, failed: 7 })
    expect(await here.run(id)).toMatchObject({
      counts: { created: 4, skipped: 1, duplicate: 1, failed: 7 },
    })
    const { body } = await home()
    const ways = body.data.map(({ name, path }: { name: string; path: { name: string }[] }) =>
      [...path.map((one) => one.name), name].join(' › '),
    )
    expect(ways.toSorted()).toEqual([
      'East',
      'East › Floor 2',
      'West',
      'West › Floor 2',
      'West › Floor 2 › Room 1',
    ])
    const room = body.data.find(({ name }: { name: string }) => name === 'Room 1')
    const west = await send(`/api/v1/home/locations/${room.path[0].id}`, {
      host: place.host,
      as: place.admin,
    })
    expect(west.body.data).toMatchObject({
      gln: '4012345000009',
      country: { code: 840 },
      latitude: 41.88,
      longitude: -87.63,
      hours: [
        { day: 1, open: '08:00', close: '12:00' },
        { day: 1, open: '13:00' },
        { day: 2, open: '22:00', nextDay: true },
      ],
    })
    await send('/api/v1/home/locations', {
      host: place.host,
      as: place.admin,
      json: { name: 'Desk', timeZone: 'UTC', partOfId: room.id },
    })
    expect(await here.undo(id)).toMatchObject({ counts: { undone: 1, kept: 3 } })
    const kept = (await here.rows(id, 'result=kept')).map(({ note }) => note)
    expect(new Set(kept)).toEqual(
      new Set(['Another place lies in this one. Move or delete it first.']),
    )
  })
})

describe('an import of places of one name', () => {
  const COLUMNS = ['Name', 'Lies in', 'Address line 1', 'City', 'Postcode', 'Country', 'Time zone']
  const row = (name: string, street = '', city = '', code = '', within = '') => [
    name,
    within,
    street,
    city,
    code,
    'GB',
    'Europe/London',
  ]

  test('stops where the plan allows no more of them', async () => {
    const place = await buildClinic()
    await subscribe(owner, place.name, await livePlan(owner, { limits: { locations: 2 } }))
    const here = importing({ host: place.host, as: place.admin }, '/api/v1/home/locations')
    const rows = ['One', 'Two', 'Three'].map((name) => row(name, '', '', '', ''))
    const { id, room } = await here.checked(
      csvOf([COLUMNS, ...rows, row('Room', '', '', '', 'Three')]),
    )
    expect(room).toEqual({ word: 'locations', left: 2, runs: true, due: 3, likely: 0 })
    expect(await here.run(id)).toMatchObject({
      state: 'waiting',
      counts: { created: 2, 'no-seat': 2 },
    })
    expect((await here.next(id)).body.error).toBe('The plan still allows no more locations.')
    expect((await here.undo(id)).counts).toEqual({ undone: 2, 'no-seat': 2 })
  })

  test('stops with what counts, and what is to lie in that: rooms of what is there still come', async () => {
    const place = await buildClinic()
    await subscribe(owner, place.name, await livePlan(owner, { limits: { locations: 2 } }))
    const here = importing({ host: place.host, as: place.admin }, '/api/v1/home/locations')
    const site = await here.checked(csvOf([COLUMNS, row('Site')]))
    await here.run(site.id)
    const rooms = [
      row('Room 1', '', '', '', 'Site'),
      row('Room 2', '', '', '', 'Two'),
      row('Room 3', '', '', '', 'One'),
      row('Bed', '', '', '', 'Room 2'),
    ]
    const { id, room } = await here.checked(
      csvOf([COLUMNS, row('One'), row('Two'), row('Three'), ...rooms]),
    )
    expect(room).toMatchObject({ left: 1, due: 3 })
    expect(await here.run(id)).toMatchObject({
      state: 'waiting',
      counts: { created: 3, 'no-seat': 4 },
    })
    const waiting = (await here.rows(id, 'result=no-seat')).map(({ cells }) => cells[0])
    expect(waiting).toEqual(['Two', 'Three', 'Room 2', 'Bed'])
    expect((await here.next(id)).body.error).toBe('The plan still allows no more locations.')
    // One leaves its place to the next.
    await sql(
      `update locations set status = 'inactive' where name = 'One' and organization_id = $1`,
      place.id,
    )
    expect(await here.run(id)).toMatchObject({
      state: 'waiting',
      counts: { created: 6, 'no-seat': 1 },
    })
  })

  test('counts no rows that all lie in one place', async () => {
    const place = await buildClinic()
    await subscribe(owner, place.name, await livePlan(owner, { limits: { locations: 1 } }))
    const here = importing({ host: place.host, as: place.admin }, '/api/v1/home/locations')
    const site = await here.checked(csvOf([COLUMNS, row('Site')]))
    await here.run(site.id)
    const { id, mapping } = await here.done(here.upload(csvOf([['Name'], ['Room 1'], ['Room 2']])))
    const constants = { partOf: 'Site', timeZone: 'Europe/London' }
    await here.done(here.ask(`/${id}`, { method: 'PUT', json: { mapping, constants } }))
    expect(await here.through('checking', id)).toMatchObject({
      room: { left: 0, due: 0 },
      counts: { ready: 2 },
    })
    expect((await here.run(id)).counts).toEqual({ created: 2 })
  })

  test('creates those of other towns, and asks about those that may be the same', async () => {
    const place = await buildClinic()
    const here = importing({ host: place.host, as: place.admin }, '/api/v1/home/locations')
    const surgeries = [
      row('The Surgery', '1 High Street', 'Ilminster', 'TA19 0AA'),
      row('The Surgery', '2 Church Lane', 'Whitby', 'YO21 1AA'),
      row('The Surgery', '3 Mill Road', 'Dingwall', 'IV15 9AA'),
    ]
    const first = await here.checked(
      csvOf([
        COLUMNS,
        ...surgeries,
        row('Room', '', '', '', 'The Surgery, Whitby'),
        row('Desk', '', '', '', 'The Surgery'),
      ]),
    )
    expect(first.counts).toEqual({ ready: 4, failed: 1 })
    expect((await here.rows(first.id, 'result=failed'))[0]!.errors[0]!.message).toBe(
      'Several places are called “The Surgery”: write the town behind the name, as in The Surgery, Whitby.',
    )
    expect(await here.run(first.id)).toMatchObject({ counts: { created: 4, failed: 1 } })
    const { id, counts } = await here.checked(
      csvOf([
        COLUMNS,
        surgeries[1]!,
        row('The Surgery', '9 Kirk Lane', 'Oban'),
        row('the surgery'),
        row('The Surgery', '9 Sea View', 'Whitby', 'YO21 1AA'),
      ]),
    )
    expect(counts).toEqual({ duplicate: 1, likely: 2, ready: 1 })
    const notes = (await here.rows(id, 'result=likely')).map(({ note }) => note)
    expect(notes).toEqual([
      expect.stringContaining(
        '“The Surgery” is there already, 1 High Street, Ilminster: it may be the same place.',
      ),
      expect.stringContaining(
        '“The Surgery” is there already, 2 Church Lane, Whitby: it may be the same place.',
      ),
    ])
    expect(await here.run(id, { likely: 'create' })).toMatchObject({
      counts: { duplicate: 1, created: 3 },
    })
  })
})

describe('an import of tests', () => {
  test('drafts them', async () => {
    const code = unique('IMP-').toUpperCase()
    const columns = [
      'Test code',
      'Test name',
      'Other names',
      'Category',
      'LOINC',
      'Sample type',
      'Volume',
      'Volume unit',
      'Fasting',
      'TAT',
      'Result type',
      'Units',
    ]
    const ferritin = [
      code.toLowerCase(),
      'Ferritin again',
      'Iron;Stores',
      'Laboratory',
      '2276-4',
      'Whole blood',
      '1.5',
      'mL',
      'yes',
      '2 days',
      'quantity',
      'ng/mL',
    ]
    const { id, counts } = await catalogue.checked(
      csvOf([
        columns,
        ferritin,
        ferritin,
        ['GLU', 'Glucose', ...Array<string>(10).fill('')],
        ferritin
          .with(0, 'X Y')
          .with(4, '2276-5')
          .with(5, 'tea')
          .with(6, 'much')
          .with(8, 'maybe')
          .with(9, 'soon')
          .with(11, 'lots!'),
        ['SHORT', 'Short'],
      ]),
      'catalogue.csv',
    )
    expect(counts).toEqual({ ready: 1, failed: 3, duplicate: 1 })
    const errors = (await catalogue.rows(id, 'result=failed')).map(({ errors }) =>
      errors.map(({ label, message }) => `${label}: ${message}`),
    )
    expect(errors).toEqual([
      ['Code: Row 2 has the same code.'],
      [
        'Code: A code has 2 to 20 capital letters, digits and hyphens, and begins with a letter or digit.',
        'LOINC: Not a LOINC code: digits, a hyphen, and the check digit that belongs to them, as in 2345-7.',
        'Specimen: Choose a specimen.',
        'Volume: A volume is a number above 0, at most 100,000.',
        'Fasting: Write yes or no.',
        'Turnaround: Write it as 4 hours, 2 days or PT4H.',
        'Unit: Not a unit of UCUM, as in mg/dL or 10*3/uL. Capitals and small letters matter.',
      ],
      [': This row has 2 cells; the header has 12.'],
    ])
    expect(await catalogue.run(id)).toMatchObject({ counts: { created: 1 } })
    const { body } = await send(`/api/v1/admin/tests/${code}`, { as: owner })
    expect(body.data).toMatchObject({
      status: 'draft',
      draft: {
        name: 'Ferritin again',
        synonyms: ['Iron', 'Stores'],
        specimen: 'whole-blood',
        turnaround: 'P2D',
        fasting: true,
        volume: { value: 1.5, unit: 'mL' },
      },
    })
    expect(await catalogue.undo(id)).toMatchObject({ counts: { undone: 1 } })
    expect((await send(`/api/v1/admin/tests/${code}`, { as: owner })).status).toBe(404)
  })

  test('says of a code that LOINC has deprecated what the form says', async () => {
    const columns = ['Code', 'Name', 'LOINC']
    const [fine, deprecated] = [unique('IMP-').toUpperCase(), unique('IMP-').toUpperCase()]
    const { id, counts } = await catalogue.checked(
      csvOf([columns, [fine, 'Iron', '2276-4'], [deprecated, 'Iron', '11491-6']]),
    )
    expect(counts).toEqual({ ready: 2 })
    const sentence =
      'Deprecated by LOINC, with a check digit that is wrong. Look for the code that took its place.'
    expect((await catalogue.rows(id)).map(({ note }) => note)).toEqual(['', sentence])
  })

  test('is for staff who hold it everywhere', async () => {
    const local = await signIn(`${unique('staff')}@polyclinic.example`)
    await assign(
      await buildMembership(local.personId, clinic.id),
      await buildRole('organization', ['tests:import', 'tests:read']),
    )
    expect((await catalogue.upload('a\n1', 'x.csv', { as: local })).status).toBe(403)
    const { status, text } = await catalogue.ask('/template')
    expect([status, text.split('\r\n')[0]]).toEqual([
      200,
      expect.stringMatching(/^\uFEFFCode,Name,Synonyms/),
    ])
  })

  test('have templates that can be imported as they are', async () => {
    for (const of of [people, places, catalogue]) {
      const { text } = await of.ask('/template')
      const { counts, mapping, fields } = await of.checked(text, 'template.csv')
      expect(Object.keys(mapping).length).toBe(
        fields.filter(({ forAll }: { forAll: string }) => forAll !== 'only').length,
      )
      expect(counts).toEqual({ ready: 1 })
    }
  })
})
