import { readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { storage } from '@/lib/platform/files/keep'
import { removeOrphans } from '@/lib/platform/files/orphans'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { bomb, PDF, pdf, png, SVG } from '@/tests/support/files'
import { asking, newPractitioner } from '@/tests/support/practice/practitioners'
import { send, type Sent } from '@/tests/support/http/request'
import {
  assign,
  buildMembership,
  footprint,
  signIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

const MB = 1024 * 1024
const LOGO = '/api/v1/home/account/logo'
type Fields = Record<string, unknown>

let owner: SignedIn
/** A group, a clinic below it, and one that has nothing to do with them. */
let group: Clinic
let clinic: Clinic
let stranger: Clinic
/** May read in the clinic, and nothing else. */
let reader: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  group = await buildClinic()
  clinic = await buildClinic(unique('clinic-'), group.id)
  stranger = await buildClinic()
  reader = await clinic.join(['practitioners:read', 'organizations:read'])
})

type Place = { host: string; as: SignedIn }
const at = ({ host, admin }: Clinic): Place => ({ host, as: admin })
const file = (bytes: Buffer, type: string): Sent => ({
  body: bytes,
  headers: { 'content-type': type },
})
const put = (address: string, bytes: Buffer, type: string, sent: Sent = {}) =>
  send(address, { method: 'PUT', ...at(clinic), ...file(bytes, type), ...sent })

const FOLDER = path.join(process.env.POLYCLINIC_DATA_DIR!, 'files')
/** The keys that are in the storage's folder. */
const keys = () => {
  try {
    return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.length > 2)
      .toSorted()
  } catch {
    return []
  }
}

/** Somebody with a licence, who signs in when `user` says as whom. */
async function practitioner(user?: string, of = clinic) {
  const licences = [
    { type: 'medical', number: '036-1', issued: '2025-01-01', expires: '2026-12-31' },
  ]
  const { body } = await asking(at(of)).ask('', {
    json: newPractitioner({ licences, organizationUserId: user ?? null }),
  })
  return body.data
}
const photoOf = (id: string) => `/api/v1/home/practitioners/${id}/photo?name=face.png`
const licenceOf = (
  { id, licences }: { id: string; licences: { id: string }[] },
  name = 'Licence%20%C3%84.pdf',
) => `/api/v1/home/practitioners/${id}/licences/${licences[0]!.id}/file?name=${name}`

/** What the log says has happened to a practitioner last. */
const lastEvent = (id: string) =>
  one<string>(
    `select event from audit_log where subject = 'practitioner' and subject_id = $1 order by id desc limit 1`,
    id,
  )

