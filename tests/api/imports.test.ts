import { beforeAll, describe, expect, test, vi } from 'vitest'
import { FILE_LIMIT } from '@/lib/shared/imports'
import { Client } from 'pg'
import { buildClinic, type Clinic } from '@/tests/support/clinic'
import { one, sql } from '@/tests/support/database'
import { png } from '@/tests/support/files'
import { csvOf, importing, PEOPLE, somebody, type Importing } from '@/tests/support/imports'
import { asking, newNpi } from '@/tests/support/practitioners'
import { send } from '@/tests/support/request'
import { assign, buildMembership, buildRole, footprint, signIn, unique, type SignedIn } from '@/tests/support/world'

const PATH = '/api/v1/home/practitioners'

let owner: SignedIn
let clinic: Clinic
let stranger: Clinic
let people: Importing
let places: Importing
let catalogue: Importing

beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
  stranger = await buildClinic()
  people = importing({ host: clinic.host, as: clinic.admin }, PATH)
  places = importing({ host: clinic.host, as: clinic.admin }, '/api/v1/home/locations')
  catalogue = importing({ as: owner }, '/api/v1/admin/tests')
})

/** Somebody who is added by the form. */
const added = async (at: Clinic, more: object = {}) =>
  (await asking({ host: at.host, as: at.admin }).add(more as Record<string, unknown>)).body.data
const countOfRoles = (at: Clinic) =>
  one<number>('select count(*)::int from practitioner_roles where organization_id = $1', at.id)

