import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { withoutSettings } from '@/dev/environment/environment'
import { startChild } from '@/dev/process/child.mjs'
import { ROOT } from '@/dev/root'
import { outcomeOf, settleRecipients } from '@/lib/marketing/sending/claims'
import type { Claimed } from '@/lib/marketing/sending/journal'
import { promptly } from '@/lib/marketing/sending/promptly'
import { openSession } from '@/lib/marketing/sending/session'
import { withJob } from '@/lib/platform/db/tenant'
import type { DeclaredVariable } from '@/lib/shared/mail-purposes'
import { appUrl, asAdmin, one, owner, ownerUrl, sql } from '@/tests/support/db/database'
import {
  balanceOf,
  buildCampaign,
  startSink,
  startWorker,
  statesOf,
  type Sink,
  type WorkerProcess,
} from '@/tests/support/mail/sending'
import { killWorkers } from '@/tests/support/processes/killing'
import { AUDIT_SECRET, SECRET } from '@/tests/support/settings'
import { buildOrganization, unique } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

let sink: Sink
let workers: WorkerProcess[] = []
beforeAll(async () => void (sink = await startSink()))
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.end()))
  workers = []
  await sink.behave({ mode: 'up' })
  await sink.release()
  await sink.refuse([])
})
afterAll(() => sink.stop())

/** Hours of the day that begin and end so many minutes from now, in UTC. */
const hours = (at: Date, from: number, to: number) => {
  const time = (minutes: number) =>
    new Date(at.getTime() + minutes * 60_000).toISOString().slice(11, 16)
  return { window_from: time(from), window_to: time(to) }
}

const environment = () => ({ APP_DATABASE_URL: appUrl, SMTP_URL: sink.url })
async function worker(): Promise<WorkerProcess> {
  const started = await startWorker(environment())
  workers.push(started)
  return started
}

const campaign = async (count: number, more: object = {}) => {
  const prefix = unique('reader')
  const built = await buildCampaign(sql, await buildOrganization(unique('clinic-')), {
    prefix,
    count,
    ...more,
  })
  const accepted = async () => (await sink.accepted()).filter((to) => to.startsWith(`${prefix}-`))
  return { ...built, prefix, accepted }
}

/** Workers' connections that wait for a lock, after the ends of mails have been written. */
const stuck = () =>
  asAdmin<{ pid: number }>(
    `select pid from pg_stat_activity where datname = '${new URL(ownerUrl).pathname.slice(1)}'
       and application_name = 'polyclinic sending' and wait_event_type = 'Lock'`,
  )

type Campaign = Awaited<ReturnType<typeof campaign>>
/**
 * What was sent has arrived, so many of it twice at most; the server may take its time to say so.
 */
async function arrives(it: Campaign, mostTwice: number) {
  const balance = async () => balanceOf(sql, it, await it.accepted())
  await waitFor(async () => expect((await balance()).lost).toBe(0))
  expect((await balance()).duplicates).toBeLessThanOrEqual(mostTwice)
}
const arrivesOnce = (it: Campaign) => arrives(it, 0)

test('every mail arrives once, and is marked and counted', async () => {
  const it = await campaign(300)
  await worker()
  await waitFor(async () => expect(await statesOf(sql, it)).toEqual({ sent: 300 }))
  await arrivesOnce(it)
  expect(
    await one('select sum(sent)::int from campaign_counts where campaign_id = $1', it.id),
  ).toBe(300)
})

test('a campaign ends with its last mail, whoever of several workers has that', async () => {
  const it = await campaign(300)
  await sink.behave({ mode: 'up', slow: { ms: 300, every: 10 } })
  await Promise.all([worker(), worker()])
  const ended = () => one<string>('select status from campaigns where id = $1', it.id)
  await waitFor(async () => expect(await ended()).toBe('sent'))
  expect(await statesOf(sql, it)).toEqual({ sent: 300 })
  await arrivesOnce(it)
  expect(
    await sql(
      `select action, event, after from audit_log where subject = 'campaign' and subject_id = $1`,
      it.id,
    ),
  ).toEqual([{ action: 'campaigns:send', event: 'campaign.finished', after: { status: 'sent' } }])
})