describe('a logo', () => {
  const account = async ({ host, admin }: Clinic) =>
    (await send('/api/v1/home/account', { host, as: admin })).body.data
  const own = (data: Fields, more: Fields) => {
    const fields = [
      'legalName',
      'subdivision',
      'street',
      'city',
      'postalCode',
      'phone',
      'email',
      'website',
      'timeZone',
      'locale',
      'primaryColour',
      'version',
    ]
    const kept = Object.fromEntries(fields.map((field) => [field, data[field]]))
    return {
      ...kept,
      businessName: 'A Clinic',
      logoFileId: (data.logo as { id: string } | null)?.id ?? null,
      ...more,
    }
  }
  const save = async (of: Clinic, more: Fields) =>
    send('/api/v1/home/account', { ...at(of), method: 'PUT', json: own(await account(of), more) })
  const logo = png(64, 32)

  test('and a colour hold below until there are others, and come back when those are taken away', async () => {
    const sent = await send(`${LOGO}?name=group.png`, { ...at(group), ...file(logo, 'image/png') })
    expect([sent.status, sent.body.data.name]).toEqual([201, 'group.png'])
    expect((await send(LOGO, at(group))).status).toBe(404)
    const saved = await save(group, { logoFileId: sent.body.data.id, primaryColour: ' #1F6F5C ' })
    expect([saved.status, saved.body.data.primaryColour, saved.body.data.logo.name]).toEqual([
      200,
      '#1f6f5c',
      'group.png',
    ])
    expect(saved.body.data.settings.logo).toMatchObject({ source: 'own', value: sent.body.data.id })
    const [change] = await sql<{ after: Fields }>(
      `select after from audit_log where subject = 'organization' and subject_id = $1::int::text order by id desc`,
      group.id,
    )
    expect(change!.after).toMatchObject({ primaryColour: '#1f6f5c', logo: sent.body.data })

    // Below, of somebody who may not know what lies above.
    expect((await account(clinic)).settings).toMatchObject({
      primaryColour: { value: '#1f6f5c', source: 'above', from: null },
      logo: { source: 'above' },
    })
    for (const address of [LOGO, '/api/v1/home/logo', `/api/v1/home/logo?v=${sent.body.data.id}`])
      expect((await send(address, at(clinic))).bytes.equals(logo)).toBe(true)
    const other = await send(`${LOGO}?name=own.png`, {
      ...at(clinic),
      ...file(png(100, 100), 'image/png'),
    })
    await save(clinic, { logoFileId: other.body.data.id, primaryColour: '#0a1f44' })
    expect((await send('/api/v1/home/logo', at(clinic))).bytes.equals(png(100, 100))).toBe(true)
    await save(clinic, { logoFileId: null, primaryColour: null })
    expect((await send('/api/v1/home/logo', at(clinic))).bytes.equals(logo)).toBe(true)
    const staff = await send(`/api/v1/admin/organizations/${clinic.name}/logo`, { as: owner })
    expect(staff.bytes.equals(logo)).toBe(true)
  })

  test.each<[string, Fields, Fields]>([
    [
      'a colour that is none',
      { primaryColour: 'green' },
      { primaryColour: 'A colour is # and six digits 0 to 9 or letters a to f, as in #1f6f5c.' },
    ],
    [
      'a colour that is too pale',
      { primaryColour: '#ffeb3b' },
      {
        primaryColour:
          'This is too pale: it reaches 1.2:1 against a white page, and 1.3:1 is the least. Choose a darker one.',
      },
    ],
    [
      'a file that is not there',
      { logoFileId: '00000000-0000-4000-8000-000000000000' },
      { logoFileId: 'This file is not there any more. Send it again.' },
    ],
    ['a file that is no id', { logoFileId: 'x' }, { logoFileId: 'Choose another file.' }],
  ])('is refused: %s', async (_what, more, fields) => {
    const { status, body } = await save(clinic, more)
    expect([status, body.fields]).toEqual([422, fields])
  })

  test('of another organization, or a file of another kind, is none', async () => {
    const theirs = (await send(`${LOGO}?name=a`, { ...at(stranger), ...file(logo, 'image/png') }))
      .body.data.id
    const [licence] = (await practitioner()).licences
    expect((await save(clinic, { logoFileId: theirs })).status).toBe(422)
    expect((await save(clinic, { logoFileId: licence.id })).status).toBe(422)
  })

  test('is seen by everybody who belongs there, and by nobody else', async () => {
    const [bare, nobody] = [
      await clinic.join([]),
      await signIn(`${unique('nobody')}@nowhere.example`),
    ]
    const status = async (as: SignedIn | null, host = clinic.host) =>
      (await send('/api/v1/home/logo', { host, as })).status
    expect([
      await status(bare),
      await status(reader),
      await status(nobody),
      await status(null),
    ]).toEqual([200, 200, 404, 401])
    expect(await status(bare, stranger.host)).toBe(404)
    expect((await send(LOGO, { host: clinic.host, as: bare })).status).toBe(403)
  })

  test.each<[string, number, string, Buffer, string]>([
    [
      'what is something else',
      422,
      'image/png',
      bomb(),
      'This file is sent as a PNG image, but it is a ZIP archive.',
    ],
    ['nothing', 422, 'image/png', Buffer.alloc(0), 'This file is empty.'],
    [
      'too many pixels',
      422,
      'image/png',
      png(50_000, 50_000),
      'This image has 50000 × 50000 pixels: each side has 32 to 2000.',
    ],
    [
      'too many bytes',
      413,
      'image/png',
      Buffer.concat([logo, Buffer.alloc(MB)]),
      'The file is larger than 1 MB.',
    ],
    [
      'an SVG',
      415,
      'image/svg+xml',
      SVG,
      'An SVG can hold scripts: it is not taken. Send it as PNG, JPEG or WebP.',
    ],
    [
      'another type',
      415,
      'text/html',
      SVG,
      'A file of this type is not taken. Send it as PNG, JPEG or WebP.',
    ],
  ])('is not %s, of which nothing is kept', async (_what, status, type, bytes, sentence) => {
    const before = [await footprint(), keys()]
    const answer = await send(`${LOGO}?name=a`, { ...at(clinic), ...file(bytes, type) })
    expect([answer.status, answer.body.error]).toEqual([status, sentence])
    expect([await footprint(), keys()]).toEqual(before)
  })

  test.each(['', '?name=', `?name=${'x'.repeat(201)}`, '?name=a%00b', '?name=a&x=1'])(
    'is not taken with %j',
    async (query) => {
      const before = keys()
      expect((await send(LOGO + query, { ...at(clinic), ...file(logo, 'image/png') })).status).toBe(
        422,
      )
      expect(keys()).toEqual(before)
    },
  )
})