describe('an import of practitioners', () => {
  test('is checked, run and undone, each with its row in the log', async () => {
    const family = unique('Mensah ')
    const columns = [...PEOPLE, 'DOB', 'Sex', 'Languages', 'License number', 'State', 'Expires', 'Notes']
    const row = [...somebody({ family, email: 'Ama@Clinic.Example' }), '1980-02-29', 'F', 'en;es', '036-1', 'IL', '2031-05-31', 'x'] // prettier-ignore
    const { id, ...uploaded } = await people.done(people.upload(csvOf([columns, row, ['', '', ''], row.with(3, '1')]), 'staff.csv')) // prettier-ignore
    expect(uploaded).toMatchObject({
      ...{ noun: 'practitioners', fileName: 'staff.csv', state: 'uploaded', rows: 2, counts: { waiting: 2 }, columns },
      ...{ remembered: false, earlier: null, organization: { domainURL: clinic.name }, by: clinic.admin.email },
    })
    expect(uploaded.samples[0]).toEqual(['Ada', 'Ada'])
    expect(uploaded.mapping).toEqual({ given: 0, family: 1, email: 2, npi: 3, code: 4, birthDate: 5, gender: 6, languages: 7, licenceNumber: 8, licenceState: 9, licenceExpires: 10 }) // prettier-ignore

    const mapping = { ...uploaded.mapping, licenceType: 11 }
    await people.done(people.map(id, mapping))
    expect(await people.through('checking', id)).toMatchObject({ state: 'checked', counts: { failed: 2 } })
    expect((await people.rows(id))[1]).toMatchObject({
      number: 4,
      result: 'failed',
      errors: [
        { label: 'NPI', message: 'This is not an NPI: ten digits, of which the last checks the others.' },
        { label: 'Licence type', message: 'Choose a type.' },
      ],
    })
    expect((await people.next(id)).body.error).toBe('None of the rows can be imported.')

    const file = csvOf([columns, row.with(11, 'Medical')])
    const again = await people.done(people.upload(file))
    expect(again).toMatchObject({ remembered: true, mapping })
    await people.done(people.map(again.id, mapping))
    const before = await countOfRoles(clinic)
    expect(await people.through('checking', again.id)).toMatchObject({ state: 'checked', counts: { ready: 1 } })
    expect(await countOfRoles(clinic)).toBe(before)
    expect(await people.run(again.id)).toMatchObject({ state: 'done', counts: { created: 1 } })
    const [record] = (
      await send(`${PATH}?search=${encodeURIComponent(family)}`, { host: clinic.host, as: clinic.admin })
    ).body.data
    const found = await asking({ host: clinic.host, as: clinic.admin }).find(record.id)
    expect(found).toMatchObject({
      ...{
        given: 'Ada',
        family: family.trim(),
        email: 'ama@clinic.example',
        gender: 'female',
        birthDate: '1980-02-29',
      },
      ...{ languages: ['en', 'es'], code: 'physician', acceptingPatients: true },
      licences: [{ type: 'medical', number: '036-1', subdivision: 'US-IL', expires: '2031-05-31', isPrimary: true }],
    })
    const [created] = await asking({ host: clinic.host, as: clinic.admin }).history(record.id)
    expect(created).toMatchObject({ action: 'practitioners:create', after: { importedFrom: 'staff.csv' } })

    expect(await people.done(people.upload(file))).toMatchObject({ earlier: expect.any(String) })
    expect(await people.undo(again.id)).toMatchObject({ state: 'undone', counts: { undone: 1 } })
    expect(await countOfRoles(clinic)).toBe(before)
    const steps = await sql<{ action: string; state: string }>(
      `select action, after ->> 'state' as state from audit_log where subject = 'import' and subject_id = $1 order by id`,
      again.id,
    )
    expect(new Set(steps.map(({ action }) => action))).toEqual(new Set(['practitioners:import']))
    expect(steps.map(({ state }) => state)).toEqual(['uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone']) // prettier-ignore
  })

  test('knows who is there already by e-mail, by NPI, and perhaps by name and birth date', async () => {
    const group = await buildClinic()
    const [first, second] = [await buildClinic(unique('first-'), group.id), await buildClinic(unique('second-'), group.id)]
    const role = await buildRole('organization', ['practitioners:read', 'practitioners:import', 'practitioners:create'], group.id)
    await assign(await buildMembership(first.admin.personId, group.id), role, { reach: 'subtree' })
    const here = importing({ host: first.host, as: first.admin }, PATH)
    const [byMail, byNpi, elsewhere, twin, both] = [
      await added(first, { email: `${unique('a')}@clinic.example` }),
      await added(first),
      await added(second, { email: `${unique('b')}@clinic.example` }),
      await added(first, { given: 'Bo', family: 'Chén', birthDate: '1990-01-02' }),
      await added(second),
    ]
    const foreign = await added(stranger)
    const born = [...PEOPLE, 'Birth date']
    const twice = somebody()
    const { id, counts } = await here.checked(
      csvOf([
        born,
        [...somebody({ email: byMail.email.toUpperCase() }), ''],
        [...somebody({ npi: byNpi.npi }), ''],
        [...somebody({ email: elsewhere.email }), ''],
        [...somebody({ given: 'bo', family: 'CHEN' }), '1990-01-02'],
        [...somebody({ email: byMail.email, npi: both.npi }), ''],
        [...somebody({ npi: foreign.npi }), ''],
        [...twice, '1970-01-01'],
        [...twice, ''],
        [...somebody({ given: twice[0], family: twice[1] }), '1970-01-01'],
      ]),
    )
    expect(counts).toEqual({ duplicate: 2, known: 1, likely: 2, failed: 2, ready: 2 })
    const said = (await here.rows(id)).map(({ result, note, errors }) => [result, note || errors.map(({ message }) => message).join()])
    expect(said).toEqual([
      ['duplicate', `${byMail.name} (Clinic ${first.name}) has this e-mail address.`],
      ['duplicate', `${byNpi.name} (Clinic ${first.name}) has this NPI.`],
      ['known', `Somebody in another organization has this e-mail address, and gets a role here.`],
      ['likely', `${twin.name} (Clinic ${first.name}) has the same name and birth date.`],
      ['failed', `${byMail.name} (Clinic ${first.name}) has this e-mail address, and somebody in another organization has this NPI.`],
      ['ready', ''],
      ['ready', ''],
      ['failed', 'Row 8 has the same NPI.'],
      ['likely', 'Row 8 has the same name and birth date.'],
    ])
    const run = await here.run(id, { likely: 'create' })
    expect(run).toMatchObject({ state: 'done', counts: { created: 4, given: 1, duplicate: 2, failed: 2 } })
    const known = (await here.rows(id, 'result=given'))[0]!
    expect(known.number).toBe(4)
    expect(await here.undo(id)).toMatchObject({ counts: { undone: 5, duplicate: 2, failed: 2 } })
    // Who was known elsewhere still is.
    expect((await asking({ host: second.host, as: second.admin }).find(elsewhere.id)).name).toBe(elsewhere.name)
  }) // prettier-ignore

  test('leaves out who only looks like somebody, unless it is told otherwise', async () => {
    await added(clinic, { given: 'Cy', family: 'Diaz', birthDate: '1960-05-05' })
    const file = csvOf([[...PEOPLE, 'DOB'], [...somebody({ given: 'Cy', family: 'Diaz' }), '1960-05-05'], [...somebody(), '']]) // prettier-ignore
    const { id } = await people.checked(file)
    expect(await people.run(id)).toMatchObject({ counts: { created: 1, skipped: 1 } })
  })

  test('names nobody of another organization who has come meanwhile', async () => {
    const group = await buildClinic()
    const [first, second] = [await buildClinic(unique('first-'), group.id), await buildClinic(unique('second-'), group.id)] // prettier-ignore
    const role = await buildRole('organization', ['practitioners:read'], group.id)
    await assign(await buildMembership(first.admin.personId, group.id), role, { reach: 'subtree' })
    const here = importing({ host: first.host, as: first.admin }, PATH)
    const row = somebody()
    const { id } = await here.checked(csvOf([PEOPLE, row]))
    await added(second, { npi: row[3] })
    expect(await here.run(id)).toMatchObject({ counts: { failed: 1 } })
    expect((await here.rows(id))[0]!.errors).toEqual([{ label: 'NPI', message: 'Somebody in another organization has this NPI. Give them a role here instead.' }]) // prettier-ignore
  })

  test('fails by itself for a row that has become somebody else’s meanwhile, and can be mended', async () => {
    const taken = newNpi()
    const phones = [...PEOPLE, 'Phone', 'Notes']
    const rows = [
      [...somebody({ npi: taken }), '+1 312 555 0123', "'=1+1"],
      [...somebody(), '+1 312 555 0124', 'a "note", with\nlines'],
    ]
    const { id } = await people.checked(csvOf([phones, ...rows]))
    const other = await added(clinic, { npi: taken })
    expect(await people.run(id)).toMatchObject({ state: 'done', counts: { created: 1, failed: 1 } })
    const { text, headers } = await people.failedRows(id)
    expect(headers['content-disposition']).toBe('attachment; filename="practitioners-failed-rows.csv"')
    expect(text.split('\r\n')).toEqual([
      '\uFEFFError,First name,Last name,Email,NPI,Role,Phone,Notes',
      `NPI: ${other.name} (Clinic ${clinic.name}) has this NPI. They are here already.,${rows[0]!.slice(0, 5).join()},'+1 312 555 0123,'=1+1`,
      '',
    ])
    const npi = newNpi()
    const mended = await people.checked(text.replace(taken, npi))
    expect(mended).toMatchObject({ columns: phones, counts: { ready: 1 } })
    expect((await people.rows(mended.id))[0]!.cells).toEqual(rows[0]!.with(3, npi).with(6, '=1+1'))
    expect(await people.run(mended.id)).toMatchObject({ counts: { created: 1 } })
  })

  test('keeps what somebody has changed since it is undone', async () => {
    const { id } = await people.checked(csvOf([PEOPLE, somebody({ given: 'Kay' }), somebody(), somebody(), somebody()]))
    await people.run(id)
    const at = asking({ host: clinic.host, as: clinic.admin })
    const ids = await sql<{ id: string }>('select record_id as id from import_rows where import_id = $1 order by number', id) // prettier-ignore
    await at.put(await at.find(ids[0]!.id), { given: 'Kim' })
    await at.ask(`/${ids[1]!.id}`, { method: 'DELETE' })
    const photo = await send(`${PATH}/${ids[3]!.id}/photo?name=face.png`, { host: clinic.host, as: clinic.admin, method: 'PUT', body: png(64, 64), headers: { 'content-type': 'image/png' } }) // prettier-ignore
    expect(photo.status).toBe(200)
    expect(await people.undo(id)).toMatchObject({ state: 'undone', counts: { kept: 2, undone: 2 } })
    expect((await people.rows(id)).map(({ result, note }) => [result, note])).toEqual([
      ['kept', 'Somebody has changed this practitioner since.'],
      ['undone', 'It had been deleted before.'],
      ['undone', ''],
      ['kept', 'Files belong to it.'],
    ])
    expect((await at.find(ids[0]!.id)).given).toBe('Kim')
  })
})