test('of 2,000 mails, with ten workers killed and all kinds of trouble with the server, none is lost and none comes twice', async () => {
  const it = await campaign(2000)
  workers = await killWorkers(sink, environment(), { mails: 2000, kills: 10, workers: 3 })
  await waitFor(async () => expect(await statesOf(sql, it)).toEqual({ sent: 2000 }), {
    interval: 200,
  })
  // A kill can come in the few microseconds between the end of a message and its line in the
  // journal.
  await arrives(it, 1)
  expect(
    await one('select sum(sent)::int from campaign_counts where campaign_id = $1', it.id),
  ).toBe(2000)
})

test('what a killed worker has handed over and could not tell the database is known from its journal', async () => {
  const it = await campaign(50)
  const client = await owner.connect()
  await client.query('begin; lock table campaign_counts in share mode')
  const killed = await worker()
  await waitFor(async () => expect(await stuck()).toHaveLength(1))
  await killed.end('SIGKILL')
  const gone = await it.accepted()
  // What it had sent along to the database goes no further, either.
  const [{ pid }] = (await stuck()) as [{ pid: number }]
  await asAdmin(`select pg_terminate_backend(${pid}, 5000)`)
  await client.query('rollback')
  client.release()
  expect(await statesOf(sql, it)).toMatchObject({ claimed: expect.any(Number) })
  await worker()
  await waitFor(async () => expect(await statesOf(sql, it)).toEqual({ sent: 50 }))
  expect(gone.length).toBeGreaterThan(0)
  await arrivesOnce(it)
})

