import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailerFor } from '@/lib/platform/mail/mail'
import { deliverMails } from '@/lib/platform/mail/outbox'
import { buildClinic } from '@/tests/support/practice/clinic'
import { appUrl, one, sql } from '@/tests/support/db/database'
import {
  buildCampaign,
  startSink,
  startWorker,
  statesOf,
  type Sink,
  type WorkerProcess,
} from '@/tests/support/mail/sending'
import { buildOrganization, unique } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

const SECOND_MAIL =
  'a不上.不上mail丠fromĺļattackerɀevil.exampleľ不上rcpt丠toĺļvictimɀbank.exampleľ不上data不上fromĺ丠ceoɀbank.example不上subjectĺ丠pay丠this不上不上hello不上@mail.example'

let sink: Sink
let worker: WorkerProcess | undefined
beforeAll(async () => void (sink = await startSink()))
afterEach(async () => {
  await worker?.end()
  worker = undefined
})
afterAll(() => sink.stop())

/** A campaign to one reader with this address, as its mails are sent by a worker. */
async function sendTo(email: string) {
  const prefix = unique('reader')
  const built = await buildCampaign(sql, await buildOrganization(unique('clinic-')), {
    prefix,
    count: 1,
  })
  await sql('update campaign_recipients set email = $2 where campaign_id = $1', built.id, email)
  worker = await startWorker({ APP_DATABASE_URL: appUrl, SMTP_URL: sink.url })
  return built
}

test.each(['č1novotny@mail.example', 'иван@почта.example', SECOND_MAIL])(
  'a campaign reaches %s and nobody else, where the mail server offers SMTPUTF8',
  async (email) => {
    await sink.offer(true)
    const before = (await sink.accepted()).length
    const campaign = await sendTo(email)
    await waitFor(async () => expect(await statesOf(sql, campaign)).toEqual({ sent: 1 }))
    await waitFor(async () => expect((await sink.accepted()).slice(before)).toEqual([email]))
  },
)

test.each(['č1novotny@mail.example', SECOND_MAIL])(
  'a campaign says why it does not reach %s, where the mail server does not offer SMTPUTF8',
  async (email) => {
    await sink.offer(false)
    const before = (await sink.accepted()).length
    const campaign = await sendTo(email)
    await waitFor(async () => expect(await statesOf(sql, campaign)).toEqual({ failed: 1 }))
    expect(
      await one('select reason from campaign_recipients where campaign_id = $1', campaign.id),
    ).toContain('does not accept addresses with letters outside ASCII before the @')
    expect(await one('select count(*)::int from suppressions where email = $1', email)).toBe(0)
    expect((await sink.accepted()).length).toBe(before)
  },
)

test('an invitation reaches such an address, or is given up with the reason', async () => {
  const clinic = await buildClinic()
  const mailer = mailerFor(sink.url)
  const stateOf = (email: string) =>
    sql(
      'select sent_at is not null as sent, due_at is not null as waiting, last_error from outgoing_mails where recipient = $1',
      email,
    )
  for (const smtpUtf8 of [true, false]) {
    await sink.offer(smtpUtf8)
    const name = unique('č')
    await clinic.invite([{ email: `${name}@bücher.example` }])
    await deliverMails(mailer.send)
    // The sink decodes the A-label of a domain.
    expect((await sink.accepted()).includes(`${name}@bücher.example`)).toBe(smtpUtf8)
    expect(await stateOf(`${name}@xn--bcher-kva.example`)).toEqual([
      {
        sent: smtpUtf8,
        waiting: false,
        last_error: smtpUtf8 ? null : expect.stringContaining('SMTPUTF8'),
      },
    ])
  }
  mailer.close()
})
