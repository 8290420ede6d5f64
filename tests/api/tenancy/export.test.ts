import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { env } from '@/lib/platform/config/env'
import { storage } from '@/lib/platform/files/keep'
import { removeOrphans } from '@/lib/platform/files/orphans'
import { PARTS } from '@/lib/tenancy/organizations/export'
import { workOnExports } from '@/lib/tenancy/organizations/exports'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, owner as database } from '@/tests/support/db/database'
import { PDF } from '@/tests/support/files'
import { buildCardPayment, buildInvoice } from '@/tests/support/billing/issued'
import { newPractitioner } from '@/tests/support/practice/practitioners'
import { send, type Sent } from '@/tests/support/http/request'
import { footprint, signIn, unique, type SignedIn } from '@/tests/support/world'

const given = env().RATE_LIMITS
let owner: SignedIn
let clinic: Clinic
let sister: Clinic

beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
  sister = await buildClinic(unique('sister-'), clinic.id)
})

/** Tables of organizations that no part of an export reads, and why. */
const LEFT_OUT: Record<string, string> = {
  account_exports: 'Exports themselves, which last for a day.',
  audit_seal_ranges: 'Seals of the audit log, which is there itself.',
  campaign_clicks: 'On which link each reader clicked: the recipients have whether and when.',
  campaign_counts: 'Sums of what the recipients say.',
  campaign_links: 'Addresses that stand in the campaigns themselves.',
  clinical_test_availability: 'The provider’s catalogue: who can order what of it.',
  commerce_accounts: 'What the shop calls the organization.',
  contact_syncs: 'How far a job has come.',
  invoice_mails: 'How invoices were sent; they themselves are there.',
  licence_reminders: 'What a job has told of already.',
  organization_domains: 'Former names, which the account in organization.json has.',
  outgoing_mails: 'Mails on their way, forgotten when they have left.',
  subscription_quotes: 'Offers that hold for a quarter of an hour.',
  subscription_runs: 'The days of the subscription once more, for the provider’s figures.',
  views: 'Who viewed as whom, which the audit log has.',
}

const begin = (at: Clinic, sent: Sent = {}) =>
  send('/api/v1/home/account/export', { host: at.host, as: at.admin, json: {}, ...sent })
const look = (at: Clinic, path = '', as: SignedIn = at.admin) =>
  send(`/api/v1/home/account/export${path}`, { host: at.host, as })

/**
 * The archive of an export, once the job has made it; or the refusal of whichever call was refused.
 */
async function take(at: Clinic, sent: Sent = {}) {
  const begun = await begin(at, sent)
  if (begun.status !== 201) return begun
  await workOnExports()
  return look(at, `/${begun.body.data.id}/file`, sent.as as SignedIn | undefined)
}

/** What is in a ZIP file, by name: of JSON what it says, of anything else its bytes. */
const unpack = (bytes: Buffer) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (failure, zip?: ZipFile) => {
      if (!zip) return reject(failure)
      const files: Record<string, unknown> = {}
      zip.on('error', reject).on('end', () => resolve(files))
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, async (_, stream) => {
          const content = Buffer.concat(await stream!.toArray())
          files[entry.fileName] = entry.fileName.endsWith('.json')
            ? JSON.parse(content.toString())
            : content
          zip.readEntry()
        }),
      )
      zip.readEntry()
    })
  })

const post = (at: Clinic, path: string, json: object) =>
  send(`/api/v1/home/${path}`, { host: at.host, as: at.admin, json })

