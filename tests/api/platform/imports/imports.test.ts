import { beforeAll, describe, expect, test, vi } from 'vitest'
import { TransactionClient } from '@/lib/platform/db/client'
import { FILE_LIMIT } from '@/lib/shared/imports/imports'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one } from '@/tests/support/db/database'
import {
  countOfRoles,
  csvOf,
  importing,
  PEOPLE,
  somebody,
  type Importing,
} from '@/tests/support/imports'
import { footprint, signIn, type SignedIn } from '@/tests/support/world'

const PATH = '/api/v1/home/practitioners'

let owner: SignedIn
let clinic: Clinic
let stranger: Clinic
let people: Importing
let places: Importing

beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
  stranger = await buildClinic()
  people = importing({ host: clinic.host, as: clinic.admin }, PATH)
  places = importing({ host: clinic.host, as: clinic.admin }, '/api/v1/home/locations')
})

describe('an import', () => {
  const four = () => csvOf([PEOPLE, somebody(), somebody(), somebody(), somebody()])

  test('goes on in batches, and is taken up again where one has failed', async () => {
    const { id } = await people.checked(four())
    expect(await people.done(people.next(id, { rows: 2 }))).toMatchObject({
      state: 'running',
      counts: { created: 2, ready: 2 },
    })
    const before = await footprint()
    const query = TransactionClient.prototype.query as unknown as (
      ...args: unknown[]
    ) => Promise<unknown>
    const planted = vi
      .spyOn(TransactionClient.prototype, 'query')
      .mockImplementation(async function (this: TransactionClient, ...args: unknown[]) {
        if (args[0] === 'release savepoint rows') throw new Error('planted')
        if (String((args[0] as { text?: string }).text).startsWith('update import_rows'))
          throw new Error('planted')
        return query.apply(this, args)
      } as never)
    const { status } = await people.next(id).finally(() => planted.mockRestore())
    expect(status).toBe(500)
    expect(await footprint()).toBe(before)
    expect(await people.find(id)).toMatchObject({
      state: 'running',
      counts: { created: 2, ready: 2 },
    })
    expect(await people.run(id)).toMatchObject({ state: 'done', counts: { created: 4 } })
    expect((await people.next(id)).body.error).toBe('This import is done.')
  })

  test('creates each row once, however many continue it at once', async () => {
    const { id } = await people.checked(four())
    const before = await countOfRoles(clinic)
    const answers = await Promise.all(Array.from({ length: 8 }, () => people.next(id, { rows: 1 })))
    // Whoever comes while a batch is at work waits a moment at most; after the last row it is done.
    const refused = answers.filter(({ status }) => status !== 200)
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
    const asStaff = importing(
      { as: owner },
      '/api/v1/admin/practitioners',
      `organizationDomainURL=${stranger.name}`,
    )
    for (const from of [
      foreign,
      asStaff,
      places,
      importing({ as: owner }, '/api/v1/admin/tests'),
    ]) {
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
    const staff = importing(
      { as: owner },
      '/api/v1/admin/practitioners',
      `organizationDomainURL=${clinic.name}`,
    )
    expect(await staff.run(id)).toMatchObject({ counts: { created: 4 } })
    expect((await staff.ask('?search=staff&state=done&sort=fileName')).body.total).toBeGreaterThan(
      0,
    )
  })

  test('is refused to who may only read, and to nobody’s organization', async () => {
    const reader = await clinic.join(['practitioners:read', 'practitioners:create'])
    const before = await footprint()
    expect((await people.upload(four(), 'x.csv', { as: reader })).status).toBe(403)
    expect((await people.ask('', { as: reader })).status).toBe(403)
    const everywhere = importing({ as: owner }, '/api/v1/admin/practitioners')
    expect((await everywhere.upload(four())).body.error).toBe(
      'Choose the organization that it is for.',
    )
    expect(await footprint()).toBe(before)
  })

  test('is thrown away with its rows, but not while it is at work', async () => {
    const { id } = await people.checked(four())
    expect((await people.ask(`/${id}/undo`, { json: {} })).body.error).toBe(
      'This import has created nothing yet.',
    )
    await people.done(people.ask(`/${id}`, { method: 'DELETE' }))
    expect(await one('select count(*)::int from import_rows where import_id = $1', id)).toBe(0)
    expect((await people.next(id)).body.error).toBe('This import was thrown away.')
    const { id: begun } = await people.checked(four())
    await people.next(begun, { rows: 1 })
    expect((await people.ask(`/${begun}`, { method: 'DELETE' })).body.error).toBe(
      'This import has begun: bring it to its end, or undo it.',
    )
    expect((await people.map(begun, {})).body.error).toBe(
      'This import has begun: its columns cannot be chosen anew.',
    )
    expect(await people.undo(begun)).toMatchObject({
      state: 'undone',
      counts: { undone: 1, ready: 3 },
    })
    const { id: run } = await people.checked(four())
    await people.run(run)
    for (const over of [begun, run]) {
      await people.done(people.ask(`/${over}`, { method: 'DELETE' }))
      expect(await one('select count(*)::int from import_rows where import_id = $1', over)).toBe(0)
    }
    expect(await people.find(run)).toMatchObject({ state: 'abandoned', counts: { created: 4 } })
    expect((await people.ask(`/${run}/undo`, { json: {} })).body.error).toBe(
      'This import was thrown away.',
    )
    expect(
      await one(
        `select after ->> 'state' from audit_log where subject_id = $1 order by id desc limit 1`,
        run,
      ),
    ).toBe('abandoned')
  })

  test.each<[string, object, Record<string, string>]>([
    [
      'a required column',
      { family: 1, code: 4 },
      { 'mapping.given': 'Choose the column that is Given name.' },
    ],
    [
      'a column that there is',
      { given: 0, family: 1, code: 9 },
      { 'mapping.code': 'The file has no such column.' },
    ],
    [
      'a field that there is',
      { given: 0, family: 1, code: 4, shoes: 2 },
      { 'mapping.shoes': 'There is no field called shoes.' },
    ],
  ])('needs %s', async (_what, mapping, fields) => {
    const { id } = await people.done(people.upload(four()))
    const { status, body } = await people.map(id, mapping)
    expect([status, body.fields]).toEqual([422, fields])
  })

  test('shows the beginning of long cells, and takes none that is longer than any field', async () => {
    const longest = 'é😀'.repeat(10_000 / 3)
    const { samples } = await people.done(
      people.upload(csvOf([PEOPLE, somebody({ given: ` ${longest}` })])),
    )
    expect(samples[0]).toEqual(['é😀'.repeat(100)])
    const { status, body } = await people.upload(
      csvOf([PEOPLE, somebody(), somebody({ given: `${longest}éé😀` })]),
    )
    const sentence =
      'In the row that begins in line 3, column 1 (“First name”) has more than 10000 characters.'
    expect([status, body.error, body.fields]).toEqual([422, sentence, { file: sentence }])
  })

  test('refuses 50 MB before any of it is read, and what is no CSV', async () => {
    const before = await footprint()
    const large = await people.upload(Buffer.alloc(2), 'x.csv', {
      headers: { 'content-type': 'text/csv', 'content-length': String(2 * FILE_LIMIT) },
    })
    expect([large.status, large.body.error]).toEqual([413, 'The file is larger than 25 MB.'])
    // Nobody has said how large this one is: it is counted as it comes.
    const unsaid = await people.upload(Buffer.alloc(2 * FILE_LIMIT, 'a,b\n'), 'x.csv', {
      headers: {
        'content-type': 'text/csv',
        'content-length': undefined,
        'transfer-encoding': 'chunked',
      },
    })
    expect([unsaid.status, unsaid.body.error]).toEqual([413, 'The file is larger than 25 MB.'])
    const bomb = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(1000)])
    const { status, body } = await people.upload(bomb, 'staff.csv')
    expect([status, body.fields]).toEqual([
      422,
      { file: 'This is a packed file. Unpack it, and choose the CSV file that is in it.' },
    ])
    expect(
      (await people.upload('{}', 'x.csv', { headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(415)
    expect((await people.upload(four(), '')).status).toBe(422)
    expect(await footprint()).toBe(before)
  })

  test('checks 20,000 rows with errors in half of them', async () => {
    const place = await buildClinic()
    const here = importing({ host: place.host, as: place.admin }, PATH)
    const rows = Array.from({ length: 20_000 }, (_, n) =>
      somebody({ family: `Row ${n}`, ...(n % 2 && { npi: '1234567890' }) }),
    )
    const { id, counts } = await here.checked(csvOf([PEOPLE, ...rows]))
    expect(counts).toEqual({ ready: 10_000, failed: 10_000 })
    const { body } = await here.ask(`/${id}/rows?result=failed&limit=25&offset=9975`)
    expect([body.total, body.data.length, body.data[24].number]).toEqual([10_000, 25, 20_001])
    expect((await here.failedRows(id)).text.split('\r\n')).toHaveLength(10_002)
    expect(await here.done(here.next(id))).toMatchObject({
      state: 'running',
      counts: { created: 500, ready: 9500, failed: 10_000 },
    })
    expect(await here.done(here.next(id, { rows: 5000 }))).toMatchObject({
      counts: { created: 1000, ready: 9000 },
    })
  })
})
