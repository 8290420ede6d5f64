import { beforeAll, describe, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { inTransaction } from '@/lib/platform/db/client'
import { actAs } from '@/lib/platform/db/tenant'
import { mailerFor } from '@/lib/platform/mail/mail'
import { deliverMails } from '@/lib/platform/mail/outbox'
import { one, sql } from '@/tests/support/db/database'
import { useMailServer } from '@/tests/support/mail/mail'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { unique } from '@/tests/support/world'

const mail = useMailServer()
let clinic: Clinic
beforeAll(async () => void (clinic = await buildClinic()))

const invite = async (count: number) => {
  const people = Array.from({ length: count }, () => ({ email: `${unique('box')}@clinic.example` }))
  await clinic.invite(people)
  return people.map(({ email }) => email)
}
const arrived = async () => (await mail.store.list()).map(({ envelope }) => envelope.to[0])
const stateOf = (email: string) =>
  sql(
    `select attempts, last_error, sent_at is not null as sent, due_at - now() as wait, due_at is not null as waiting, text, html
     from outgoing_mails where recipient = $1`,
    email,
  ).then(([row]) => row)

/**
 * A server that answers every message with this, or every password, or whose certificate is
 * that of the library, which nobody accepts.
 */
async function refusing(
  responseCode: number,
  what: 'message' | 'password' | 'certificate' = 'message',
) {
  const refusal = Object.assign(new Error('no'), { responseCode })
  const server = new SMTPServer({
    disabledCommands: what === 'message' ? ['AUTH', 'STARTTLS'] : [],
    logger: false,
    onAuth: (_auth, _session, done) => done(refusal),
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal)),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const password = what === 'password' ? 'console:expired@' : ''
  const query = what === 'certificate' ? '' : '?tls.rejectUnauthorized=false'
  const mailer = mailerFor(`smtp://${password}127.0.0.1:${port}${query}`)
  return {
    ...mailer,
    stop: () => (mailer.close(), new Promise<void>((resolve) => server.close(() => resolve()))),
  }
}

describe('outgoing mail', () => {
  test('is sent once, and its body forgotten', async () => {
    const [email] = await invite(1)
    expect(await stateOf(email!)).toMatchObject({
      attempts: 0,
      sent: false,
      waiting: true,
      text: expect.stringContaining('token='),
    })
    expect(await mail.deliver()).toBe(1)
    expect(await mail.deliver()).toBe(0)
    expect((await arrived()).filter((to) => to === email)).toHaveLength(1)
    expect(await stateOf(email!)).toMatchObject({
      attempts: 1,
      sent: true,
      waiting: false,
      text: '',
      html: '',
    })
  })

  test('of a change that is refused does not exist', async () => {
    const before = await one('select count(*)::int from outgoing_mails')
    await clinic.invite([
      { email: 'a@clinic.example' },
      { email: 'b@clinic.example', roles: [{ roleId: 2_000_000_000 }] },
    ])
    expect(await one('select count(*)::int from outgoing_mails')).toBe(before)
  })

  test('is not sent twice by workers that run at once', async () => {
    const emails = await invite(60)
    const workers = Array.from({ length: 4 }, () => mailerFor(mail.url))
    const tried = await Promise.all(workers.map(({ send }) => deliverMails(send)))
    workers.forEach(({ close }) => close())
    expect(tried.reduce((sum, count) => sum + count)).toBe(60)
    const all = await arrived()
    for (const email of emails) expect(all.filter((to) => to === email)).toHaveLength(1)
  })

  test('outlives a process that takes it and dies: another sends it when the lease is over', async () => {
    const [email] = await invite(1)
    // The process that never comes back: what it has taken, nobody else touches for a while.
    void deliverMails(() => new Promise(() => undefined))
    await expect.poll(async () => (await stateOf(email!))!.attempts).toBe(1)
    expect(await mail.deliver()).toBe(0)
    expect(
      await one(
        `select due_at between now() and now() + interval '30 seconds' from outgoing_mails where recipient = $1`,
        email,
      ),
    ).toBe(true)
    await sql('update outgoing_mails set due_at = now() where recipient = $1', email)
    expect(await mail.deliver()).toBe(1)
    expect((await arrived()).filter((to) => to === email)).toHaveLength(1)
  })

  test('has the same Message-ID whenever it is tried', async () => {
    const [email] = await invite(1)
    await mail.deliver()
    await sql(
      `update outgoing_mails set due_at = now(), text = 'again', html = 'again' where recipient = $1`,
      email,
    )
    await mail.deliver()
    const ids = (await mail.store.list())
      .filter(({ envelope }) => envelope.to[0] === email)
      .map((m) => m.email.messageId)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test('waits longer after each failure, and is given up when the server refuses the mail itself', async () => {
    const [email] = await invite(1)
    const busy = await refusing(451)
    await deliverMails(busy.send)
    expect(await stateOf(email!)).toMatchObject({
      attempts: 1,
      sent: false,
      waiting: true,
      last_error: expect.stringContaining('451'),
    })
    expect(await deliverMails(busy.send)).toBe(0)
    await busy.stop()
    await sql('update outgoing_mails set due_at = now() where recipient = $1', email)
    const strict = await refusing(550)
    await deliverMails(strict.send)
    await strict.stop()
    expect(await stateOf(email!)).toMatchObject({
      sent: false,
      waiting: false,
      text: '',
      html: '',
      last_error: expect.stringContaining('550'),
    })
  })

  test('waits while the server refuses the password of the console', async () => {
    const [email] = await invite(1)
    const strict = await refusing(535, 'password')
    await deliverMails(strict.send)
    await strict.stop()
    expect(await stateOf(email!)).toMatchObject({
      sent: false,
      waiting: true,
      text: expect.stringContaining('token='),
      last_error: expect.stringContaining('535'),
    })
    await sql('update outgoing_mails set due_at = now() where recipient = $1', email)
    await mail.deliver()
    expect(await arrived()).toContain(email)
  })

  test('waits while the certificate of the server is refused, and says what to do', async () => {
    const [email] = await invite(1)
    const refused = await refusing(550, 'certificate')
    await deliverMails(refused.send)
    await refused.stop()
    expect(await stateOf(email!)).toMatchObject({
      sent: false,
      waiting: true,
      last_error: expect.stringMatching(/^The certificate of the mail server .+: /),
    })
    await sql('update outgoing_mails set due_at = now() where recipient = $1', email)
    await mail.deliver()
    expect(await arrived()).toContain(email)
  })

  test('waits while there is no server', async () => {
    const [email] = await invite(1)
    const nowhere = mailerFor('smtp://127.0.0.1:1')
    await deliverMails(nowhere.send)
    expect(await stateOf(email!)).toMatchObject({
      sent: false,
      waiting: true,
      last_error: expect.any(String),
    })
    await sql('update outgoing_mails set due_at = now() where recipient = $1', email)
    await mail.deliver()
    expect(await arrived()).toContain(email)
  })

  test.each([
    'select text from outgoing_mails',
    'select * from outgoing_mails',
    'update outgoing_mails set due_at = null',
    'select recipient from outgoing_mails',
  ])('is closed to those who write it: %s', async (statement) => {
    for (const reach of [[clinic.id], 'all' as const])
      await expect(
        inTransaction(
          [],
          (transaction) => (actAs(transaction, 1, reach), transaction.client.query(statement)),
        ),
      ).rejects.toMatchObject({ code: '42501' })
  })

  test('of another tenant can be neither written nor withdrawn', async () => {
    const other = await buildClinic()
    await invite(1)
    const attempt = (statement: string) =>
      inTransaction([], async (transaction) => {
        actAs(transaction, 1, [other.id])
        return (await transaction.client.query(statement)).rowCount
      })
    expect(await attempt('delete from outgoing_mails where due_at is not null')).toBe(0)
    await expect(
      attempt(
        `insert into outgoing_mails (organization_id, recipient, subject, text, html) values (${clinic.id}, 'x', 'x', 'x', 'x')`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})