describe('nobody gets a mail once it is committed that they are to get none', () => {
  /** Ends of messages that came after the mark of their recipient, or of everybody. */
  async function late({ prefix }: { prefix: string }) {
    const over = new Set<string>()
    return (await sink.lines()).flatMap((line) => {
      if (line.what === 'mark') return (over.add(line.name), [])
      const isOver = over.has(line.to) || over.has(prefix)
      return line.what === 'end' && line.to.startsWith(`${prefix}-`) && isOver ? [line.to] : []
    })
  }
  const addresses = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}@mail.example`)

  const FORBID: [string, string][] = [
    [
      'unsubscribes',
      `update contact_topics set state = 'unsubscribed', changed_at = now() where contact_id = (select id from contacts where email = $1)`,
    ],
    [
      'is suppressed',
      `insert into suppressions (organization_id, email, reason) select organization_id, email, 'by-hand' from contacts where email = $1`,
    ],
    ['is removed', 'delete from contacts where email = $1'],
  ]

  test.each(FORBID)('a reader who %s', async (_, statement) => {
    const count = 400
    const it = await campaign(count)
    await sink.hold()
    await worker()
    await worker()
    // One after the other, in another order than they are sent in, while they are: one mail is
    // accepted for each.
    for (const email of addresses(it.prefix, count).filter((_, index) => index % 2 === 1)) {
      await sql(statement, email)
      await sink.mark(email)
      await sink.allow(1)
    }
    await sink.release()
    await waitFor(async () =>
      expect(Object.keys(await statesOf(sql, it)).toSorted()).toEqual(['sent', 'skipped']),
    )
    expect(await late(it)).toEqual([])
    const { sent, skipped } = await statesOf(sql, it)
    expect(sent! + skipped!).toBe(count)
    await waitFor(async () => expect(new Set(await it.accepted()).size).toBe(sent))
    expect(skipped).toBeGreaterThan(5)
  })

  test.each(['paused', 'cancelled'])('of a campaign that is %s', async (status) => {
    const it = await campaign(2000)
    await sink.hold()
    await sink.allow(100)
    await worker()
    await worker()
    await waitFor(async () => expect(await it.accepted()).toHaveLength(100))
    const reason = status === 'paused' ? 'by-hand' : null
    await sql(
      'update campaigns set status = $2, pause_reason = $3 where id = $1',
      it.id,
      status,
      reason,
    )
    await sink.mark(it.prefix)
    await sink.release()
    // What had been claimed is given back.
    await waitFor(async () =>
      expect(Object.keys(await statesOf(sql, it)).toSorted()).toEqual(['sent', 'waiting']),
    )
    expect(await late(it)).toEqual([])
    await waitFor(async () =>
      expect((await statesOf(sql, it)).sent).toBe((await it.accepted()).length),
    )
    if (status === 'cancelled') return
    await sql(`update campaigns set status = 'sending', pause_reason = null where id = $1`, it.id)
    await waitFor(async () => expect(await statesOf(sql, it)).toEqual({ sent: 2000 }))
    await arrivesOnce(it)
  })

  test('who unsubscribes while a mail of the organization is being handed over waits until it has gone', async () => {
    const it = await campaign(50)
    const client = await owner.connect()
    await client.query('begin; lock table campaign_counts in share mode')
    await worker()
    await waitFor(async () => expect(await stuck()).toHaveLength(1))
    const attempt = owner.connect().then(async (reader) => {
      await reader.query(`set lock_timeout = '200ms'`)
      return reader
        .query(FORBID[0]![1], [`${it.prefix}-1@mail.example`])
        .finally(() => reader.release(true))
    })
    await expect(attempt).rejects.toMatchObject({ code: '55P03' })
    await client.query('rollback')
    client.release()
    await waitFor(async () => expect(await statesOf(sql, it)).toEqual({ sent: 50 }))
    await arrivesOnce(it)
  })

  test('whoever is about to unsubscribe is waited for, and holds up nobody of another organization', async () => {
    const [it, other] = [await campaign(20), await campaign(20)]
    const client = await owner.connect()
    await client.query('begin')
    await client.query(FORBID[0]![1], [`${it.prefix}-7@mail.example`])
    await worker()
    await waitFor(async () => expect(await statesOf(sql, other)).toEqual({ sent: 20 }))
    expect((await statesOf(sql, it)).sent).toBeUndefined()
    await client.query('commit')
    client.release()
    await waitFor(async () => expect(await statesOf(sql, it)).toEqual({ sent: 19, skipped: 1 }))
    expect(await it.accepted()).not.toContain(`${it.prefix}-7@mail.example`)
  })
})

test('a worker that was stopped past its leases hands over nothing of what others have had since', async () => {
  const it = await campaign(3000)
  // So slowly that the others are not through before the last stop.
  await sink.behave({ mode: 'up', slow: { ms: 200, every: 1 } })
  const stopped = await worker()
  const begun = await sink.count()
  for (let round = 0; round < 3; round++) {
    await waitFor(
      async () => expect((await sink.count()) - begun).toBeGreaterThan(100 * (1 + 3 * round)),
      { interval: 5 },
    )
    stopped.signal('SIGSTOP')
    const claimed = await sql<{ fence: string }>(
      `select fence from campaign_recipients where campaign_id = $1 and state = 'claimed'`,
      it.id,
    )
    expect(claimed.length).toBeGreaterThan(0)
    if (round === 0) await worker()
    // All that it had is taken over.
    const left = () =>
      one(
        `select count(*)::int from campaign_recipients where campaign_id = $1 and state = 'claimed' and fence = any($2)`,
        it.id,
        claimed.map(({ fence }) => fence),
      )
    await waitFor(async () => expect(await left()).toBe(0))
    stopped.signal('SIGCONT')
  }
  await sink.behave({ mode: 'up' })
  await waitFor(async () => expect(await statesOf(sql, it)).toEqual({ sent: 3000 }))
  // A stop can come between the end of a mail and its line: then others send that mail again.
  await arrives(it, 1)
})

test('a worker that was stopped in the middle of a transaction keeps nothing from the others', async () => {
  const it = await campaign(1, { status: 'paused', pause_reason: 'by-hand' })
  const touch = 'update campaign_recipients set attempts = attempts where campaign_id = $1'
  const stopped = promptly(async ({ client }) => {
    await client.query(touch, [it.id])
    await sql(touch, it.id)
    await client.query('select')
  })
  await expect(stopped).rejects.toThrow()
  expect(await statesOf(sql, it)).toEqual({ waiting: 1 })
})

describe('what the mail server refuses', () => {
  test('is tried again later, or given up, and an address that does not exist gets nothing more', async () => {
    const it = await campaign(6)
    const begins = (number: number) => `${it.prefix}-${number}@`
    await sink.refuse([
      { begins: begins(1), at: 'recipient', code: 450, text: '4.2.0 Greylisted' },
      { begins: begins(2), at: 'recipient', code: 550, text: '5.1.1 No such user' },
      { begins: begins(3), at: 'recipient', code: 554, text: '5.7.1 Not from you' },
      { begins: begins(4), at: 'end', code: 452, text: '4.2.2 Mailbox full' },
      { begins: begins(5), at: 'end', code: 554, text: '5.6.0 Looks like spam' },
    ])
    await worker()
    const states = () =>
      sql<object>(
        `select number, state, attempts, reason, due_at > now() + interval '50 seconds' as later, sent_at is not null as sent
         from campaign_recipients where campaign_id = $1 and number in
           (select number from campaign_recipients where campaign_id = $1 order by email) order by email`,
        it.id,
      )
    const known = expect.any(Number)
    await waitFor(async () =>
      expect(await states()).toEqual([
        {
          number: known,
          state: 'waiting',
          attempts: 1,
          reason: expect.stringContaining('Greylisted'),
          later: true,
          sent: false,
        },
        {
          number: known,
          state: 'bounced',
          attempts: 0,
          reason: expect.stringContaining('No such user'),
          later: false,
          sent: true,
        },
        {
          number: known,
          state: 'failed',
          attempts: 1,
          reason: expect.stringContaining('Not from you'),
          later: false,
          sent: false,
        },
        {
          number: known,
          state: 'waiting',
          attempts: 1,
          reason: expect.stringContaining('Mailbox full'),
          later: true,
          sent: false,
        },
        {
          number: known,
          state: 'failed',
          attempts: 1,
          reason: expect.stringContaining('spam'),
          later: false,
          sent: false,
        },
        { number: known, state: 'sent', attempts: 0, reason: null, later: false, sent: true },
      ]),
    )
    expect(
      await one('select reason from suppressions where email = $1', `${it.prefix}-2@mail.example`),
    ).toBe('bounced')
    const figures =
      'select sum(sent)::int as sent, sum(failed)::int as failed, sum(bounced)::int as bounced from campaign_counts where campaign_id = $1'
    expect(await sql(figures, it.id)).toEqual([{ sent: 2, failed: 2, bounced: 1 }])
    await sink.refuse([])
    await sql(
      `update campaign_recipients set due_at = now() where campaign_id = $1 and state = 'waiting'`,
      it.id,
    )
    await waitFor(async () =>
      expect(await statesOf(sql, it)).toEqual({ sent: 3, failed: 2, bounced: 1 }),
    )
  })

  test('is given up after eight times', async () => {
    const it = await campaign(1, { status: 'paused', pause_reason: 'by-hand' })
    await sink.refuse([{ begins: it.prefix, at: 'recipient', code: 450, text: 'Not now' }])
    await sql('update campaign_recipients set attempts = 7 where campaign_id = $1', it.id)
    await sql(`update campaigns set status = 'sending', pause_reason = null where id = $1`, it.id)
    await worker()
    await waitFor(async () => expect(await statesOf(sql, it)).toEqual({ failed: 1 }))
  })
})

test('a worker that is to end finishes what it has begun, gives back the rest, and leaves nothing behind', async () => {
  const it = await campaign(1000)
  await sink.hold()
  await sink.allow(50)
  const leaving = await worker()
  await waitFor(async () => expect(await it.accepted()).toHaveLength(50))
  const ended = leaving.end('SIGTERM')
  // More than the worker has begun, and far fewer than there are.
  await sink.allow(200)
  expect(await ended).toBe(0)
  const { sent, waiting, ...others } = await statesOf(sql, it)
  expect([sent! + waiting!, others]).toEqual([1000, {}])
  expect((await it.accepted()).length).toBe(sent)
  expect(await one('select count(*)::int from mail_workers')).toBe(0)
  expect(fs.readdirSync(path.join(process.env.POLYCLINIC_DATA_DIR!, 'mail-workers'))).toEqual([])
  await sql(`update campaigns set status = 'cancelled' where id = $1`, it.id)
})

/** The connections of workers that are sessions. */
const SESSIONS = `from pg_stat_activity where datname = '${new URL(ownerUrl).pathname.slice(1)}' and application_name = 'polyclinic sending'`

test('a worker that has lost the database goes on, also where the mail server was still to answer', async () => {
  const it = await campaign(60)
  await sink.behave({ mode: 'up', slow: { ms: 1000, every: 1 } })
  const begun = await sink.count()
  await worker()
  await waitFor(async () => expect(await sink.count()).toBeGreaterThan(begun), { interval: 10 })
  await asAdmin(`select pg_terminate_backend(pid) ${SESSIONS}`)
  await sink.behave({ mode: 'up' })
  await waitFor(async () => expect(await statesOf(sql, it)).toEqual({ sent: 60 }))
  await arrivesOnce(it)
})

test('a worker that cannot keep a journal leaves no connection behind', async () => {
  vi.spyOn(fs, 'mkdirSync').mockImplementationOnce(() => {
    throw new Error('The disk is full.')
  })
  await expect(openSession(1000)).rejects.toThrow('full')
  await waitFor(async () => expect(await asAdmin(`select pid ${SESSIONS}`)).toEqual([]))
})

test('`npm run worker` needs the database and a mail server alone', async () => {
  const it = await campaign(20)
  const script = `import('./dev/process/lifetime.mjs').then(({ watchForTheEnd }) => watchForTheEnd());
    import('./dev/main.ts').then(({ main }) => main('worker', []))`
  const { child, exited } = startChild({
    command: process.execPath,
    args: ['--import', 'tsx', '--eval', script],
    cwd: ROOT,
    env: {
      ...withoutSettings(process.env),
      DATABASE_URL: ownerUrl,
      NEXTAUTH_SECRET: SECRET,
      AUDIT_KEY: AUDIT_SECRET,
      SMTP_URL: sink.url,
      LOG_LEVEL: 'silent',
      POLYCLINIC_DATA_DIR: process.env.POLYCLINIC_DATA_DIR,
    },
    output: 'ignore',
  })
  await waitFor(async () => expect(await statesOf(sql, it)).toEqual({ sent: 20 }))
  child.kill('SIGTERM')
  expect(await exited).toBe('exit code 0')
  expect(await one('select count(*)::int from mail_workers')).toBe(0)
})

test('a campaign that pauses itself for what servers refuse says so in its log', async () => {
  const it = await campaign(110)
  const claims = await withJob(({ client }) =>
    client.query<Claimed>(
      `select campaign_id as "campaignId", number, fence from claim_recipients(gen_random_uuid(), 110, 60)`,
    ),
  )
  await sql(
    'insert into campaign_counts (campaign_id, organization_id, sent) values ($1, $2, 100)',
    it.id,
    it.organizationId,
  )
  const outcomes = claims.rows
    .slice(0, 6)
    .map((claim) => outcomeOf(claim, 'bounced', '550 5.1.1 Nobody'))
  await withJob((transaction) => settleRecipients(transaction, randomUUID(), outcomes))
  expect(
    await sql(
      `select event, after from audit_log where subject = 'campaign' and subject_id = $1`,
      String(it.id),
    ),
  ).toEqual([{ event: 'campaign.paused', after: { status: 'paused', reason: 'bounces' } }])
})

test('a campaign stops with a reason when its template takes too long, and another one goes on', async () => {
  const rows: DeclaredVariable = { name: 'rows', type: 'list', fallback: '', sample: '' }
  const nested = '{{#rows}}'.repeat(5) + '{{/rows}}'.repeat(5)
  const slow = await campaign(60, {
    html: `<html><body>${nested}<a href="{{unsubscribeUrl}}">Unsubscribe</a></body></html>`,
    variables: [rows],
    variable_values: JSON.stringify({
      rows: Array.from({ length: 150 }, () => 'a line').join('\n'),
    }),
  })
  const it = await campaign(60)
  await worker()
  await waitFor(async () => expect(await statesOf(sql, it)).toEqual({ sent: 60 }))
  await waitFor(async () => expect(await statesOf(sql, slow)).toEqual({ waiting: 60 }))
  // Its mails wait before it is paused, too.
  await waitFor(async () =>
    expect(await sql('select status, pause_reason from campaigns where id = $1', slow.id)).toEqual([
      { status: 'paused', pause_reason: 'template' },
    ]),
  )
  expect(
    await sql(
      `select after from audit_log where subject = 'campaign' and subject_id = $1`,
      String(slow.id),
    ),
  ).toEqual([{ after: { status: 'paused', reason: 'template' } }])
  expect(await slow.accepted()).toEqual([])
})

describe('what a campaign may send now', () => {
  const claim = async (most: number) =>
    sql<{ campaign_id: number }>(
      `select campaign_id from claim_recipients('00000000-0000-4000-8000-000000000001', $1, 60)`,
      most,
    )
  const only = async (columns: object) => {
    await sql(`update campaigns set status = 'cancelled' where status = 'sending'`)
    return campaign(40, columns)
  }

  test.each<[string, (at: Date) => object, number]>([
    ['in its hours', (at) => hours(at, -60, 60), 40],
    ['before its hours', (at) => hours(at, 60, 120), 0],
    ['after its hours', (at) => hours(at, -120, -60), 0],
    ['in hours over midnight', (at) => hours(at, -60, 60 * 22), 40],
    ['with a sender that is not verified any more', () => ({ sender: null }), 0],
    ['with a sender that is verified', () => ({ sender: new Date() }), 40],
    [
      'in a time zone that the database does not know any more',
      () => ({ window_weekdays: true, zone: 'Mars/Base' }),
      new Date().getUTCDay() % 6 ? 40 : 0,
    ],
  ])('%s', async (_, columnsAt, count) => {
    const { sender, ...columns } = columnsAt(new Date()) as { sender?: Date | null }
    const it = await only({ zone: 'UTC', ...columns })
    if (sender !== undefined)
      await sql(
        `with made as (insert into senders (organization_id, name, email, dkim_selector, dkim_public_key, dkim_private_key, verified_at)
           values ($1, 'News', 'news@clinic.example', 'x', 'x', 'x', $2) returning id)
         update campaigns set sender_id = made.id from made where campaigns.id = $3`,
        it.organizationId,
        sender,
        it.id,
      )
    expect(await claim(100)).toHaveLength(count)
  })

  test.each(['suspended_at', 'archived_at'])(
    'is nothing below an organization with %s',
    async (column) => {
      const above = await buildOrganization(unique('above-'))
      const it = await only({})
      await sql('update organizations set part_of = $2 where id = $1', it.organizationId, above)
      await sql(`update organizations set ${column} = now() where id = $1`, above)
      expect(await claim(100)).toEqual([])
    },
  )

  test('is no more than its throttle gives', async () => {
    const it = await only({ throttle: 300 })
    // Five a second: those of two seconds are there at once.
    expect(await claim(100)).toHaveLength(10)
    expect((await claim(100)).length).toBeLessThan(3)
    await sql(
      `update campaigns set throttle_since = throttle_since - interval '1 second' where id = $1`,
      it.id,
    )
    expect((await claim(100)).length).toBeOneOf([5, 6, 7])
    const slow = await only({ throttle: 1 })
    expect([(await claim(100)).length, (await claim(100)).length]).toEqual([1, 0])
    await sql(
      `update campaigns set throttle_since = throttle_since - interval '1 minute' where id = $1`,
      slow.id,
    )
    expect(await claim(100)).toHaveLength(1)
  })

  test('is nothing to whoever has unsubscribed, and those who wait for the better subject wait', async () => {
    const it = await only({})
    await sql(
      `update contact_topics set state = 'unsubscribed' where contact_id in (select contact_id from campaign_recipients where campaign_id = $1 and number <= 5)`,
      it.id,
    )
    await sql(
      'update campaign_recipients set variant = null where campaign_id = $1 and number > 30',
      it.id,
    )
    expect(await claim(100)).toHaveLength(25)
    expect(await statesOf(sql, it)).toEqual({ claimed: 25, skipped: 5, waiting: 10 })
    expect(
      await one('select sum(skipped)::int from campaign_counts where campaign_id = $1', it.id),
    ).toBe(5)
  })
})