describe('a practitioner’s photo', () => {
  test('is given, shown, replaced and taken away, each with its row in the log', async () => {
    const { id } = await practitioner()
    const { status, body } = await put(photoOf(id), png(200, 200), 'image/png')
    expect([status, body.data.photo.name]).toEqual([200, 'face.png'])
    const { body: list } = await asking(at(clinic)).ask(
      `?search=${encodeURIComponent(body.data.name)}`,
    )
    expect(list.data[0].photo).toEqual(body.data.photo)
    const shown = await send(
      `/api/v1/home/practitioners/${id}/files/${body.data.photo.id}`,
      at(clinic),
    )
    expect(shown.bytes.equals(png(200, 200))).toBe(true)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': `sandbox; default-src 'none'`,
      'content-disposition': `inline; filename="face.png"; filename*=UTF-8''face.png`,
    })
    const second = (await put(photoOf(id), png(64, 64), 'image/png')).body.data.photo
    expect(
      (await send(`/api/v1/home/practitioners/${id}/files/${body.data.photo.id}`, at(clinic)))
        .status,
    ).toBe(404)
    expect(
      (await send(`/api/v1/home/practitioners/${id}/files/${second.id}`, at(clinic))).status,
    ).toBe(200)
    const gone = await send(photoOf(id).split('?')[0]!, { ...at(clinic), method: 'DELETE' })
    expect(gone.body.data.photo).toBeNull()
    const changes = (await asking(at(clinic)).history(id)).map(({ action, after }) => [
      action,
      (after?.photo as Fields)?.name,
    ])
    expect(changes).toEqual([
      ['practitioners:update', undefined],
      ['practitioners:update', 'face.png'],
      ['practitioners:update', 'face.png'],
      ['practitioners:create', undefined],
    ])
  })
})

