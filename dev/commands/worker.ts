import { reachDatabase } from '../database'
import { webEnvironment } from '../environment/environment'
import { atEnd } from '../process/lifetime.mjs'
import { Refusal } from '../output/refusal.mjs'
import { prepare } from '../environment/settings'
import { sinkOf } from '../stack'

/** `npm run worker`: sends campaigns without the console, on as many machines as one likes. */
export default async function worker() {
  const { settings, folder } = prepare('worker')
  const smtpUrl = settings.SMTP_URL ?? ((await folder.holder()) ? sinkOf(folder) : undefined)
  if (!smtpUrl)
    throw new Refusal(
      'There is no mail server to send through: set SMTP_URL, or run npm start beside this.',
    )
  const database = await reachDatabase(settings, folder)
  atEnd.add(database.stop)
  Object.assign(
    process.env,
    webEnvironment({ settings, folder, mode: 'production', databaseUrl: database.url, smtpUrl }),
  )
  // It reads its settings when it is loaded.
  const { startSending } = await import('@/lib/marketing/sending/worker')
  atEnd.add(startSending().stop)
  console.log('This worker sends campaigns. Ctrl-C ends it when what it is sending has gone.')
}
