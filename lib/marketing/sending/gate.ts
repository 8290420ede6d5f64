import { lineOf, type Claimed } from './journal'
import type { Session } from './session'
import type { Held } from './smtp'

/**
 * How it went at the gate: `sent`, handed over; `refused`, it may not go, which the database has
 * noted, or is not ours any more; `cut`, it might have gone, but nothing did.
 */
export type Passage = 'sent' | 'refused' | 'cut'

type Asking = {
  claimed: Claimed
  line: Buffer
  held: Pick<Held, 'finish'>
  drop: () => void
  done: (passage: Passage) => void
  /** When it was asked for first, by the clock of this process, in ms. */
  since: number
}

/**
 * A lease has to hold for this much longer than the gate may be held: only then nobody else can
 * have the mail meanwhile.
 */
const MARGIN_MS = 100
/** Until it is asked again where somebody is about to say that no more may go. */
const AGAIN_MS = 10
/**
 * A question costs nearly the same for one mail as for a dozen: while fewer than are enough wait,
 * it is put off for so long.
 */
const GATHER_MS = 2

export type Gate = {
  /**
   * Hands a mail over if it may go at this moment. `drop` cuts the connection: then the server has
   * nothing of it.
   */
  pass(claimed: Claimed, held: Pick<Held, 'finish'>, drop: () => void): Promise<Passage>
  /**
   * Resolves when nothing is under way any more, to whether all that was sent is in the database.
   */
  settled(): Promise<boolean>
  /** Resolves when it can ask no more. */
  broken: Promise<void>
}

/**
 * The gate that every mail goes through last. It asks for all mails that wait in one statement, as
 * soon as there are `enough` or a moment is over, while others gather; writes the ends of those
 * that may go; and notes them as sent in the same transaction. Until that is committed, nobody can
 * commit anything that would forbid them.
 */
export function openGate({ id, client, journal, lost }: Session, holdMs: number, enough = 1): Gate {
  let waiting: Asking[] = []
  let whenEnough = () => {}
  let turning: Promise<void> | undefined
  let broken = false
  let lastCommit: Promise<unknown> = Promise.resolve()

  let breaks: () => void
  const whenBroken = new Promise<void>((resolve) => (breaks = resolve))
  const giveUp = () => {
    broken = true
    breaks()
    for (const { done } of waiting.splice(0)) done('cut')
  }
  void lost.then(giveUp)

  const columnsOf = (asked: Asking[]) => [
    asked.map(({ claimed }) => claimed.campaignId),
    asked.map(({ claimed }) => claimed.number),
    asked.map(({ claimed }) => claimed.fence),
  ]
  /**
   * A mail that is gone stays gone, whatever becomes of its line: it is marked as always, and then
   * this session is over.
   */
  let unwritten = false
  const note = (line: Buffer) => {
    try {
      journal.write(line)
    } catch {
      unwritten = true
    }
  }

  const run = (name: string, text: string, values: unknown[] = []) =>
    client.query<{ fence: string; verdict: string }>({ name, text, values })

  /** Where a part fails, so does the commit, and the session with it. */
  const ahead = (sent: Promise<unknown>) => void sent.catch(() => undefined)

  async function turn(asked: Asking[]): Promise<void> {
    // From before the question: the database counts from when it has answered.
    const until = performance.now() + holdMs
    ahead(client.query('begin'))
    const { rows } = await run(
      'pass-gate',
      'select fence, verdict from pass_gate($1, $2, $3, $4, $5)',
      [id, ...columnsOf(asked), (holdMs + MARGIN_MS) / 1000],
    )
    const verdicts = new Map(rows.map(({ fence, verdict }) => [fence, verdict]))
    const verdictOf = ({ claimed }: Asking) => verdicts.get(claimed.fence) ?? 'lost'
    const open = asked.filter((asking) => verdictOf(asking) === 'open')
    const ends: (false | Promise<boolean>)[] = []
    for (const { held, line } of open) {
      // A process that was stopped in between finds the time over, by a clock that went on: each
      // end is on its way before the clock is read for the next one.
      ends.push(performance.now() < until ? held.finish(() => note(line)) : false)
      await new Promise((resolve) => process.nextTick(resolve))
    }
    const isTaken = await inTime(ends, until, open)
    const sent = open.filter((_, at) => isTaken[at])
    if (sent.length > 0)
      ahead(run('mark-sent', 'select mark_sent($1, $2, $3, $4)', [id, ...columnsOf(sent)]))
    const committed = client.query('commit')
    committed.then(({ command }) => (command !== 'COMMIT' || unwritten) && giveUp(), giveUp)
    const taken = new Set(sent)
    for (const asking of asked) {
      const verdict = verdictOf(asking)
      // Where that takes long, the connection is needed for others meanwhile.
      const isLong = performance.now() - asking.since > holdMs
      if (verdict === 'busy' && !isLong) setTimeout(() => enqueue(asking), AGAIN_MS)
      else if (verdict === 'busy') asking.done('cut')
      else asking.done(verdict !== 'open' ? 'refused' : taken.has(asking) ? 'sent' : 'cut')
    }
    lastCommit = committed.catch(() => undefined)
  }

  const gathered = () =>
    new Promise<void>((resolve) => {
      if (waiting.length >= enough) return resolve()
      const timer = setTimeout(resolve, GATHER_MS)
      whenEnough = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function turns() {
    while (waiting.length > 0 && !broken) {
      await gathered()
      if (broken) return
      const asked = waiting
      waiting = []
      await turn(asked).catch(() => {
        for (const { done } of asked) done('cut')
        giveUp()
      })
    }
  }

  function enqueue(asking: Asking) {
    if (broken) return asking.done('cut')
    waiting.push(asking)
    if (waiting.length >= enough) whenEnough()
    turning ??= turns().finally(() => (turning = undefined))
  }

  return {
    broken: whenBroken,
    pass: (claimed, held, drop) =>
      new Promise((done) =>
        enqueue({ claimed, held, drop, done, line: lineOf(claimed), since: performance.now() }),
      ),
    async settled() {
      await turning
      await lastCommit
      return !broken
    },
  }
}

/**
 * Whether the ends were taken. One that waits for a server is cut off before the gate is taken from
 * us.
 */
async function inTime(
  ends: (false | Promise<boolean>)[],
  until: number,
  asked: Asking[],
): Promise<boolean[]> {
  let timer: NodeJS.Timeout | undefined
  const late = () => ends.forEach((end, at) => end && asked[at]!.drop())
  if (ends.some(Boolean))
    timer = setTimeout(late, Math.max(0, until - performance.now() - MARGIN_MS))
  return Promise.all(ends).finally(() => clearTimeout(timer))
}