describe('a licence’s file', () => {
  test('is sent, downloaded under its name, and kept when another takes its place', async () => {
    const record = await practitioner()
    const [licence] = record.licences
    await asking(at(clinic)).verify(record.id, licence)
    const { status, body } = await put(licenceOf(record), PDF, 'application/pdf')
    expect([status, body.data.licences[0]]).toMatchObject([
      200,
      {
        verifiedAt: null,
        file: { name: 'Licence Ä.pdf', bytes: PDF.length, sentBy: clinic.admin.email },
        formerFiles: [],
      },
    ])
    const first = body.data.licences[0].file
    const second = pdf('/Title (Renewed)')
    const { licences } = (await put(licenceOf(record, 'new.pdf'), second, 'application/pdf')).body
      .data
    expect(licences[0]).toMatchObject({ file: { name: 'new.pdf' }, formerFiles: [first] })
    for (const [{ id }, bytes] of [
      [first, PDF],
      [licences[0].file, second],
    ] as const) {
      const { headers, bytes: got } = await send(
        `/api/v1/home/practitioners/${record.id}/files/${id}`,
        { host: clinic.host, as: reader },
      )
      expect(got.equals(bytes)).toBe(true)
      expect([headers['content-type'], headers['content-disposition']!.split(';')[0]]).toEqual([
        'application/pdf',
        'attachment',
      ])
    }
    const etag = (
      await send(`/api/v1/home/practitioners/${record.id}/files/${first.id}`, at(clinic))
    ).headers.etag!
    const known = await send(`/api/v1/home/practitioners/${record.id}/files/${first.id}`, {
      ...at(clinic),
      headers: { 'if-none-match': etag },
    })
    expect([known.status, known.bytes.length]).toEqual([304, 0])
  })

  test('is seen in each organization that its practitioner serves, and in no other', async () => {
    const [of, shared] = [
      await buildClinic(unique('of-'), group.id),
      await buildClinic(unique('shared-'), group.id),
    ]
    const record = await practitioner(undefined, of)
    const { licences } = (
      await send(licenceOf(record), { method: 'PUT', ...at(of), ...file(PDF, 'application/pdf') })
    ).body.data
    const address = (id: string) => `/api/v1/home/practitioners/${id}/files/${licences[0].file.id}`
    const { status, body } = await send(address(record.id), at(stranger))
    expect([status, body]).toEqual([404, { success: false, error: 'Practitioner not found.' }])
    expect((await send(address((await practitioner()).id), at(clinic))).status).toBe(404)
    await assign(await buildMembership(shared.admin.personId, of.id), shared.administrator)
    const role = (await asking(at(shared)).give({ practitionerId: record.practitionerId })).body
      .data
    expect((await send(address(role.id), at(shared))).status).toBe(200)
    expect(
      (
        await send(
          address(record.id).replace('/home/', '/admin/') + `?organizationDomainURL=${of.name}`,
          { as: owner },
        )
      ).status,
    ).toBe(200)
  })

  test('is there twice once a move has parted who share it, and each changes their own', async () => {
    const [of, shared] = [
      await buildClinic(unique('of-'), group.id),
      await buildClinic(unique('shared-'), group.id),
    ]
    const record = await practitioner(undefined, of)
    await send(licenceOf(record), { method: 'PUT', ...at(of), ...file(PDF, 'application/pdf') })
    await put(photoOf(record.id), png(64, 64), 'image/png', at(of))
    await assign(await buildMembership(shared.admin.personId, of.id), shared.administrator)
    const role = (await asking(at(shared)).give({ practitionerId: record.practitionerId })).body
      .data
    const json = { partOf: null }
    const move = (path: string, more: object = {}) =>
      send(`/api/v1/admin/organizations/${shared.name}${path}`, {
        as: owner,
        json: { ...json, ...more },
      })
    expect((await move('/impact')).body.data.parted).toBe(1)
    expect((await move('/move', { version: 1 })).status).toBe(200)

    const [theirs, ours] = [
      await asking(at(of)).find(record.id),
      await asking(at(shared)).find(role.id),
    ]
    expect(ours).toMatchObject({
      name: theirs.name,
      npi: theirs.npi,
      licences: [{ number: theirs.licences[0].number }],
    })
    expect(ours.practitionerId).not.toBe(theirs.practitionerId)
    for (const [clinic, { id, photo, licences }] of [
      [of, theirs],
      [shared, ours],
    ] as const)
      for (const { id: fileId } of [photo, licences[0].file]) {
        const answer = (at: object) => send(`/api/v1/home/practitioners/${id}/files/${fileId}`, at)
        expect((await answer(at(clinic))).status).toBe(200)
        expect((await answer(at(clinic === of ? shared : of))).status).toBe(404)
      }
    expect(
      (await asking(at(shared)).put(ours, { phone: '+13125550199', licences: [] })).status,
    ).toBe(200)
    expect(await asking(at(of)).find(record.id)).toMatchObject({
      phone: theirs.phone,
      licences: theirs.licences,
    })
    const [log] = (await send(`/api/v1/admin/organizations/${shared.name}/history`, { as: owner }))
      .body.data
    expect(log.after).toMatchObject({ parted: 1 })

    await removeOrphans(Date.now() + 2 * 24 * 3600 * 1000)
    expect(
      (await send(`/api/v1/home/practitioners/${role.id}/files/${ours.photo.id}`, at(shared)))
        .status,
    ).toBe(200)
  })

  test('is no way for a role to join two trees', async () => {
    const [record, { id }] = [await practitioner(), await buildClinic()]
    const joining = sql(
      `insert into practitioner_roles (organization_id, practitioner_id, code) values ($1, $2, 'physician')`,
      id,
      record.practitionerId,
    )
    await expect(joining).rejects.toMatchObject({ constraint: 'practitioner_roles_tree' })
  })

  test('is not a reader’s to send, and for nobody who is not there', async () => {
    const record = await practitioner()
    const before = keys()
    const big = Buffer.concat([PDF, Buffer.alloc(4 * MB)])
    expect((await put(licenceOf(record), big, 'application/pdf', { as: reader })).status).toBe(403)
    expect((await put(licenceOf(record), big, 'application/pdf', at(stranger))).status).toBe(404)
    expect(
      (await put(licenceOf({ ...record, licences: [{ id: record.id }] }), big, 'application/pdf'))
        .status,
    ).toBe(404)
    expect(keys()).toEqual(before)
  })
})

