import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { PARTS } from '@/lib/organizations/export'
import { storage } from '@/lib/server/files/keep'
import { buildClinic, type Clinic } from '@/tests/support/clinic'
import { one, owner as database } from '@/tests/support/database'
import { PDF } from '@/tests/support/files'
import { buildCardPayment, buildInvoice } from '@/tests/support/issued'
import { newPractitioner } from '@/tests/support/practitioners'
import { send, type Sent } from '@/tests/support/request'
import { signIn, unique, type SignedIn } from '@/tests/support/world'

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

const take = (at: Clinic, sent: Sent = {}) =>
  send('/api/v1/home/account/export', { host: at.host, as: at.admin, json: {}, ...sent })

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
          files[entry.fileName] = entry.fileName.endsWith('.json') ? JSON.parse(content.toString()) : content
          zip.readEntry()
        }),
      )
      zip.readEntry()
    })
  })

const post = (at: Clinic, path: string, json: object) => send(`/api/v1/home/${path}`, { host: at.host, as: at.admin, json }) // prettier-ignore

describe('the export of an organization', () => {
  test('holds everything that belongs to it, and nothing of another', async () => {
    const reader = await clinic.join(['users:read'])
    await post(clinic, 'practitioners', newPractitioner({ family: 'Exported', licences: [{ type: 'medical', number: 'X-1' }] }))
    await post(clinic, 'locations', { name: 'Exported site', timeZone: 'UTC' })
    await post(clinic, 'groups', { name: 'Exported group' })
    await post(sister, 'locations', { name: 'Another’s site', timeZone: 'UTC' })
    const { status, headers, bytes } = await take(clinic)
    // Nobody waits until all of it is packed, and no memory holds it.
    expect([status, headers['content-type'], headers['transfer-encoding']]).toEqual([200, 'application/zip', 'chunked'])
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${clinic.name}-\\d{4}-\\d\\d-\\d\\d.zip"$`))
    const files = await unpack(bytes)
    expect(files).toMatchObject({
      'manifest.json': { organization: clinic.name, leftOut: [] },
      'organization.json': { domainURL: clinic.name },
      'users.json': expect.arrayContaining([expect.objectContaining({ email: reader.email })]),
      'groups.json': [{ name: 'Exported group' }],
      'roles.json': [{ permissions: ['users:read'] }],
      'practitioners.json': [{ family: 'Exported', licences: [{ number: 'X-1' }], role: { code: 'physician', acceptingPatients: true } }],
      'locations.json': [{ name: 'Exported site', timeZone: 'UTC' }],
      'holiday-sets.json': [],
      'subscription.json': [],
      'invoices.json': [],
      'api-keys.json': [],
    })
    expect(Object.keys(files).sort()).toEqual([...(files['manifest.json'] as { files: string[] }).files, 'manifest.json'].sort())
    const chain = files['audit-log.json'] as { sequence: number; previousHash: string; hash: string; action: string; after: object }[]
    expect(chain.map(({ sequence }) => sequence)).toEqual(chain.map((_, index) => index + 1))
    for (const [index, { previousHash }] of chain.slice(1).entries()) expect(previousHash).toBe(chain[index]!.hash)
    expect(JSON.stringify(files)).not.toMatch(/Another’s|search_?text|invitation_?hash/i)
  }) // prettier-ignore

  test('holds what was sent, byte for byte, and names what is gone', async () => {
    const place = await buildClinic()
    const { licences, id } = (await post(place, 'practitioners', newPractitioner({ licences: [{ type: 'medical', number: 'A-1' }, { type: 'nursing', number: 'B-1' }] }))).body.data // prettier-ignore
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
    expect(files['manifest.json']).toMatchObject({ files: expect.arrayContaining([kept]), missing: [gone] })
    expect((files['manifest.json'] as { files: string[] }).files).not.toContain(gone)
  })

  test('is cut off where the storage fails, and is no whole file then', async () => {
    const place = await buildClinic()
    const { licences, id } = (await post(place, 'practitioners', newPractitioner({ licences: [{ type: 'medical', number: 'A-1' }] }))).body.data // prettier-ignore
    const path = `/api/v1/home/practitioners/${id}/licences/${licences[0].id}/file?name=a.pdf`
    await send(path, { host: place.host, as: place.admin, method: 'PUT', body: PDF, headers: { 'content-type': 'application/pdf' } }) // prettier-ignore
    const planted = vi.spyOn(await storage(), 'get').mockRejectedValue(new Error('away'))
    await expect(take(place)).rejects.toThrow()
    planted.mockRestore()
    expect((await take(place)).status).toBe(200)
  })

  test('has every table of an organization, but for what is named here', async () => {
    const tables = await database.query<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'organization_id' order by 1`,
    )
    const isThere = (table: string) => PARTS.some(({ rows }) => new RegExp(`\\b(from|join) ${table}\\b`).test(rows))
    expect(tables.rows.map(({ name }) => name).filter((name) => !isThere(name))).toEqual(Object.keys(LEFT_OUT))
  })

  test('leaves out, and names, what the caller may not read', async () => {
    const reader = await clinic.join(['organizations:read', 'locations:read'])
    const files = await unpack((await take(clinic, { as: reader })).bytes)
    expect(Object.keys(files).sort()).toEqual(['holiday-sets.json', 'locations.json', 'manifest.json', 'organization.json'])
    expect((files['manifest.json'] as { leftOut: object[] }).leftOut).toContainEqual({ file: 'users.json', needs: 'users:read' })
  }) // prettier-ignore

  test('is staff’s to take as well, in the log of the organization', async () => {
    const path = `/api/v1/admin/organizations/${clinic.name}/export`
    const { status, bytes } = await send(path, { as: owner, json: {} })
    expect(status).toBe(200)
    expect(Object.keys(await unpack(bytes))).toContain('audit-log.json')
    const last = await one('select after from audit_log where organization_id = $1 order by sequence desc limit 1', clinic.id) // prettier-ignore
    expect(last).toMatchObject({ exported: expect.any(Array) })
  })

  test('has the money of whoever pays: bill-to, card and what it pays for others, which those others are not told', async () => {
    const [group, host] = [await buildClinic(), (of: Clinic) => ({ as: of.admin, host: of.host })]
    const paidFor = await buildClinic(undefined, group.id)
    const { id, number } = await buildInvoice(paidFor.id, { payer: group.id })
    await buildCardPayment(id, 'failed', 'Too little money.')
    await database.query(`insert into billing_details (organization_id, emails) values ($1, '{books@group.example}')`, [
      group.id,
    ])
    const [payers, theirs] = [await unpack((await take(group)).bytes), await unpack((await take(paidFor)).bytes)]
    expect(payers).toMatchObject({
      'bill-to.json': [{ emails: ['books@group.example'] }],
      'payment-methods.json': [{ brand: 'visa', last4: '0341', expMonth: 12, expYear: 2040, removedAt: null }],
      ...{
        'invoices.json': [],
        'invoices-for-others.json': [{ number, payments: [{ failure: 'Too little money.' }] }],
      },
    })
    expect(theirs).toMatchObject({
      ...{ 'bill-to.json': [], 'payment-methods.json': [], 'invoices-for-others.json': [] },
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

  test('is made once at a time, and calls those who have not joined as whoever invited them did', async () => {
    const known = await signIn(`${unique('known')}@elsewhere.example`)
    await one(`update people set display_name = 'Their Own Name' where id = $1 returning id`, known.personId)
    await clinic.invite([{ email: known.email, displayName: 'As invited' }])
    const blocker = await database.connect()
    await blocker.query('begin')
    await blocker.query(`select pg_advisory_xact_lock(hashtext('export'), $1)`, [clinic.id])
    expect((await take(clinic)).status).toBe(409)
    await blocker.query('rollback')
    blocker.release()
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