describe('an import', () => {
  const four = () => csvOf([PEOPLE, somebody(), somebody(), somebody(), somebody()])

  test('goes on in batches, and is taken up again where one has failed', async () => {
    const { id } = await people.checked(four())
    expect(await people.done(people.next(id, { rows: 2 }))).toMatchObject({ state: 'running', counts: { created: 2, ready: 2 } }) // prettier-ignore
    const before = await footprint()
    const query = Client.prototype.query as (...args: unknown[]) => Promise<unknown>
    let rows = 0
    const planted = vi.spyOn(Client.prototype, 'query').mockImplementation(async function (this: Client, ...args: unknown[]) {
      if (args[0] === 'release savepoint row' && ++rows === 2) throw new Error('planted')
      if (String((args[0] as { text?: string }).text).startsWith('update import_rows')) throw new Error('planted')
      return query.apply(this, args)
    } as never) // prettier-ignore
    const { status } = await people.next(id).finally(() => planted.mockRestore())
    expect(status).toBe(500)
    expect(await footprint()).toBe(before)
    expect(await people.find(id)).toMatchObject({ state: 'running', counts: { created: 2, ready: 2 } })
    expect(await people.run(id)).toMatchObject({ state: 'done', counts: { created: 4 } })
    expect((await people.next(id)).body.error).toBe('This import is done.')
  })

  test('creates each row once, however many continue it at once', async () => {
    const { id } = await people.checked(four())
    const before = await countOfRoles(clinic)
    const answers = await Promise.all(Array.from({ length: 8 }, () => people.next(id, { rows: 1 })))
    // Whoever comes while a batch is at work waits a moment at most; after the last row it is done.
    const refused = answers.filter(({ status }) => status !== 201)
    for (const { status, headers, body } of refused)
      expect([status, headers['retry-after'], body.error]).toBeOneOf([
        [503, '2', 'Another batch of this import is at work. Try again in a moment.'],
        [409, undefined, 'This import is done.'],
      ])
    if ((await people.find(id)).state === 'running') await people.run(id)
    expect(await people.find(id)).toMatchObject({ state: 'done', counts: { created: 4 } })
    expect(await countOfRoles(clinic)).toBe(before + 4)
  })

  test('is found by its own organization alone', async () => {
    const { id } = await people.checked(four())
    const foreign = importing({ host: stranger.host, as: stranger.admin }, PATH)
    const asStaff = importing({ as: owner }, '/api/v1/admin/practitioners', `organizationDomainURL=${stranger.name}`)
    for (const from of [foreign, asStaff, places, importing({ as: owner }, '/api/v1/admin/tests')]) {
      const answers = [
        await from.ask(`/${id}`),
        await from.map(id, {}),
        await from.next(id),
        await from.ask(`/${id}/undo`, { json: {} }),
        await from.ask(`/${id}/rows`),
        await from.failedRows(id),
        await from.ask(`/${id}`, { method: 'DELETE' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    }
    expect((await foreign.ask('')).body).toMatchObject({ data: [], total: 0 })
    const staff = importing({ as: owner }, '/api/v1/admin/practitioners', `organizationDomainURL=${clinic.name}`)
    expect(await staff.run(id)).toMatchObject({ counts: { created: 4 } })
    expect((await staff.ask('?search=staff&state=done&sort=fileName')).body.total).toBeGreaterThan(0)
  })

  test('is refused to who may only read, and to nobody’s organization', async () => {
    const reader = await clinic.join(['practitioners:read', 'practitioners:create'])
    const before = await footprint()
    expect((await people.upload(four(), 'x.csv', { as: reader })).status).toBe(403)
    expect((await people.ask('', { as: reader })).status).toBe(403)
    const everywhere = importing({ as: owner }, '/api/v1/admin/practitioners')
    expect((await everywhere.upload(four())).body.error).toBe('Choose the organization that it is for.')
    expect(await footprint()).toBe(before)
  })

  test('is thrown away with its rows, but not while it is at work', async () => {
    const { id } = await people.checked(four())
    expect((await people.ask(`/${id}/undo`, { json: {} })).body.error).toBe('This import has created nothing yet.')
    await people.done(people.ask(`/${id}`, { method: 'DELETE' }))
    expect(await one('select count(*)::int from import_rows where import_id = $1', id)).toBe(0)
    expect((await people.next(id)).body.error).toBe('This import was thrown away.')
    const { id: begun } = await people.checked(four())
    await people.next(begun, { rows: 1 })
    expect((await people.ask(`/${begun}`, { method: 'DELETE' })).body.error).toBe('This import has begun: bring it to its end, or undo it.') // prettier-ignore
    expect((await people.map(begun, {})).body.error).toBe('This import has begun: its columns cannot be chosen anew.')
    expect(await people.undo(begun)).toMatchObject({ state: 'undone', counts: { undone: 1, ready: 3 } })
    const { id: run } = await people.checked(four())
    await people.run(run)
    for (const over of [begun, run]) {
      await people.done(people.ask(`/${over}`, { method: 'DELETE' }))
      expect(await one('select count(*)::int from import_rows where import_id = $1', over)).toBe(0)
    }
    expect(await people.find(run)).toMatchObject({ state: 'abandoned', counts: { created: 4 } })
    expect((await people.ask(`/${run}/undo`, { json: {} })).body.error).toBe('This import was thrown away.')
    expect(await one(`select after ->> 'state' from audit_log where subject_id = $1 order by id desc limit 1`, run)).toBe('abandoned') // prettier-ignore
  })

  test.each<[string, object, Record<string, string>]>([
    ['a required column', { family: 1, code: 4 }, { 'mapping.given': 'Choose the column that is Given name.' }],
    ['a column for one field alone', { given: 1, family: 1, code: 4 }, { 'mapping.family': 'This column is Given name already.' }],
    ['a column that there is', { given: 0, family: 1, code: 9 }, { 'mapping.code': 'The file has no such column.' }],
    ['a field that there is', { given: 0, family: 1, code: 4, shoes: 2 }, { 'mapping.shoes': 'There is no field called shoes.' }],
  ])('needs %s', async (_what, mapping, fields) => {
    const { id } = await people.done(people.upload(four()))
    const { status, body } = await people.map(id, mapping)
    expect([status, body.fields]).toEqual([422, fields])
  }) // prettier-ignore

  test('refuses 50 MB before any of it is read, and what is no CSV', async () => {
    const before = await footprint()
    const large = await people.upload(Buffer.alloc(2), 'x.csv', {
      headers: { 'content-type': 'text/csv', 'content-length': String(2 * FILE_LIMIT) },
    })
    expect([large.status, large.body.error]).toEqual([413, 'The file is larger than 25 MB.'])
    const bomb = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(1000)])
    const { status, body } = await people.upload(bomb, 'staff.csv')
    expect([status, body.fields]).toEqual([422, { file: 'This is a packed file. Unpack it, and choose the CSV file that is in it.' }]) // prettier-ignore
    expect((await people.upload('{}', 'x.csv', { headers: { 'content-type': 'application/json' } })).status).toBe(415)
    expect((await people.upload(four(), '')).status).toBe(422)
    expect(await footprint()).toBe(before)
  })

  test('checks 20,000 rows with errors in half of them', async () => {
    const place = await buildClinic()
    const here = importing({ host: place.host, as: place.admin }, PATH)
    const rows = Array.from({ length: 20_000 }, (_, n) => somebody({ family: `Row ${n}`, ...(n % 2 && { npi: '1234567890' }) })) // prettier-ignore
    const { id, counts } = await here.checked(csvOf([PEOPLE, ...rows]))
    expect(counts).toEqual({ ready: 10_000, failed: 10_000 })
    const { body } = await here.ask(`/${id}/rows?result=failed&limit=25&offset=9975`)
    expect([body.total, body.data.length, body.data[24].number]).toEqual([10_000, 25, 20_001])
    expect((await here.failedRows(id)).text.split('\r\n')).toHaveLength(10_002)
    expect(await here.done(here.next(id))).toMatchObject({ state: 'running', counts: { created: 100, ready: 9900, failed: 10_000 } }) // prettier-ignore
    expect(await here.done(here.next(id, { rows: 5000 }))).toMatchObject({ counts: { created: 200, ready: 9800 } })
  })
})

describe('an import of locations', () => {
  const PLACES = ['Name', 'Lies in', 'Time zone', 'GLN', 'NPI', 'Country', 'Latitude', 'Longitude', 'Monday', 'Tuesday']
  const row = (name: string, within = '', more: Record<number, string> = {}) =>
    Object.entries(more).reduce((cells, [at, cell]) => cells.with(Number(at), cell), [name, within, 'America/Chicago', ...Array<string>(7).fill('')]) // prettier-ignore

  test('makes places in one another, in whatever order they stand', async () => {
    const place = await buildClinic()
    const here = importing({ host: place.host, as: place.admin }, '/api/v1/home/locations')
    const home = (json?: object) => send('/api/v1/home/locations', { host: place.host, as: place.admin, json })
    await home({ name: 'East', timeZone: 'UTC', npi: '1234567893' })
    const { id, counts } = await here.checked(
      csvOf([
        PLACES,
        row('Room 1', 'West › Floor 2'),
        row('Floor 2', 'West'),
        row('Floor 2', 'east'),
        row('West', '', { 3: '4012345000009', 5: 'us', 6: '41.88', 7: '-87.63', 8: '08:00-12:00, 13:00-17:00', 9: '22:00-06:00 (next day)' }),
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
    const said = (await here.rows(id)).filter(({ result }) => result !== 'ready').map(({ result, note, errors }) => [result, note || errors.map(({ label, message }) => `${label}: ${message}`)])
    expect(said).toEqual([
      ['duplicate', '“East” is there already.'],
      ['likely', '“East” has the same NPI.'],
      ['failed', ['Name: Row 5 has the same name in the same place.']],
      ['failed', ['GLN: Row 5 has the same GLN.']],
      ['failed', ['Lies in: Several places are called “Floor 2”: write the way to it, as in Main Street Clinic › Floor 2.']],
      ['failed', ['Lies in: There is no place called “Attic”, neither here nor in the file.']],
      ['failed', ['Lies in: A place cannot lie in itself.']],
      ['failed', ['Lies in: A place cannot lie in itself.']],
      ['failed', [
        'Country: Choose a country.',
        'Latitude: A latitude is -90 to 90 degrees.',
        'Longitude: A longitude is -180 to 180 degrees.',
        'Monday: Write hours as in 08:00-12:00, 13:00-17:00.',
        'Tuesday: The closing time is after the opening time, unless it is on the next day.',
      ]],
    ])
    expect(counts).toEqual({ ready: 4, duplicate: 1, likely: 1, failed: 7 })
    expect(await here.run(id)).toMatchObject({ counts: { created: 4, skipped: 1, duplicate: 1, failed: 7 } })
    const { body } = await home()
    const ways = body.data.map(({ name, path }: { name: string; path: { name: string }[] }) => [...path.map((one) => one.name), name].join(' › '))
    expect(ways.toSorted()).toEqual(['East', 'East › Floor 2', 'West', 'West › Floor 2', 'West › Floor 2 › Room 1'])
    const room = body.data.find(({ name }: { name: string }) => name === 'Room 1')
    const west = await send(`/api/v1/home/locations/${room.path[0].id}`, { host: place.host, as: place.admin })
    expect(west.body.data).toMatchObject({
      ...{ gln: '4012345000009', country: { code: 840 }, latitude: 41.88, longitude: -87.63 },
      hours: [{ day: 1, open: '08:00', close: '12:00' }, { day: 1, open: '13:00' }, { day: 2, open: '22:00', nextDay: true }],
    })
    await send('/api/v1/home/locations', { host: place.host, as: place.admin, json: { name: 'Desk', timeZone: 'UTC', partOfId: room.id } })
    expect(await here.undo(id)).toMatchObject({ counts: { undone: 1, kept: 3 } })
    const kept = (await here.rows(id, 'result=kept')).map(({ note }) => note)
    expect(new Set(kept)).toEqual(new Set(['Another place lies in this one. Move or delete it first.']))
  }) // prettier-ignore
})

describe('an import of tests', () => {
  test('drafts them', async () => {
    const code = unique('IMP-').toUpperCase()
    const columns = ['Test code', 'Test name', 'Other names', 'Category', 'LOINC', 'Sample type', 'Volume', 'Volume unit', 'Fasting', 'TAT', 'Result type', 'Units'] // prettier-ignore
    const ferritin = [code.toLowerCase(), 'Ferritin again', 'Iron;Stores', 'Laboratory', '2276-4', 'Whole blood', '1.5', 'mL', 'yes', '2 days', 'quantity', 'ng/mL'] // prettier-ignore
    const { id, counts } = await catalogue.checked(
      csvOf([
        columns,
        ferritin,
        ferritin,
        ['GLU', 'Glucose', ...Array<string>(10).fill('')],
        ferritin.with(0, 'X Y').with(4, '2276-5').with(5, 'tea').with(6, 'much').with(8, 'maybe').with(9, 'soon').with(11, 'lots!'), // prettier-ignore
        ['SHORT', 'Short'],
      ]),
      'catalogue.csv',
    )
    expect(counts).toEqual({ ready: 1, failed: 3, duplicate: 1 })
    const errors = (await catalogue.rows(id, 'result=failed')).map(({ errors }) => errors.map(({ label, message }) => `${label}: ${message}`)) // prettier-ignore
    expect(errors).toEqual([
      ['Code: Row 2 has the same code.'],
      [
        'Code: A code has 2 to 20 capital letters, digits and hyphens, and begins with a letter or digit.',
        'LOINC: Not a LOINC code: digits, a hyphen, and the check digit that belongs to them, as in 2345-7.',
        'Specimen: Choose a specimen.',
        'Volume: A volume is a number above 0.',
        'Fasting: Write yes or no.',
        'Turnaround: Write it as 4 hours, 2 days or PT4H.',
        'Unit: Not a unit of UCUM, as in mg/dL or 10*3/uL. Capitals and small letters matter.',
      ],
      [': This row has 2 cells; the header has 12.'],
    ])
    expect(await catalogue.run(id)).toMatchObject({ counts: { created: 1 } })
    const { body } = await send(`/api/v1/admin/tests/${code}`, { as: owner })
    expect(body.data).toMatchObject({ status: 'draft', draft: { name: 'Ferritin again', synonyms: ['Iron', 'Stores'], specimen: 'whole-blood', turnaround: 'P2D', fasting: true, volume: { value: 1.5, unit: 'mL' } } }) // prettier-ignore
    expect(await catalogue.undo(id)).toMatchObject({ counts: { undone: 1 } })
    expect((await send(`/api/v1/admin/tests/${code}`, { as: owner })).status).toBe(404)
  })

  test('is for staff who hold it everywhere', async () => {
    const local = await signIn(`${unique('staff')}@polyclinic.example`)
    await assign(await buildMembership(local.personId, clinic.id), await buildRole('organization', ['tests:import', 'tests:read'])) // prettier-ignore
    expect((await catalogue.upload('a\n1', 'x.csv', { as: local })).status).toBe(403)
    const { status, text } = await catalogue.ask('/template')
    expect([status, text.split('\r\n')[0]]).toEqual([200, expect.stringMatching(/^\uFEFFCode,Name,Synonyms/)])
  })

  test('have templates that can be imported as they are', async () => {
    for (const of of [people, places, catalogue]) {
      const { text } = await of.ask('/template')
      const { counts, mapping, fields } = await of.checked(text, 'template.csv')
      expect(Object.keys(mapping).length).toBe(fields.length)
      expect(counts).toEqual({ ready: 1 })
    }
  })
})
