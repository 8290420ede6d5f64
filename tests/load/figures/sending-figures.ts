import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { ROOM_FOR_YOUNG, ROOT } from '@/dev/root'
import { buildCampaign, startWorker, type Sink } from '@/tests/support/mail/sending'
import { bytes, count, milliseconds, percent, perSecond, type Figure } from './figures'
import { createDatabase, type Machine } from '../installation'
import { sendingPlace } from '../sending'

const ORGANIZATIONS = 5
const MAILS = 10_000
/** Until the code is compiled. */
const WARM_UP = 2000
const CONNECTIONS = 48
const TARGET = 0.5
const AUDIENCE = 1_000_000
const MOST_MS = 60_000
const MOST_BYTES = 300 * 2 ** 20

/** A mail as large as newsletters are. */
const PARAGRAPH =
  '<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#30363f">We are open again after the holidays, and there is news about our hours.</p>\n'
const LINK =
  '<a href="https://clinic.example/news?utm_source=mail&amp;utm_campaign=news">Our news</a>'
const HTML = `<html><body><p>Hello {{firstName}}</p>${PARAGRAPH.repeat(60)}${LINK}<a href="{{unsubscribeUrl}}">Unsubscribe</a></body></html>`

/** Mails a second, by the server's own clock, without those before it was warm. */
async function rateOf(
  sink: Sink,
  whole: number,
  send: () => Promise<() => Promise<unknown>>,
): Promise<number> {
  await sink.watch(WARM_UP)
  const stop = await send()
  let seen = await sink.span()
  while (seen.accepted < whole) {
    await after(100)
    seen = await sink.span()
  }
  await stop()
  return (whole - WARM_UP) / ((seen.last - seen.first) / 1000)
}

async function limit(sink: Sink, message: Buffer): Promise<() => Promise<unknown>> {
  const args = [sink.url, String(CONNECTIONS), String(MAILS), message.toString('base64')]
  const child = fork(path.join(ROOT, 'tests/support/processes/smtp-pool.ts'), args, {
    cwd: ROOT,
    execArgv: [ROOM_FOR_YOUNG, '--import', 'tsx'],
  })
  return () => (child.exitCode === null ? once(child, 'exit') : Promise.resolve())
}

/** How quickly campaigns are sent, beside nodemailer alone on the same server. */
export async function sendingFigures(machine: Machine): Promise<Figure[]> {
  const { url } = await createDatabase(machine, ORGANIZATIONS, false)
  const { sql, sink, env, organizationId } = await sendingPlace(url, machine.folder.path)
  const rates = { ours: [] as number[], limit: [] as number[] }
  for (const turn of [1, 2]) {
    await buildCampaign(sql, organizationId, { prefix: `turn-${turn}`, count: MAILS, html: HTML })
    await sql('vacuum analyze')
    rates.ours.push(
      await rateOf(sink, MAILS, async () => {
        const worker = await startWorker(env, { connections: CONNECTIONS })
        return () => worker.end('SIGTERM')
      }),
    )
    const message = await sink.last()
    rates.limit.push(await rateOf(sink, MAILS, () => limit(sink, message)))
  }
  const [ours, most] = [Math.max(...rates.ours), Math.max(...rates.limit)]
  return [
    {
      what: `Sending, mails of ${bytes((await sink.last()).length)}`,
      ours: perSecond(ours),
      limit: perSecond(most),
      ratio: percent(ours / most),
      target: `≥ ${TARGET * 100} %`,
      met: ours / most >= TARGET,
    },
  ]
}

/**
 * A campaign is resolved to a million in a process of its own, which says how long it took and how
 * much memory more.
 */
export async function audienceFigures(machine: Machine): Promise<Figure[]> {
  const { url } = await createDatabase(machine, ORGANIZATIONS + 1, false)
  const { sql, env, organizationId } = await sendingPlace(url, machine.folder.path)
  const campaign = await buildCampaign(sql, organizationId, {
    prefix: 'audience',
    count: AUDIENCE,
    status: 'paused',
    pause_reason: 'by-hand',
  })
  await sql('delete from campaign_recipients where campaign_id = $1', campaign.id)
  await sql('vacuum analyze')
  const child = fork(
    path.join(ROOT, 'tests/support/processes/audience-process.ts'),
    [JSON.stringify(campaign)],
    {
      cwd: ROOT,
      env: { ...process.env, ...env },
      execArgv: ['--import', 'tsx'],
    },
  )
  const [{ resolved, ms, more }] = (await once(child, 'message')) as [
    { resolved: number; ms: number; more: number },
  ]
  if (resolved !== AUDIENCE) throw new Error(`The audience has ${resolved} instead of ${AUDIENCE}.`)
  return [
    {
      what: `${count(AUDIENCE)} recipients resolved`,
      ours: milliseconds(ms),
      target: `≤ ${milliseconds(MOST_MS)}`,
      met: ms <= MOST_MS,
    },
    {
      what: '  memory more than idle',
      ours: bytes(more),
      target: `≤ ${bytes(MOST_BYTES)}`,
      met: more <= MOST_BYTES,
    },
  ]
}
