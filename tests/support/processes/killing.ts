import { setTimeout as after } from 'node:timers/promises'
import type { Environment } from './child-process'
import type { Manner } from './smtp-sink'
import { startWorker, type Sink, type WorkerProcess } from '../mail/sending'

/** What goes wrong with the mail server, one after the other, between the kills. */
const TROUBLES: Manner[] = [
  { mode: 'refuse' },
  { mode: 'busy' },
  { mode: 'hang' },
  { mode: 'up', slow: { ms: 400, every: 7 } },
]
/** A pace at which there is always something under way. */
const PACE: Manner = { mode: 'up', slow: { ms: 40, every: 3 } }
const TROUBLE_MS = 1500

/**
 * Has a campaign sent by workers of whom one after the other is killed, each at another moment,
 * while the mail server has trouble of every kind. Answers once so many have been killed; the
 * workers that are left go on.
 */
export async function killWorkers(
  sink: Sink,
  env: Environment,
  { mails, kills, workers: size }: { mails: number; kills: number; workers: number },
): Promise<WorkerProcess[]> {
  await sink.behave(PACE)
  const begun = await sink.count()
  const workers = await Promise.all(Array.from({ length: size }, () => startWorker(env)))
  const step = (mails / (kills + 2)) * 2
  for (let kill = 1; kill <= kills; kill++) {
    // Its successor is on its way already: what takes longest is to start a process.
    const next = startWorker(env)
    while ((await sink.count()) - begun < kill * step) await after(5)
    // Not always just after the end of a message.
    await after((kill * 7) % 23)
    await workers.shift()!.end('SIGKILL')
    if (kill % 2 === 0) {
      await sink.behave(TROUBLES[(kill / 2) % TROUBLES.length]!)
      await after(TROUBLE_MS)
      await sink.behave(PACE)
    }
    workers.push(await next)
  }
  return workers
}
