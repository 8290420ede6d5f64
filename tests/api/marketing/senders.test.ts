import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setResolver } from '@/lib/platform/mail/dns'
import { privateKeyOf } from '@/lib/platform/mail/dkim'
import { proveSenders } from '@/lib/marketing/sending/proof'
import { answerDns, buildSending, dns, type Sending } from '@/tests/support/marketing/campaigns'
import { one, owner, sql, waitingForLocks } from '@/tests/support/db/database'
import { signIn, unique } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

let here: Sending
beforeAll(async () => void (here = await buildSending(await signIn('owner@polyclinic.example'), 1)))
beforeEach(() => (dns.clear(), answerDns()))
afterAll(() => setResolver())

type Made = {
  id: number
  email: string
  domain: string
  version: number
  records: { purpose: string; name: string; value: string }[]
}
const made = (more: object = {}): Promise<Made> =>
  here.here.done('senders', {
    json: { name: 'The clinic', email: `news@${unique('d')}.example`, ...more },
  })
const check = ({ id, version }: Made) => here.here.ask(`senders/${id}/check`, { json: { version } })
/** Has the DNS say what the sender asks for. */
const publish = ({ records }: Made) => {
  for (const { name, value } of records) dns.set(name, [...(dns.get(name) ?? []), value])
}
const statesOf = (records: { purpose: string; state: string | null }[]) =>
  Object.fromEntries(records.map(({ purpose, state }) => [purpose, state]))

describe('a sender', () => {
  test('has a key of its own, whose private half no answer and no log has', async () => {
    const sender = await made()
    const [{ selector, encrypted }] = (await sql<{ selector: string; encrypted: string }>(
      'select dkim_selector as selector, dkim_private_key as encrypted from senders where id = $1',
      sender.id,
    )) as [{ selector: string; encrypted: string }]
    expect(selector).toMatch(/^polyclinic[0-9a-f]{8}$/)
    expect(sender.records[0]).toMatchObject({
      purpose: 'dkim',
      name: `${selector}._domainkey.${sender.domain}`,
    })
    expect(privateKeyOf({ selector, privateKey: encrypted })).toContain('BEGIN PRIVATE KEY')
    expect(() => privateKeyOf({ selector: 'polyclinic00000000', privateKey: encrypted })).toThrow()
    const told = JSON.stringify([
      sender,
      await here.here.done(`senders/${sender.id}/history`),
      await here.here.done('senders'),
    ])
    expect(told).not.toContain(encrypted)
    for (const role of ['polyclinic_app', 'polyclinic_staff'])
      expect(
        await one(`select has_column_privilege($1, 'senders', 'dkim_private_key', 'select')`, role),
      ).toBe(false)
  })

  test('is verified by its key in the DNS, and no longer when that has gone', async () => {
    const sender = await made()
    expect(statesOf((await check(sender)).body.data.records)).toEqual({
      dkim: 'missing',
      spf: 'missing',
      dmarc: 'missing',
    })
    publish(sender)
    const { body } = await check(sender)
    expect([body.data.state, statesOf(body.data.records)]).toEqual([
      'verified',
      { dkim: 'right', spf: 'right', dmarc: 'right' },
    ])
    dns.clear()
    expect((await check(sender)).body.data.state).toBe('not-verified')
    const log = await here.here.done(`senders/${sender.id}/history`)
    expect(log.map(({ after }: { after: { state: string } }) => after.state)).toEqual([
      'not-verified',
      'verified',
      'not-verified',
    ])
  })

  test.each<[string, string, (value: string) => string[], string]>([
    ['dkim', 'another key', () => ['v=DKIM1; k=rsa; p=MIIB'], 'wrong'],
    ['dkim', 'a key that was taken back', () => ['v=DKIM1; p='], 'wrong'],
    [
      'dkim',
      'white space in it',
      (value) => [value.replaceAll(';', ' ; ').replace('p=', 'p= ')],
      'right',
    ],
    ['dkim', 'two of them', (value) => [value, 'v=DKIM1; p=MIIB'], 'wrong'],
    ['spf', 'another server', () => ['v=spf1 include:other.example -all'], 'right'],
    ['spf', 'other texts beside it', (value) => ['site-verification=1', value], 'right'],
    ['spf', 'two of them', (value) => [value, 'v=spf1 -all'], 'wrong'],
    ['dmarc', 'no policy', () => ['v=DMARC1; rua=mailto:a@b.example'], 'wrong'],
    ['dmarc', 'a stricter policy', () => ['v=DMARC1; p=reject'], 'right'],
  ])('finds a record for %s with %s', async (purpose, _words, found, state) => {
    const sender = await made()
    const { name, value } = sender.records.find((one) => one.purpose === purpose)!
    dns.set(name, found(value))
    expect(statesOf((await check(sender)).body.data.records)[purpose]).toBe(state)
  })

  test('asks for SPF where its mails come back to, which is what receivers look at', async () => {
    const sender = await made()
    const { name, value } = sender.records.find(({ purpose }) => purpose === 'spf')!
    expect([name, value]).toEqual(['polyclinic.localhost', 'v=spf1 mx ~all'])
    dns.set(sender.domain, [value])
    expect(statesOf((await check(sender)).body.data.records).spf).toBe('missing')
  })

  test('is as it was while nobody answers', async () => {
    const sender = await made()
    setResolver(() => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })))
    const { status, headers } = await check(sender)
    expect([status, headers['retry-after']]).toEqual([503, '30'])
    expect((await here.here.done(`senders/${sender.id}`)).checkedAt).toBeNull()
  })

  test('is refused for an address that is one already, and removed while nothing names it', async () => {
    const sender = await made()
    expect(
      (
        await here.here.ask('senders', {
          json: { name: 'Again', email: sender.email.toUpperCase() },
        })
      ).status,
    ).toBe(409)
    const { id } = await here.draft()
    await here.change(id, { senderId: sender.id })
    expect((await here.here.ask(`senders/${sender.id}`, { method: 'DELETE' })).status).toBe(409)
    await here.change(id, { senderId: null })
    expect((await here.here.ask(`senders/${sender.id}`, { method: 'DELETE' })).status).toBe(200)
  })

  test.each([
    'news@localhost',
    'news@10.0.0.1',
    'news@clinic',
    'news@-clinic.example',
    'news@clinic..example',
  ])('is refused for %s, which no DNS knows', async (email) => {
    const { status, body } = await here.here.ask('senders', { json: { name: 'The clinic', email } })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['email']])
  })

  test('belongs to one organization', async () => {
    const sender = await made()
    const there = await buildSending(await signIn('owner@polyclinic.example'), 0)
    for (const path of ['', '/history'])
      expect((await there.here.ask(`senders/${sender.id}${path}`)).status).toBe(404)
    expect(
      (await there.here.ask(`senders/${sender.id}/check`, { json: { version: 1 } })).status,
    ).toBe(404)
  })
})

