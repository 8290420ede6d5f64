import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { beforeAll, describe, expect, test } from 'vitest'
import { mailerFor } from '@/lib/platform/mail/mail'
import { deliverMails } from '@/lib/platform/mail/outbox'
import { bounceReport } from '@/tests/support/marketing/campaigns'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one } from '@/tests/support/db/database'
import { useMailServer } from '@/tests/support/mail/mail'
import { send } from '@/tests/support/http/request'
import { webProcess } from '@/tests/support/settings'
import { footprint, unique } from '@/tests/support/world'

const mail = useMailServer()
let clinic: Clinic
beforeAll(async () => void (clinic = await buildClinic()))

async function invite() {
  const email = `${unique('new')}@clinic.example`
  const { body } = await clinic.invite([{ email }])
  return { email, id: body.data[0].id as string }
}
const refusalOf = async (id: string) => (await clinic.find(id)).invitationRefusal

/** Sends what waits through a server that refuses every recipient with this answer. */
async function refuseAll(responseCode: number, answer: string) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error(answer), { responseCode })),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const mailer = mailerFor(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
  await deliverMails(mailer.send)
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}

/** Hands in a report about the newest mail to somebody, as its return address gets it. */
async function report(email: string, status: string) {
  const [message] = (await mail.store.list()).filter(({ envelope }) => envelope.to[0] === email)
  const [, bounce] = /^bounces\+(.+)@/.exec(message!.envelope.from)!
  const { body } = await send('/api/v1/mail/reports', {
    method: 'POST',
    body: bounceReport({ email, bounce: bounce! }, { status }),
    headers: {
      'content-type': 'message/rfc822',
      origin: undefined,
      authorization: `Bearer ${webProcess.MAIL_INTAKE_TOKEN}`,
    },
  })
  return body
}

describe('an invitation', () => {
  test('that the mail server refuses shows why, until it is sent again', async () => {
    const { id } = await invite()
    expect(await refusalOf(id)).toBeNull()
    await refuseAll(550, '5.1.1 No such user')
    expect(await refusalOf(id)).toBe('550 5.1.1 No such user')
    expect((await clinic.ask(`/${id}/resend`, { json: {} })).status).toBe(200)
    expect(await refusalOf(id)).toBeNull()
    await mail.deliver()
    expect(await refusalOf(id)).toBeNull()
  })

  test('that the mail server cannot take yet is not refused', async () => {
    const { id } = await invite()
    await refuseAll(451, '4.7.1 Try again later')
    expect(await refusalOf(id)).toBeNull()
  })

  test('that comes back later shows why, also if it is told twice', async () => {
    const { id, email } = await invite()
    await mail.deliver()
    for (const _ of [1, 2]) expect(await report(email, '5.1.1')).toEqual({ outcome: 'bounced' })
    expect(await refusalOf(id)).toBe('550 5.1.1 No such mailbox')
    expect(await one('select sent_at from outgoing_mails where recipient = $1', email)).toBeNull()
  })

  test('shows nothing of it to others, and nothing changes by a report of a mail that there is not', async () => {
    const { id, email } = await invite()
    await mail.deliver()
    const before = await footprint()
    const { body } = await send('/api/v1/mail/reports', {
      method: 'POST',
      body: bounceReport({ email, bounce: `m-${'0'.repeat(32)}` }),
      headers: {
        'content-type': 'message/rfc822',
        origin: undefined,
        authorization: `Bearer ${webProcess.MAIL_INTAKE_TOKEN}`,
      },
    })
    expect([body, await footprint()]).toEqual([{ outcome: 'ignored' }, before])
    const other = await buildClinic()
    expect((await other.ask(`/${id}`)).status).toBe(404)
  })
})
