import { setTimeout as after } from 'node:timers/promises'
import { env } from '@/lib/platform/config/env'
import { log } from '@/lib/platform/observability/log'
import { openBackoff } from './backoff'
import { claimRecipients, outcomeOf, settlingAs, type Claim } from './claims'
import { compose } from './compose'
import { openDelivery } from './delivery'
import { endFinished, pauseForTemplate } from './ending'
import { openGate } from './gate'
import { openLetters } from './letters'
import { openQueue } from './queue'
import { recover } from './recovery'
import { openSession, type Session } from './session'
import { openMailServer, type Patience } from './smtp'

/** How a worker works; all but the tests take it as it is. */
export type Ways = { leaseSeconds: number; connections: number; patience: Patience }
const WAYS: Ways = {
  leaseSeconds: 30,
  connections: 48,
  patience: { connect: 10_000, greeting: 30_000, answer: 5 * 60_000 },
}

/** So long the gate may be held at most: somebody who unsubscribes waits for it. */
const HOLD_MS = 3000
const MOST_CLAIMED = 256
/** Until a database that is away, or a campaign that is due, is looked for again. */
const AGAIN_MS = 1000
/** What has been handed over is waited for so long when the worker is to end. */
const PARTING_MS = 10_000

/** Resolves after so many ms, or when there is no more reason to wait. */
const pause = (ms: number, signal: AbortSignal) =>
  after(ms, undefined, { signal }).catch(() => undefined)

export type Sending = {
  /** Finishes what is being handed over, gives back the rest, and resolves when both are done. */
  stop(): Promise<void>
}

/**
 * Sends campaigns from now on, together with whoever else does. Needs the database and SMTP_URL
 * alone.
 */
export function startSending(ways: Partial<Ways> = {}): Sending {
  const url = env().SMTP_URL
  if (!url) {
    log.warn('SMTP_URL is not set: campaigns wait')
    return { stop: () => Promise.resolve() }
  }
  const stopping = new AbortController()
  const running = keepWorking(url, { ...WAYS, ...ways }, stopping.signal)
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}

/**
 * The same until this process is told to end. What is not done then is taken over by another worker,
 * or by the next start.
 */
export function sendUntilTheEnd() {
  const { stop } = startSending()
  process.once('SIGTERM', () => void stop())
}

async function keepWorking(url: string, ways: Ways, stopping: AbortSignal) {
  const holdMs = Math.min(HOLD_MS, ways.leaseSeconds * 250)
  while (!stopping.aborted) {
    try {
      const session = await openSession(holdMs)
      let isDone = false
      await work(session, url, ways, holdMs, stopping)
        .then((done) => (isDone = done))
        .finally(() => session.end(isDone))
    } catch (err) {
      log.warn({ err }, 'sending waits')
    }
    await pause(AGAIN_MS, stopping)
  }
}

/**
 * Works until it is to stop, or its session is over. Answers whether everything that it has sent is
 * in the database.
 */
async function work(
  session: Session,
  url: string,
  ways: Ways,
  holdMs: number,
  stopping: AbortSignal,
): Promise<boolean> {
  const { leaseSeconds, connections, patience } = ways
  const ending = new AbortController()
  const queue = openQueue<Claim>()
  // Half of the connections: while they are at the gate, the others write or wait for the server.
  const gate = openGate(session, holdMs, Math.ceil(connections / 2))
  const backoff = openBackoff()
  const settle = settlingAs(session.id)
  const letterOf = openLetters()
  let failure: unknown
  const end = () => {
    ending.abort()
    queue.close()
  }
  const fail = (error: unknown) => {
    failure ??= error ?? new Error('The connection to the database is lost.')
    end()
  }
  void gate.broken.then(() => fail(undefined))
  stopping.addEventListener('abort', end, { once: true })
  if (stopping.aborted) end()

  const giveBack = (claims: Claim[]) =>
    settle(claims.map((claim) => outcomeOf(claim, 'back'))).catch(fail)
  const server = openMailServer(url, patience, connections)
  const deliver = openDelivery({
    server,
    gate,
    backoff,
    journal: session.journal,
    compose: async (claim) => compose(await letterOf(claim.campaignId), claim),
    settle: (outcomes) => settle(outcomes).catch(fail),
    onTemplateLimit: (campaignId) => pauseForTemplate(campaignId).catch(fail),
    onTrouble: () => void giveBack(queue.empty()),
  })

  /**
   * As many as will soon be sent: twice as many when they have gone quickly, half as many when they
   * have lain about.
   */
  let batch = 2 * connections
  let claimedLast = performance.now()
  const isStale = ({ claimedAt }: Claim) => performance.now() - claimedAt > leaseSeconds * 500

  /** Campaigns that have had mails here since it was last looked whether they have ended. */
  const worked = new Set<number>()
  /**
   * Who had the last of a campaign's mails in hand ends it: a job, which is there for those that
   * were killed, is slow.
   */
  async function endWorked() {
    const isBusy = queue.size() > -connections
    if (isBusy || worked.size === 0 || !(await gate.settled())) return
    const these = [...worked]
    worked.clear()
    await endFinished(these)
  }

  async function supply() {
    while (!ending.signal.aborted) {
      await queue.below(Math.ceil(batch / 2))
      await pause(backoff.wait(), ending.signal)
      if (ending.signal.aborted) return
      if (performance.now() - claimedLast < leaseSeconds * 100)
        batch = Math.min(MOST_CLAIMED, batch * 2)
      claimedLast = performance.now()
      const claims = await claimRecipients(
        session.id,
        backoff.isFailing() ? 1 : batch,
        leaseSeconds,
      )
      if (ending.signal.aborted) return void (await giveBack(claims))
      queue.put(claims)
      for (const { campaignId } of claims) worked.add(campaignId)
      if (claims.length > 0 && !backoff.isFailing()) continue
      await endWorked()
      await pause(AGAIN_MS, ending.signal)
      claimedLast = 0
    }
  }

  /** One for each connection: a mail that waited for one would outlast its lease. */
  async function drive() {
    for (;;) {
      const claim = await queue.take()
      if (!claim) return
      if (isStale(claim)) {
        batch = Math.max(connections, Math.floor(batch / 2))
        await giveBack([claim])
      } else await deliver(claim)
    }
  }

  async function lookAfter() {
    while (!ending.signal.aborted) {
      await recover(session.id, leaseSeconds)
      await pause(Math.min(5000, leaseSeconds * 500), ending.signal)
    }
  }

  const background = Promise.all([supply().catch(fail), lookAfter().catch(fail)])
  const driven = Promise.all(Array.from({ length: connections }, () => drive().catch(fail)))
  await Promise.race([driven, onceAborted(ending.signal)])
  await giveBack(queue.empty())
  await background
  // What was handed over and is not answered in time counts as sent, which it is.
  await Promise.race([driven, after(failure ? 0 : PARTING_MS, undefined, { ref: false })])
  server.close()
  await driven
  const isDone = (await gate.settled()) && failure === undefined
  stopping.removeEventListener('abort', end)
  if (failure) log.warn({ err: failure }, 'sending begins anew')
  return isDone
}

const onceAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