describe('the export of an organization', () => {
  test('holds everything that belongs to it, and nothing of another', async () => {
    const reader = await clinic.join(['users:read'])
    await post(
      clinic,
      'practitioners',
      newPractitioner({ family: 'Exported', licences: [{ type: 'medical', number: 'X-1' }] }),
    )
    await post(clinic, 'locations', { name: 'Exported site', timeZone: 'UTC' })
    await post(clinic, 'groups', { name: 'Exported group' })
    await post(sister, 'locations', { name: 'Another’s site', timeZone: 'UTC' })
    const { status, headers, bytes } = await take(clinic)
    expect([status, headers['content-type'], headers['content-length']]).toEqual([
      200,
      'application/zip',
      String(bytes.length),
    ])
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${clinic.name}-\\d{4}-\\d\\d-\\d\\d.zip"$`),
    )
    const files = await unpack(bytes)
    expect(files).toMatchObject({
      'manifest.json': { organization: clinic.name, leftOut: [] },
      'organization.json': { domainURL: clinic.name },
      'users.json': expect.arrayContaining([expect.objectContaining({ email: reader.email })]),
      'groups.json': [{ name: 'Exported group' }],
      'roles.json': [{ permissions: ['users:read'] }],
      'practitioners.json': [
        {
          family: 'Exported',
          licences: [{ number: 'X-1' }],
          role: { code: 'physician', acceptingPatients: true },
        },
      ],
      'locations.json': [{ name: 'Exported site', timeZone: 'UTC' }],
      'holiday-sets.json': [],
      'subscription.json': [],
      'invoices.json': [],
      'api-keys.json': [],
    })
    expect(Object.keys(files).sort()).toEqual(
      [...(files['manifest.json'] as { files: string[] }).files, 'manifest.json'].sort(),
    )
    const chain = files['audit-log.json'] as {
      sequence: number
      previousHash: string
      hash: string
      action: string
      after: object
    }[]
    expect(chain.map(({ sequence }) => sequence)).toEqual(chain.map((_, index) => index + 1))
    for (const [index, { previousHash }] of chain.slice(1).entries())
      expect(previousHash).toBe(chain[index]!.hash)
    expect(JSON.stringify(files)).not.toMatch(/Another’s|search_?text|invitation_?hash/i)
  })

  test('holds what was sent, byte for byte, and names what is gone', async () => {
    const place = await buildClinic()
    const { licences, id } = (
      await post(
        place,
        'practitioners',
        newPractitioner({
          licences: [
            { type: 'medical', number: 'A-1' },
            { type: 'nursing', number: 'B-1' },
          ],
        }),
      )
    ).body.data
    const [kept, gone] = await Promise.all(
      licences.map(async (licence: { id: string }) => {
        const path = `/api/v1/home/practitioners/${id}/licences/${licence.id}/file?name=${encodeURIComponent('my:licence.pdf')}`
        const sent = { method: 'PUT', body: PDF, headers: { 'content-type': 'application/pdf' } }
        const { body } = await send(path, { host: place.host, as: place.admin, ...sent })
        const file = body.data.licences.find((one: { id: string }) => one.id === licence.id).file.id
        return `files/licence-${file}-my_licence.pdf`
      }),
    )
    await (await storage()).delete(gone!.split('licence-')[1]!.slice(0, 36))
    const files = await unpack((await take(place)).bytes)
    expect((files[kept!] as Buffer).equals(PDF)).toBe(true)
    expect(files).not.toHaveProperty([gone!])
    expect(files['manifest.json']).toMatchObject({
      files: expect.arrayContaining([kept]),
      missing: [gone],
    })
    expect((files['manifest.json'] as { files: string[] }).files).not.toContain(gone)
  })

  test('is tried again where the storage fails, and given up after three times', async () => {
    const place = await buildClinic()
    const { id } = (await begin(place)).body.data
    const planted = vi.spyOn(await storage(), 'putFile').mockRejectedValue(new Error('away'))
    for (const state of ['waiting', 'waiting', 'failed']) {
      await workOnExports()
      expect((await look(place, `/${id}`)).body.data).toMatchObject({ state, bytes: null })
      expect((await look(place, `/${id}/file`)).status).toBe(404)
      await one('update account_exports set lease_until = now() where id = $1 returning id', id)
    }
    planted.mockRestore()
    expect((await take(place)).status).toBe(200)
  })

  test('says how far it is, and is taken over when a process has left it', async () => {
    const place = await buildClinic()
    const { body, status } = await begin(place)
    const { id, total } = body.data
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ state: 'waiting', done: 0, total: PARTS.length + 2 }),
    ])
    expect((await begin(place)).status).toBe(409)
    await one(
      `update account_exports set state = 'running', attempts = 1, done = 5, lease_until = now() + interval '1 minute' where id = $1 returning id`,
      id,
    )
    await workOnExports()
    expect((await look(place, `/${id}`)).body.data).toMatchObject({ state: 'running', done: 5 })
    await one('update account_exports set lease_until = now() where id = $1 returning id', id)
    await workOnExports()
    const [found] = (await look(place)).body.data
    expect(found).toMatchObject({
      id,
      state: 'ready',
      done: total,
      total,
      bytes: expect.any(Number),
    })
  })

  test('is for whoever asked for it, as long as they may read what it holds', async () => {
    const place = await buildClinic()
    const reader = await place.join(['organizations:read', 'locations:read'])
    const { id } = (await begin(place, { as: reader })).body.data
    await workOnExports()
    expect((await look(place, `/${id}/file`, reader)).status).toBe(200)
    const others = [
      await look(place, `/${id}`),
      await look(place, `/${id}/file`),
      await look(place),
    ]
    expect(others.map(({ status, body }) => [status, body?.data])).toEqual([
      [404, undefined],
      [404, undefined],
      [200, []],
    ])
    const there = `/api/v1/admin/organizations/${place.name}/export`
    expect((await send(`${there}/${id}/file`, { as: owner })).status).toBe(404)
    expect(
      (
        await send(`/api/v1/home/account/export/${id}/file`, {
          host: sister.host,
          as: sister.admin,
        })
      ).status,
    ).toBe(404)
    await database.query(
      `delete from role_permissions where resource = 'locations' and role_id in (
        select role_id from role_assignments a join organization_users u on u.id = a.organization_user_id where u.person_id = $1)`,
      [reader.personId],
    )
    await database.query(
      `update roles set version = version + 1 where id in (
        select role_id from role_assignments a join organization_users u on u.id = a.organization_user_id where u.person_id = $1)`,
      [reader.personId],
    )
    const { status, body } = await look(place, `/${id}/file`, reader)
    expect([status, body.error]).toEqual([
      403,
      'This export holds what you may no longer read: it needs locations:read.',
    ])
  })

  test('is removed with its archive when it has expired', async () => {
    const place = await buildClinic()
    const { id } = (await begin(place)).body.data
    await workOnExports()
    const key = await one<string>('select stored_as from account_exports where id = $1', id)
    expect(await (await storage()).get(key)).not.toBeNull()
    await removeOrphans(Date.now() + 3 * 24 * 3600 * 1000)
    expect(await (await storage()).get(key)).not.toBeNull()
    await one('update account_exports set expires_at = now() where id = $1 returning id', id)
    expect([
      (await look(place, `/${id}`)).status,
      (await look(place, `/${id}/file`)).status,
    ]).toEqual([404, 404])
    expect(await workOnExports()).toMatchObject({ removed: 1 })
    expect(await (await storage()).get(key)).toBeNull()
    expect(await one('select count(*)::int from account_exports where id = $1', id)).toBe(0)
  })

  test('is made ten times a day for a person and twenty times for an organization, and then refused with the time', async () => {
    Object.assign(env(), { RATE_LIMITS: true })
    onTestFinished(() => void Object.assign(env(), { RATE_LIMITS: given }))
    const [place, another] = [await buildClinic(), await buildClinic()]
    /** Exports that were asked for some hours ago, the last one failed. */
    const plant = (count: number, { at, by, hours }: { at: Clinic; by: SignedIn; hours: number }) =>
      database.query(
        `insert into account_exports (organization_id, person_id, state, stored_as, contents, total, created_at)
         select $1, $2, case n when 0 then 'failed' else 'ready' end, case n when 0 then null else gen_random_uuid() end,
           '{}', 1, now() - $3 * interval '1 hour' from generate_series(0, $4) n`,
        [at.id, by.personId, hours, count],
      )
    const person = place.admin
    await plant(5, { at: another, by: person, hours: 25 })
    await plant(1, { at: another, by: person, hours: 22.5 })
    await plant(8, { at: place, by: person, hours: 1 })
    expect((await begin(place)).status).toBe(201)
    await workOnExports()
    const before = await footprint()
    const [many, hours] = [
      await begin(place),
      /^You have asked for 10 exports in a day\. Try again in 2 hours\.$/,
    ]
    expect([many.status, many.body.error]).toEqual([429, expect.stringMatching(hours)])
    expect(Number(many.headers['retry-after'])).toBeGreaterThan(3600)
    expect(await footprint()).toBe(before)

    const colleague = await place.join(['organizations:read'])
    await plant(10, { at: place, by: await place.join(['organizations:read']), hours: 2 })
    expect((await begin(place, { as: colleague })).status).toBe(201)
    await workOnExports()
    const { status, body } = await begin(place, { as: colleague })
    expect([status, body.error]).toEqual([
      429,
      '20 exports of this organization were made in a day. Try again in 22 hours.',
    ])
    expect((await begin(another)).status).toBe(201)
  })

  test('is in the log when it is asked for, and each time it is fetched', async () => {
    const place = await buildClinic()
    const { id } = (await begin(place)).body.data
    await workOnExports()
    await look(place, `/${id}/file`)
    const rows = await database.query<{ after: object }>(
      `select after from audit_log where organization_id = $1 and actor_person_id = $2 order by sequence desc limit 2`,
      [place.id, place.admin.personId],
    )
    expect(rows.rows.map(({ after }) => after)).toEqual([
      expect.objectContaining({ fetchedExport: expect.any(String) }),
      expect.objectContaining({
        exported: expect.arrayContaining(['organization.json', 'users.json']),
        files: 0,
      }),
    ])
  })

  test('has every table of an organization, but for what is named here', async () => {
    const tables = await database.query<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'organization_id' order by 1`,
    )
    const isThere = (table: string) =>
      PARTS.some(({ rows }) => new RegExp(`\\b(from|join) ${table}\\b`).test(rows))
    expect(tables.rows.map(({ name }) => name).filter((name) => !isThere(name))).toEqual(
      Object.keys(LEFT_OUT),
    )
  })

  test('leaves out, and names, what the caller may not read', async () => {
    const reader = await clinic.join(['organizations:read', 'locations:read'])
    const files = await unpack((await take(clinic, { as: reader })).bytes)
    expect(Object.keys(files).sort()).toEqual([
      'holiday-sets.json',
      'locations.json',
      'manifest.json',
      'organization.json',
    ])
    expect((files['manifest.json'] as { leftOut: object[] }).leftOut).toContainEqual({
      file: 'users.json',
      needs: 'users:read',
    })
  })

  test('is staff’s to take as well, in the log of the organization', async () => {
    const path = `/api/v1/admin/organizations/${clinic.name}/export`
    const begun = await send(path, { as: owner, json: {} })
    expect(begun.status).toBe(201)
    const last = await one(
      'select after from audit_log where organization_id = $1 order by sequence desc limit 1',
      clinic.id,
    )
    expect(last).toMatchObject({ exported: expect.any(Array) })
    await workOnExports()
    const { bytes } = await send(`${path}/${begun.body.data.id}/file`, { as: owner })
    expect(Object.keys(await unpack(bytes))).toContain('audit-log.json')
  })

  test('has the money of whoever pays: bill-to, card and what it pays for others, which those others are not told', async () => {
    const [group, host] = [await buildClinic(), (of: Clinic) => ({ as: of.admin, host: of.host })]
    const paidFor = await buildClinic(undefined, group.id)
    const { id, number } = await buildInvoice(paidFor.id, { payer: group.id })
    await buildCardPayment(id, 'failed', 'Too little money.')
    await database.query(
      `insert into billing_details (organization_id, emails) values ($1, '{books@group.example}')`,
      [group.id],
    )
    const [payers, theirs] = [
      await unpack((await take(group)).bytes),
      await unpack((await take(paidFor)).bytes),
    ]
    expect(payers).toMatchObject({
      'bill-to.json': [{ emails: ['books@group.example'] }],
      'payment-methods.json': [
        { brand: 'visa', last4: '0341', expMonth: 12, expYear: 2040, removedAt: null },
      ],
      'invoices.json': [],
      'invoices-for-others.json': [{ number, payments: [{ failure: 'Too little money.' }] }],
    })
    expect(theirs).toMatchObject({
      'bill-to.json': [],
      'payment-methods.json': [],
      'invoices-for-others.json': [],
      'invoices.json': [{ number, payments: [{ failure: 'It did not go through.' }] }],
    })
    expect(JSON.stringify([payers, theirs])).not.toMatch(/cus_|pm_|paymentMethodId/)
    const [own, others] = [
      await send(`/api/v1/home/billing/invoices/${number}`, host(group)),
      await send(`/api/v1/home/billing/invoices/${number}`, host(paidFor)),
    ]
    expect(own.body.data).toMatchObject({
      isOwn: true,
      payments: [{ failure: 'Too little money.', card: { last4: '0341' } }],
    })
    expect(others.body.data).toMatchObject({
      isOwn: false,
      payments: [{ failure: 'It did not go through.', card: null }],
    })
  })

  test('calls those who have not joined as whoever invited them did', async () => {
    const known = await signIn(`${unique('known')}@elsewhere.example`)
    await one(
      `update people set display_name = 'Their Own Name' where id = $1 returning id`,
      known.personId,
    )
    await clinic.invite([{ email: known.email, displayName: 'As invited' }])
    const files = await unpack((await take(clinic)).bytes)
    expect(JSON.stringify(files['users.json'])).toContain('As invited')
    expect(JSON.stringify(files)).not.toContain('Their Own Name')
  })

  test('is not for strangers, for those without the right, or from another page', async () => {
    const stranger = await buildClinic()
    const member = await clinic.join(['users:read'])
    expect((await take(clinic, { as: stranger.admin })).status).toBe(404)
    expect((await take(clinic, { as: member })).status).toBe(403)
    expect((await take(clinic, { headers: { origin: 'http://evil.example' } })).status).toBe(403)
  })
})