describe('an own record', () => {
  const ME = '/api/v1/home/practitioners/me'
  async function linked(words: string[] = []) {
    const member = await clinic.join(words)
    const record = await practitioner(member.id)
    const here = { host: clinic.host, as: member as SignedIn }
    const upload = (more: Sent = {}) =>
      send(`${ME}/files?name=renewed.pdf`, { ...here, ...file(PDF, 'application/pdf'), ...more })
    const renew = (json: Fields, more: Sent = {}) =>
      send(`${ME}/licences/${record.licences[0].id}/renew`, { ...here, json, ...more })
    /** Verifies a renewal, or declines it. */
    const settle = (
      id: string,
      { id: licenceId, revision }: Fields,
      verified: boolean,
      as = clinic.admin,
    ) =>
      send(`/api/v1/home/practitioners/${id}/verify`, {
        host: clinic.host,
        as,
        json: { licenceId, revision, renewal: true, verified },
      })
    return { member, record, here, upload, renew, settle }
  }
  const renewed = { number: '036-2', issued: '2026-11-01', expires: '2029-12-31' }

  test('is seen without any right, and nobody else’s', async () => {
    const { here, record } = await linked()
    const { status, body } = await send(ME, here)
    expect([status, body.data]).toMatchObject([
      200,
      { id: record.id, name: record.name, licences: [{ number: '036-1' }] },
    ])
    expect(body.data).not.toHaveProperty('dea')
    expect((await send('/api/v1/home/practitioners', here)).status).toBe(403)
    expect((await send(ME, { ...here, host: stranger.host })).status).toBe(404)
    expect((await send(ME, { host: clinic.host, as: reader })).body.data).toBeNull()
    expect(
      (
        await send(`${ME}/files?name=a.pdf`, {
          host: clinic.host,
          as: reader,
          ...file(PDF, 'application/pdf'),
        })
      ).status,
    ).toBe(404)
  })

  test('does not lose the end of a licence by a renewal that says none', async () => {
    const { record, upload, renew, settle } = await linked()
    const send = async (said: Fields) =>
      renew({
        number: '036-1',
        issued: null,
        expires: null,
        ...said,
        fileId: (await upload()).body.data.id,
      })
    expect(record.licences[0].expires).not.toBeNull()
    const silent = await send({})
    expect([silent.status, silent.body.fields]).toEqual([
      422,
      { expires: 'Enter when the renewed licence expires, or say that it does not.' },
    ])
    expect((await send({ expires: '2031-01-01', noExpiry: true })).status).toBe(422)
    const said = await send({ noExpiry: true })
    expect([said.status, said.body.data.licences[0]]).toMatchObject([
      200,
      { expires: record.licences[0].expires, renewal: { expires: null } },
    ])
    const settled = await settle(record.id, said.body.data.licences[0], true)
    expect(record.licences[0].issued).not.toBeNull()
    expect(settled.body.data.licences[0]).toMatchObject({
      issued: record.licences[0].issued,
      expires: null,
      renewal: null,
    })
    expect(await lastEvent(record.id)).toBe('practitioner.renewal-verified')
  })

  test('does not lose an end that its licence was given while a renewal without one was pending', async () => {
    const { record, upload, renew, settle } = await linked()
    const us = asking(at(clinic))
    const withEnd = async (expires: string | null) => {
      const now = await us.find(record.id)
      const { status, body } = await us.put(now, {
        licences: [{ type: 'medical', number: '036-1', id: now.licences[0].id, expires }],
      })
      expect(status).toBe(200)
      return body.data.licences[0]
    }
    const renewing = async (said: Fields = {}) =>
      renew({
        number: '036-2',
        issued: null,
        expires: null,
        ...said,
        fileId: (await upload()).body.data.id,
      })
    await withEnd(null)
    expect((await renewing()).status).toBe(200)
    const refused = await settle(record.id, await withEnd('2027-06-30'), true)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'The licence was given an end, Jun 30, 2027, and this renewal does not say when it expires. Decline the renewal: its practitioner can send another one.',
    ])
    const [kept] = (await us.find(record.id)).licences
    const pending = { number: '036-2', expires: null }
    expect(kept).toMatchObject({
      number: '036-1',
      expires: '2027-06-30',
      verifiedAt: null,
      renewal: pending,
    })
    expect((await settle(record.id, kept, false)).status).toBe(200)

    // What it says in so many words is for whoever verifies to judge, whenever the end was entered.
    await withEnd(null)
    expect((await renewing({ noExpiry: true })).body.data.licences[0].renewal).toMatchObject(
      pending,
    )
    const settled = await settle(record.id, await withEnd('2027-07-31'), true)
    expect([settled.status, settled.body.data.licences[0]]).toMatchObject([
      200,
      { number: '036-2', expires: null, renewal: null },
    ])
  })

  test('keeps a licence whose renewal is declined, and shows the last of two renewals', async () => {
    const { record, here, upload, renew, settle } = await linked()
    const [first, second] = [(await upload()).body.data.id, (await upload()).body.data.id]
    await renew({ ...renewed, fileId: first })
    const { body } = await renew({ ...renewed, number: '036-3', fileId: second })
    expect(body.data.licences[0]).toMatchObject({
      file: null,
      formerFiles: [{ id: first }],
      renewal: { number: '036-3', file: { id: second } },
    })
    const declined = await settle(record.id, body.data.licences[0], false)
    expect([declined.status, declined.body.data.licences[0]]).toMatchObject([
      200,
      {
        number: '036-1',
        expires: record.licences[0].expires,
        renewing: false,
        renewal: null,
        file: null,
      },
    ])
    expect((await send(`${ME}/files/${second}`, here)).status).toBe(200)
    expect(await lastEvent(record.id)).toBe('practitioner.renewal-declined')
  })

  test('cannot verify its own renewal', async () => {
    const { member, record, upload, renew, settle } = await linked(['practitioners:verify'])
    const { body } = await renew({ ...renewed, fileId: (await upload()).body.data.id })
    expect((await settle(record.id, body.data.licences[0], true, member as never)).status).toBe(403)
  })

  test('gets a renewed licence, which awaits verification and says who has sent it', async () => {
    const { member, record, here, upload, renew, settle } = await linked()
    await put(licenceOf(record, 'old.pdf'), PDF, 'application/pdf')
    const filed = await asking(at(clinic)).find(record.id)
    expect((await asking(at(clinic)).verify(record.id, filed.licences[0])).status).toBe(200)
    const fileId = (await upload()).body.data.id
    const { status, body } = await renew({ ...renewed, fileId })
    const was = {
      number: '036-1',
      issued: record.licences[0].issued,
      expires: record.licences[0].expires,
    }
    const renewal = { ...renewed, file: { id: fileId, sentBy: member.email } }
    // Everything stands as it was, its verification included, until somebody else has verified the
    // renewal.
    expect([status, body.data.licences[0]]).toMatchObject([
      200,
      {
        ...was,
        verifiedAt: expect.any(String),
        file: { name: 'old.pdf' },
        formerFiles: [],
        renewing: true,
        renewal,
      },
    ])
    const theirs = await asking(at(clinic)).find(record.id)
    expect(theirs).toMatchObject({
      verified: false,
      given: record.given,
      licences: [{ ...was, type: 'medical', renewal }],
    })
    expect(theirs.nextExpiry).toBe(was.expires)
    const [change] = await sql<Fields>(
      `select a.event, p.email from audit_log a join people p on p.id = a.actor_person_id
       where a.subject = 'practitioner' and a.subject_id = $1 order by a.id desc limit 1`,
      record.id,
    )
    expect(change).toEqual({ event: 'practitioner.licence-renewed', email: member.email })
    expect((await send(`${ME}/files/${fileId}`, here)).bytes.equals(PDF)).toBe(true)
    // What was looked at before is not what would be verified now.
    const unseen = await settle(record.id, record.licences[0], true)
    expect([unseen.status, unseen.body.current.licences[0]]).toMatchObject([
      409,
      { ...was, renewal },
    ])
    expect((await renew({ ...renewed, fileId })).body.fields).toEqual({
      fileId: 'This file is not there any more. Send it again.',
    })
    const settled = await settle(record.id, theirs.licences[0], true)
    expect([settled.status, settled.body.data]).toMatchObject([
      200,
      {
        verified: true,
        nextExpiry: '2029-12-31',
        licences: [
          {
            ...renewed,
            verifiedAt: expect.any(String),
            file: { id: fileId },
            formerFiles: [{ name: 'old.pdf' }],
            renewal: null,
          },
        ],
      },
    ])
    expect((await settle(record.id, settled.body.data.licences[0], true)).status).toBe(409)
  })

  test('is not shown to whoever views as its practitioner without the right to it', async () => {
    const { member } = await linked(['users:read'])
    const viewer = await clinic.join(['users:view-as', 'users:read'])
    const path = `/api/v1/home/users/${member.id}/view-as`
    expect(
      (
        await send(path, {
          host: clinic.host,
          as: viewer,
          json: { reason: 'To look at the record.' },
        })
      ).status,
    ).toBe(201)
    const { status, body } = await send(ME, { host: clinic.host, as: viewer })
    expect([status, body.error]).toEqual([403, 'This needs practitioners:read.'])
  })

  test('is verified by somebody else', async () => {
    const { member, record } = await linked(['practitioners:read', 'practitioners:verify'])
    const { status, body } = await asking({ host: clinic.host, as: member }).verify(
      record.id,
      record.licences[0],
    )
    expect([status, body.error]).toEqual([403, 'Somebody else has to verify your licence.'])
  })

  test.each<[string, Fields, string]>([
    ['another field', { given: 'Mallory' }, 'There is no field called given.'],
    ['who has verified it', { verifiedAt: '2026-01-01' }, 'There is no field called verifiedAt.'],
    [
      'an end before its beginning',
      { issued: '2030-01-01' },
      'A licence does not expire before it is issued.',
    ],
    ['no number', { number: ' ' }, 'A licence number has 1 to 60 characters.'],
    ['a day that there is not', { expires: '2029-02-30' }, 'Enter a day as in 2026-03-31.'],
  ])('takes not %s', async (_what, more, sentence) => {
    const { upload, renew } = await linked()
    const fileId = (await upload()).body.data.id
    const before = await footprint()
    const { status, body } = await renew({ ...renewed, fileId, ...more })
    expect([status, body.error]).toEqual([422, sentence])
    expect(await footprint()).toBe(before)
  })

  test('is nobody’s whose membership, role or organization does not stand', async () => {
    const { member, record, here, upload, renew } = await linked()
    const fileId = (await upload()).body.data.id
    const other = await linked()
    expect((await other.renew({ ...renewed, fileId })).status).toBe(422)
    expect(
      (
        await send(`${ME}/licences/${other.record.licences[0].id}/renew`, {
          ...here,
          json: { ...renewed, fileId },
        })
      ).status,
    ).toBe(404)
    await sql(`update practitioner_roles set period_to = current_date - 1 where id = $1`, record.id)
    expect([
      (await renew({ ...renewed, fileId })).status,
      (await upload()).status,
      (await send(ME, here)).status,
    ]).toEqual([403, 403, 200])
    await sql('update practitioner_roles set period_to = null where id = $1', record.id)
    await sql('update organizations set suspended_at = now() where id = $1', clinic.id)
    const suspended = [
      (await renew({ ...renewed, fileId })).status,
      (await upload()).status,
      (await send(ME, here)).status,
    ]
    await sql('update organizations set suspended_at = null where id = $1', clinic.id)
    expect(suspended).toEqual([403, 403, 200])
    await sql('update organization_users set suspended_at = now() where id = $1', member.id)
    expect([(await renew({ ...renewed, fileId })).status, (await send(ME, here)).status]).toEqual([
      404, 404,
    ])
  })
})