describe('a campaign', () => {
  test('needs a verified sender, and pauses when its key has gone', async () => {
    const sender = await made()
    const { id } = await here.draft()
    await here.change(id, { senderId: sender.id })
    expect((await here.deed(id, 'submit')).body.fields).toHaveProperty('senderId')
    publish(sender)
    await check(sender)
    expect((await here.deed(id, 'submit')).status).toBe(200)
    await sql(`update campaigns set status = 'sending', started_at = now() where id = $1`, id)
    dns.clear()
    await sql(`update senders set checked_at = now() - interval '2 hours' where id = $1`, sender.id)
    await proveSenders()
    expect(await here.read(id)).toMatchObject({
      status: 'paused',
      pauseReason: 'sender',
      sender: { verified: false },
    })
    expect((await here.deed(id, 'resume')).status).toBe(422)
  })

  /** A campaign that is being sent for a sender whose key goes from the DNS then. */
  async function abandoned() {
    const sender = await made()
    publish(sender)
    await check(sender)
    const { id } = await here.draft()
    await sql(
      `update campaigns set sender_id = $2, status = 'sending', started_at = now() where id = $1`,
      id,
      sender.id,
    )
    dns.clear()
    await sql(`update senders set checked_at = now() - interval '2 hours' where id = $1`, sender.id)
    return { id, sender }
  }

  test('pauses also when somebody looks', async () => {
    const { id, sender } = await abandoned()
    await check(sender)
    expect(await here.read(id)).toMatchObject({ status: 'paused', pauseReason: 'sender' })
    expect((await here.done(`/${id}/history`))[0].after).toMatchObject({
      status: 'paused',
      reason: 'sender',
    })
  })

  test('holds no log while it waits for the gate', async () => {
    const { id } = await abandoned()
    const client = await owner.connect()
    await client.query('begin')
    await client.query('select close_sending($1)', [here.clinic.id])
    const proven = proveSenders()
    await waitFor(async () => expect(await waitingForLocks()).toHaveLength(1))
    await client.query(`set local lock_timeout = '1s'`)
    await client.query(
      `insert into audit_log (organization_id, action, event, subject, subject_id) values ($1, 'campaigns:send', 'campaign.started', 'campaign', 'x')`,
      [here.clinic.id],
    )
    await client.query('commit')
    client.release()
    await proven
    expect((await here.read(id)).status).toBe('paused')
  })
})
