import { beforeAll, describe, expect, test } from 'vitest'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { sql } from '@/tests/support/db/database'
import { png } from '@/tests/support/files'
import {
  added,
  countOfRoles,
  csvOf,
  importing,
  PEOPLE,
  somebody,
  type Importing,
} from '@/tests/support/imports'
import { asking, newNpi } from '@/tests/support/practice/practitioners'
import { send } from '@/tests/support/http/request'
import { livePlan, subscribe } from '@/tests/support/billing/subscriptions'
import { assign, buildMembership, buildRole, signIn, unique } from '@/tests/support/world'

const PATH = '/api/v1/home/practitioners'

let clinic: Clinic
let stranger: Clinic
let people: Importing

beforeAll(async () => {
  clinic = await buildClinic()
  stranger = await buildClinic()
  people = importing({ host: clinic.host, as: clinic.admin }, PATH)
})

describe('an import of practitioners', () => {
  test('finds people again by licence type and number', async () => {
    const number = unique('036.')
    const licensed = (at: Clinic, more: object) =>
      added(at, { licences: [{ type: 'medical', number, subdivision: 'US-IL' }], ...more })
    const family = unique('Ortiz ')
    await licensed(clinic, { given: 'Ana', family })
    const columns = [
      'First name',
      'Last name',
      'Role',
      'NPI',
      'License type',
      'License number',
      'License state',
    ]
    const row = (given: string, last: string, more: string[]) => [
      given,
      last,
      'Physician',
      newNpi(),
      'Medical',
      ...more,
    ]
    const written = number.replace('.', ' - ')
    const { id, counts } = await people.checked(
      csvOf([
        columns,
        row('Ana', family, [written, 'IL']),
        row('Anna', 'Else', [written, 'IL']),
        row('Ana', family, [written, 'WI']),
        row('Ben', 'Bo', ['777-1', 'IL']),
        row('Bob', 'Bo', ['7771', 'IL']),
      ]),
    )
    expect(counts).toEqual({ duplicate: 1, likely: 2, ready: 2 })
    const notes = (await people.rows(id)).map(({ note }) => note)
    expect(notes).toEqual([
      expect.stringMatching(/ has this name and this licence\.$/),
      expect.stringMatching(/ has the same licence, by type and number\.$/),
      '',
      '',
      'Row 5 has the same licence.',
    ])
  })

  test('joins rows that say further licences of one person', async () => {
    const columns = ['Provider name', 'NPI', 'License number', 'License state', 'Valid until']
    const [ada, ben] = [newNpi(), newNpi()]
    const family = unique('Ngata ')
    const file = csvOf([
      columns,
      [`Dr. Ada ${family.replace(' ', '-')}`, ada, 'IL-1', 'IL', '31.12.2030'],
      ['Ben Bo', ben, 'X-1', 'IL', ''],
      [`Dr. Ada ${family.replace(' ', '-')}`, ada, 'WI-2', 'WI', 'Dec 31, 2031'],
      ['Ben Bo', ben, 'X1', 'IL', ''],
      [`Dr. Ada ${family.replace(' ', '-')}`, ada, 'IA-3', 'IA', ''],
    ])
    const { id, mapping } = await people.done(people.upload(file))
    await people.done(
      people.ask(`/${id}`, {
        method: 'PUT',
        json: { mapping, constants: { code: 'physician', licenceType: 'medical' } },
      }),
    )
    expect((await people.through('checking', id)).counts).toEqual({
      ready: 2,
      joined: 2,
      failed: 1,
    })
    expect((await people.rows(id, 'result=joined'))[0]!.note).toBe(
      'Its licence belongs to the person of row 2, and comes in with them.',
    )
    expect((await people.run(id)).counts).toEqual({ created: 2, joined: 2, failed: 1 })
    const [found] = (await send(`${PATH}?search=${ada}`, { host: clinic.host, as: clinic.admin }))
      .body.data
    expect(
      found.licences
        .map(({ number, subdivision, expires }: Record<string, string>) => [
          number,
          subdivision,
          expires,
        ])
        .toSorted(),
    ).toEqual([
      ['IA-3', 'US-IA', null],
      ['IL-1', 'US-IL', '2030-12-31'],
      ['WI-2', 'US-WI', '2031-12-31'],
    ])
  })

  test('takes a licence without a state for the same as one with any', async () => {
    const columns = ['First name', 'Last name', 'NPI', 'License number', 'License state']
    const [ada, ben] = [newNpi(), newNpi()]
    const family = unique('Okafor ')
    const { id, mapping } = await people.done(
      people.upload(
        csvOf([
          columns,
          ['Ada', family, ada, '036-12', 'IL'],
          ['Ada', family, ada, '03612', ''],
          ['Ada', family, ada, '036-12', 'WI'],
          ['Ben', family, ben, '036 12', ''],
          ['Ben', family, ben, '036-12', 'IA'],
          ['Cyd', family, newNpi(), '777', 'IL'],
        ]),
      ),
    )
    await people.done(
      people.ask(`/${id}`, {
        method: 'PUT',
        json: { mapping, constants: { code: 'physician', licenceType: 'medical' } },
      }),
    )
    expect((await people.through('checking', id)).counts).toEqual({
      ready: 2,
      joined: 1,
      likely: 1,
      failed: 2,
    })
    expect(
      (await people.rows(id)).map(({ result, note, errors }) => [
        result,
        note || errors.map(({ message }) => message).join(),
      ]),
    ).toEqual([
      ['ready', ''],
      ['failed', 'Row 2 has the same NPI.'],
      ['joined', 'Its licence belongs to the person of row 2, and comes in with them.'],
      ['likely', 'Row 2 has the same licence.'],
      ['failed', 'Row 5 has the same NPI.'],
      ['ready', ''],
    ])
  })

  test('takes no more licences together than a person can have', async () => {
    const columns = ['First name', 'Last name', 'NPI', 'License number']
    const npi = newNpi()
    const rows = Array.from({ length: 62 }, (_, index) => ['Ada', 'Abel', npi, `N-${index}`])
    const { id, mapping } = await people.done(people.upload(csvOf([columns, ...rows])))
    await people.done(
      people.ask(`/${id}`, {
        method: 'PUT',
        json: { mapping, constants: { code: 'physician', licenceType: 'medical' } },
      }),
    )
    expect((await people.through('checking', id)).counts).toEqual({
      ready: 1,
      joined: 59,
      failed: 2,
    })
    expect((await people.run(id)).counts).toEqual({ created: 1, joined: 59, failed: 2 })
  })

  test('says that licences of people who are known are not taken, and asks about those of others', async () => {
    const columns = ['First name', 'Last name', 'NPI', 'License number']
    const [known, other] = [newNpi(), newNpi()]
    const number = unique('036')
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
    const here = importing({ host: first.host, as: first.admin }, PATH)
    await added(second, { given: 'Kim', family: 'Known', npi: known })
    await added(first, { given: 'Ona', family: 'Owner', licences: [{ type: 'medical', number }] })
    const { id, mapping } = await here.done(
      here.upload(
        csvOf([
          columns,
          ['Kim', 'Known', known, unique('A')],
          ['Kim', 'Known', known, unique('B')],
          ['Ada', 'Abel', other, unique('C')],
          ['Ada', 'Abel', other, number],
        ]),
      ),
    )
    await here.done(
      here.ask(`/${id}`, {
        method: 'PUT',
        json: { mapping, constants: { code: 'physician', licenceType: 'medical' } },
      }),
    )
    await here.through('checking', id)
    const rows = (await here.rows(id)).map(({ result, note }) => [result, note])
    expect(rows).toEqual([
      ['known', expect.stringContaining('gets a role here')],
      [
        'duplicate',
        'The person of row 2 is known already: this licence is not taken from the file.',
      ],
      [
        'likely',
        expect.stringMatching(
          /^Row 5: Ona Owner \(.*\) has the same licence, by type and number\.$/,
        ),
      ],
      ['joined', 'Its licence belongs to the person of row 4, and comes in with them.'],
    ])
  })

  test('takes specialties by name, and says what else a text may mean', async () => {
    const columns = [...PEOPLE, 'Specialty']
    const cells = ['Cardiology', 'Allergy', 'Physical', '246Q00000X', '2471R0002X']
    const { id } = await people.checked(
      csvOf([columns, ...cells.map((cell) => [...somebody(), cell])]),
    )
    const said = (await people.rows(id)).map(
      ({ note, errors }) => errors.map(({ message }) => message).join() || note,
    )
    expect(said).toEqual([
      '',
      '“Allergy” is taken for Allergy and immunology.',
      '“Physical” is not a specialty that is known here. It may be “Physical medicine and rehabilitation” or “Physical therapy”.',
      '',
      '',
    ])
  })

  test('stops where the seats are taken, and goes on once there are more', async () => {
    const owner = await signIn('owner@polyclinic.example')
    const place = await buildClinic()
    const plan = await livePlan(owner)
    const { running } = await subscribe(owner, place.name, plan, { seats: 2 })
    const here = importing({ host: place.host, as: place.admin }, PATH)
    const checked = await here.checked(
      csvOf([PEOPLE, ...Array.from({ length: 5 }, () => somebody())]),
    )
    expect(checked.room).toEqual({ word: 'seats', left: 2, runs: true, due: 5, likely: 0 })
    const stopped = await here.run(checked.id)
    expect(stopped).toMatchObject({
      state: 'waiting',
      counts: { created: 2, 'no-seat': 3 },
      room: { left: 0, due: 3 },
    })
    expect(await countOfRoles(place)).toBe(2)
    const refused = await here.next(checked.id)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'All seats of the subscription are still taken.',
    ])
    await sql('update subscriptions set seats = 4 where organization_id = $1', place.id)
    expect(running.version).toBeGreaterThan(0)
    expect(await here.done(here.next(checked.id))).toMatchObject({
      state: 'waiting',
      counts: { created: 4, 'no-seat': 1 },
    })
    await sql('update subscriptions set seats = 5 where organization_id = $1', place.id)
    expect(await here.done(here.next(checked.id))).toMatchObject({
      state: 'done',
      counts: { created: 5 },
      room: null,
    })
    expect((await here.undo(checked.id)).counts).toEqual({ undone: 5 })
  })

  test('says that nobody fits while the subscription does not run', async () => {
    const owner = await signIn('owner@polyclinic.example')
    const place = await buildClinic()
    await subscribe(owner, place.name, await livePlan(owner), { seats: 5 })
    await sql("update subscriptions set status = 'cancelled' where organization_id = $1", place.id)
    const here = importing({ host: place.host, as: place.admin }, PATH)
    const checked = await here.checked(csvOf([PEOPLE, somebody(), somebody()]))
    expect(checked.room).toEqual({ word: 'seats', left: 0, runs: false, due: 2, likely: 0 })
    expect(await here.run(checked.id)).toMatchObject({ state: 'waiting', counts: { 'no-seat': 2 } })
    const refused = await here.next(checked.id)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'The subscription is still paused or has ended.',
    ])
  })

  test('is checked, run and undone, each with its row in the log', async () => {
    const family = unique('Mensah ')
    const columns = [
      ...PEOPLE,
      'DOB',
      'Sex',
      'Languages',
      'License number',
      'State',
      'Expires',
      'Notes',
    ]
    const row = [
      ...somebody({ family, email: 'Ama@Clinic.Example' }),
      '1980-02-29',
      'F',
      'en;es',
      '036-1',
      'IL',
      '2031-05-31',
      'x',
    ]
    const { id, ...uploaded } = await people.done(
      people.upload(csvOf([columns, row, ['', '', ''], row.with(3, '1')]), 'staff.csv'),
    )
    expect(uploaded).toMatchObject({
      noun: 'practitioners',
      fileName: 'staff.csv',
      state: 'uploaded',
      rows: 2,
      counts: { waiting: 2 },
      columns,
      remembered: false,
      earlier: null,
      organization: { domainURL: clinic.name },
      by: clinic.admin.email,
    })
    expect(uploaded.samples[0]).toEqual(['Ada', 'Ada'])
    expect(uploaded.mapping).toEqual({
      given: 0,
      family: 1,
      email: 2,
      npi: 3,
      code: 4,
      birthDate: 5,
      gender: 6,
      languages: 7,
      licenceNumber: 8,
      licenceState: 9,
      licenceExpires: 10,
    })

    const mapping = { ...uploaded.mapping, licenceType: 11 }
    await people.done(people.map(id, mapping))
    expect(await people.through('checking', id)).toMatchObject({
      state: 'checked',
      counts: { failed: 2 },
    })
    expect((await people.rows(id))[1]).toMatchObject({
      number: 4,
      result: 'failed',
      errors: [
        {
          label: 'NPI',
          message: 'This is not an NPI: ten digits, of which the last checks the others.',
        },
        { label: 'Licence type', message: 'Choose a type.' },
      ],
    })
    expect((await people.next(id)).body.error).toBe('None of the rows can be imported.')

    const file = csvOf([columns, row.with(11, 'Medical')])
    const again = await people.done(people.upload(file))
    expect(again).toMatchObject({ remembered: true, mapping })
    await people.done(people.map(again.id, mapping))
    const before = await countOfRoles(clinic)
    expect(await people.through('checking', again.id)).toMatchObject({
      state: 'checked',
      counts: { ready: 1 },
    })
    expect(await countOfRoles(clinic)).toBe(before)
    expect(await people.run(again.id)).toMatchObject({ state: 'done', counts: { created: 1 } })
    const [record] = (
      await send(`${PATH}?search=${encodeURIComponent(family)}`, {
        host: clinic.host,
        as: clinic.admin,
      })
    ).body.data
    const found = await asking({ host: clinic.host, as: clinic.admin }).find(record.id)
    expect(found).toMatchObject({
      given: 'Ada',
      family: family.trim(),
      email: 'ama@clinic.example',
      gender: 'female',
      birthDate: '1980-02-29',
      languages: ['en', 'es'],
      code: 'physician',
      acceptingPatients: true,
      licences: [
        {
          type: 'medical',
          number: '036-1',
          subdivision: 'US-IL',
          expires: '2031-05-31',
          isPrimary: true,
        },
      ],
    })
    const [created] = await asking({ host: clinic.host, as: clinic.admin }).history(record.id)
    expect(created).toMatchObject({
      action: 'practitioners:create',
      after: { importedFrom: 'staff.csv' },
    })

    expect(await people.done(people.upload(file))).toMatchObject({ earlier: expect.any(String) })
    expect(await people.undo(again.id)).toMatchObject({ state: 'undone', counts: { undone: 1 } })
    expect(await countOfRoles(clinic)).toBe(before)
    const steps = await sql<{ action: string; event: string; state: string }>(
      `select action, event, after ->> 'state' as state from audit_log where subject = 'import' and subject_id = $1 order by id`,
      again.id,
    )
    expect(new Set(steps.map(({ action }) => action))).toEqual(new Set(['practitioners:import']))
    expect(steps.map(({ state }) => state)).toEqual([
      'uploaded',
      'checking',
      'checked',
      'running',
      'done',
      'undoing',
      'undone',
    ])
    expect(steps.map(({ event }) => event)).toEqual([
      'import.uploaded',
      'import.columns-chosen',
      'import.checked',
      'import.begun',
      'import.finished',
      'import.undo-begun',
      'import.undone',
    ])
  })

  test('knows who is there already by e-mail, by NPI, and perhaps by name and birth date', async () => {
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
    const said = (await here.rows(id)).map(({ result, note, errors }) => [
      result,
      note || errors.map(({ message }) => message).join(),
    ])
    expect(said).toEqual([
      ['duplicate', `${byMail.name} (Clinic ${first.name}) has this e-mail address.`],
      ['duplicate', `${byNpi.name} (Clinic ${first.name}) has this NPI.`],
      ['known', `Somebody in another organization has this e-mail address, and gets a role here.`],
      ['likely', `${twin.name} (Clinic ${first.name}) has the same name and birth date.`],
      [
        'failed',
        `${byMail.name} (Clinic ${first.name}) has this e-mail address, and somebody in another organization has this NPI.`,
      ],
      ['ready', ''],
      ['ready', ''],
      ['failed', 'Row 8 has the same NPI.'],
      ['likely', 'Row 8 has the same name and birth date.'],
    ])
    const run = await here.run(id, { likely: 'create' })
    expect(run).toMatchObject({
      state: 'done',
      counts: { created: 4, given: 1, duplicate: 2, failed: 2 },
    })
    const known = (await here.rows(id, 'result=given'))[0]!
    expect(known.number).toBe(4)
    expect(await here.undo(id)).toMatchObject({ counts: { undone: 5, duplicate: 2, failed: 2 } })
    // Who was known elsewhere still is.
    expect((await asking({ host: second.host, as: second.admin }).find(elsewhere.id)).name).toBe(
      elsewhere.name,
    )
  })

  test('leaves out who only looks like somebody, unless it is told otherwise', async () => {
    await added(clinic, { given: 'Cy', family: 'Diaz', birthDate: '1960-05-05' })
    const file = csvOf([
      [...PEOPLE, 'DOB'],
      [...somebody({ given: 'Cy', family: 'Diaz' }), '1960-05-05'],
      [...somebody(), ''],
    ])
    const { id } = await people.checked(file)
    expect(await people.run(id)).toMatchObject({ counts: { created: 1, skipped: 1 } })
  })

  test('names nobody of another organization who has come meanwhile', async () => {
    const group = await buildClinic()
    const [first, second] = [
      await buildClinic(unique('first-'), group.id),
      await buildClinic(unique('second-'), group.id),
    ]
    const role = await buildRole('organization', ['practitioners:read'], group.id)
    await assign(await buildMembership(first.admin.personId, group.id), role, { reach: 'subtree' })
    const here = importing({ host: first.host, as: first.admin }, PATH)
    const row = somebody()
    const { id } = await here.checked(csvOf([PEOPLE, row]))
    await added(second, { npi: row[3] })
    expect(await here.run(id)).toMatchObject({ counts: { failed: 1 } })
    expect((await here.rows(id))[0]!.errors).toEqual([
      {
        label: 'NPI',
        message: 'Somebody in another organization has this NPI. Give them a role here instead.',
      },
    ])
  })

  test('reads phone numbers of the country of the organization', async () => {
    const rows = [
      [...somebody(), '(312) 555-0123 ext. 4'],
      [...somebody(), '00 44 (0)20 7946 0958'],
      [...somebody(), 'ask at the desk'],
      [...somebody(), '030 123456'],
    ]
    const { id, counts } = await people.checked(csvOf([[...PEOPLE, 'Phone'], ...rows]))
    expect(counts).toMatchObject({ ready: 2, failed: 2 })
    const failed = (await people.rows(id)).filter(({ result }) => result === 'failed')
    const error = {
      label: 'Phone',
      message:
        'This is not a complete phone number. Write it with its country code, like +49 30 123456.',
    }
    expect(failed.map(({ errors }) => errors)).toEqual([[error], [error]])
    expect(await people.run(id)).toMatchObject({ counts: { created: 2 } })
    const npis = rows.map((row) => row[3])
    const found = await sql<{ phone: string }>(
      'select phone from practitioners where npi = any($1) order by phone',
      npis,
    )
    expect(found.map(({ phone }) => phone)).toEqual(['+13125550123;ext=4', '+442079460958'])
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
    expect(headers['content-disposition']).toBe(
      'attachment; filename="practitioners-failed-rows.csv"',
    )
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
    const { id } = await people.checked(
      csvOf([PEOPLE, somebody({ given: 'Kay' }), somebody(), somebody(), somebody()]),
    )
    await people.run(id)
    const at = asking({ host: clinic.host, as: clinic.admin })
    const ids = await sql<{ id: string }>(
      'select record_id as id from import_rows where import_id = $1 order by number',
      id,
    )
    await at.put(await at.find(ids[0]!.id), { given: 'Kim' })
    await at.ask(`/${ids[1]!.id}`, { method: 'DELETE' })
    const photo = await send(`${PATH}/${ids[3]!.id}/photo?name=face.png`, {
      host: clinic.host,
      as: clinic.admin,
      method: 'PUT',
      body: png(64, 64),
      headers: { 'content-type': 'image/png' },
    })
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
