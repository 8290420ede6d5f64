import { setTimeout as after } from 'node:timers/promises'
import { Pool } from 'pg'
import { startPostgres } from '@/dev/postgres'
import { atEnd } from '@/dev/process/lifetime.mjs'
import { temporaryFolder } from '@/dev/folders/temporary'
import { appDatabaseURL } from '@/lib/platform/db/app-login'
import { migrate } from '@/lib/platform/db/migrate'
import { seedOrganizations } from '@/dev/seed/organizations'
import { killWorkers } from '@/tests/support/processes/killing'
import {
  balanceOf,
  buildCampaign,
  startSink,
  statesOf,
  type Query,
} from '@/tests/support/mail/sending'
import { webProcess } from '@/tests/support/settings'
import { SECRET } from './installation'

/**
 * A database of its own with one organization, a mail server, and what workers are started with.
 */
export async function sendingPlace(url: string, folder: string) {
  const owner = new Pool({ connectionString: url, max: 4 }).on('error', () => undefined)
  const sink = await startSink()
  atEnd.add(async () => void (await sink.stop(), await owner.end()))
  const sql: Query = async <Row>(text: string, ...values: unknown[]) =>
    (await owner.query(text, values)).rows as Row[]
  const env = {
    ...webProcess,
    NEXTAUTH_SECRET: SECRET,
    APP_DATABASE_URL: appDatabaseURL(url, SECRET),
    SMTP_URL: sink.url,
    POLYCLINIC_DATA_DIR: folder,
  }
  const [{ id }] = (await sql<{ id: number }>(
    'select id from organizations order by id limit 1',
  )) as [{ id: number }]
  return { sql, sink, env, organizationId: id }
}

const WORKERS = 4
/** A minute, in milliseconds. */
const STILL = 60_000

/**
 * Until so many are sent, or nothing has changed for longer than any lease: what was lost by then
 * is counted, not waited for.
 */
async function untilSent(read: () => ReturnType<typeof statesOf>, count: number): Promise<void> {
  let [seen, since] = ['', Date.now()]
  while (Date.now() - since < STILL) {
    const states = await read()
    if ((states.sent ?? 0) >= count) return
    if (JSON.stringify(states) !== seen) [seen, since] = [JSON.stringify(states), Date.now()]
    await after(500)
  }
}

/**
 * The test of tests/api/marketing/sending.test.ts with 20,000 mails and 40 kills, or with as many as are
 * named: `npm run bench -- kills 2000 10`. Answers the exit code.
 */
export async function runKills([mails = '20000', kills = '40']: string[]): Promise<number> {
  const { folder, remove } = await temporaryFolder()
  atEnd.add(remove)
  const postgres = await startPostgres({ dir: folder.at('postgres'), durable: true })
  atEnd.add(postgres.stop)
  await migrate(postgres.url, SECRET)
  await seedOrganizations(postgres.url, 1, () => {})
  const { sql, sink, env, organizationId } = await sendingPlace(postgres.url, folder.path)
  const [count, size] = [Number(mails), Number(kills)]
  const campaign = await buildCampaign(sql, organizationId, { prefix: 'reader', count })
  const workers = await killWorkers(sink, env, { mails: count, kills: size, workers: WORKERS })
  await untilSent(() => statesOf(sql, campaign), count)
  await Promise.all(workers.map((worker) => worker.end('SIGTERM')))
  const { lost, duplicates } = await balanceOf(sql, campaign, await sink.accepted())
  const held = lost === 0 && duplicates <= 1
  console.log(
    `${mails} mails, ${kills} workers killed: ${lost} lost, ${duplicates} twice: ${held ? 'met' : 'MISSED'}`,
  )
  return held ? 0 : 1
}