describe('the storage', () => {
  const fail = () => Promise.reject(new Error('no space left'))

  test.each(['put', 'get'] as const)(
    'that fails to %s is said to, and nothing is half written',
    async (what) => {
      const record = await practitioner()
      const { licences } = (await put(licenceOf(record), PDF, 'application/pdf')).body.data
      const before = [await footprint(), keys()]
      const planted = vi.spyOn(await storage(), what).mockImplementation(fail as never)
      const address =
        what === 'put'
          ? licenceOf(record)
          : `/api/v1/home/practitioners/${record.id}/files/${licences[0].file.id}`
      const answer = await (what === 'put'
        ? put(address, PDF, 'application/pdf')
        : send(address, at(clinic)))
      planted.mockRestore()
      expect([answer.status, answer.body.error]).toEqual([
        503,
        'Files cannot be reached right now. Nothing was saved. Try again in a moment.',
      ])
      expect(answer.headers).toHaveProperty('retry-after')
      expect([await footprint(), keys()]).toEqual(before)
    },
  )

  test('without the bytes of a row says that they are gone', async () => {
    const record = await practitioner()
    const { licences } = (await put(licenceOf(record), PDF, 'application/pdf')).body.data
    await (await storage()).delete(licences[0].file.id)
    const { status, body, headers } = await send(
      `/api/v1/home/practitioners/${record.id}/files/${licences[0].file.id}`,
      at(clinic),
    )
    expect([status, body.error, headers.etag, headers['cache-control']]).toEqual([
      404,
      'The file is not there any more.',
      undefined,
      'private, no-store',
    ])
  })

  test('loses what nothing names after a day, and nothing else', async () => {
    const record = await practitioner()
    const lonely = (
      await send(`${LOGO}?name=lonely.png`, { ...at(clinic), ...file(png(64, 64), 'image/png') })
    ).body.data.id
    const fresh = (
      await send(`${LOGO}?name=fresh.png`, { ...at(clinic), ...file(png(64, 64), 'image/png') })
    ).body.data.id
    const firstPhoto = (await put(photoOf(record.id), png(64, 64), 'image/png')).body.data.photo.id
    const photo = (await put(photoOf(record.id), png(64, 64), 'image/png')).body.data.photo.id
    const former = (await put(licenceOf(record), PDF, 'application/pdf')).body.data.licences[0].file
      .id
    const present = (await put(licenceOf(record), PDF, 'application/pdf')).body.data.licences[0]
      .file.id
    const changed = await practitioner()
    const evidence = (await put(licenceOf(changed), PDF, 'application/pdf')).body.data.licences[0]
      .file.id
    const unlisted = await asking(at(clinic)).find(changed.id)
    expect((await asking(at(clinic)).put(unlisted, { licences: [] })).body.data.licences).toEqual(
      [],
    )
    const loose = '11111111-1111-4111-8111-111111111111'
    const young = '22222222-2222-4222-8222-222222222222'
    for (const key of [loose, young]) await (await storage()).put(key, PDF)
    await sql(`update files set uploaded_at = now() - interval '25 hours' where id <> $1`, fresh)
    const old = new Date(Date.now() - 25 * 3600 * 1000)
    for (const name of keys())
      if (!name.endsWith(young) && !name.endsWith(fresh))
        utimesSync(path.join(FOLDER, name), old, old)

    await removeOrphans()
    const isThere = async (id: string) => [
      await one<boolean>('select exists (select from files where id = $1)', id),
      keys().some((name) => name.endsWith(id)),
    ]
    for (const id of [lonely, firstPhoto, loose])
      expect([id, await isThere(id)]).toEqual([id, [false, false]])
    for (const id of [fresh, photo, former, present, evidence])
      expect([id, await isThere(id)]).toEqual([id, [true, true]])
    expect(await isThere(young)).toEqual([false, true])
    expect(await removeOrphans()).toEqual({ rows: 0, keys: 0 })
  })
})
