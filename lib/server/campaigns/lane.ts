import { log } from '@/lib/server/log'
import { TemplateLimitExceeded } from '@/lib/server/mail-templates/pool'
import { MailRefusal } from '@/lib/server/mail-wire.mjs'
import type { Backoff } from './backoff'
import { outcomeOf, type Claim, type Outcome } from './claims'
import type { Composed } from './compose'
import type { Gate } from './gate'
import { lineOf, type Journal } from './journal'
import {
  connectTo,
  faultOf,
  LEFT,
  type Connection,
  type Held,
  type Patience,
  type SmtpError,
} from './smtp'

/** What the lanes of a worker share. */
export type Shared = {
  url: string
  patience: Patience
  gate: Gate
  journal: Journal
  backoff: Backoff
  compose: (claim: Claim) => Promise<Composed>
  settle: (outcomes: Outcome[]) => Promise<void>
  /** The template of a campaign takes more than it may: no more of its mails can be made. */
  onTemplateLimit: (campaignId: number) => Promise<void>
  /** The mail server cannot be reached: what was claimed is better off with others, or waiting. */
  onTrouble: () => void
}

/** Servers end connections that go on for ever, in the middle of something. */
const MAILS_PER_CONNECTION = 100

/**
 * One connection to the mail server, opened when there is something to send. It sends one mail
 * after the other; the next one is begun while the server still answers the last, where that may
 * be.
 */
export function openLane(shared: Shared) {
  const { url, patience, gate, journal, backoff, settle } = shared
  let connection: Connection | undefined
  let used = 0
  let last = Promise.resolve()

  const leave = (how: 'close' | 'quit') => {
    connection?.[how]()
    connection = undefined
  }

  async function held({ envelope, message }: Composed): Promise<[Held, Connection]> {
    if (used >= MAILS_PER_CONNECTION) leave('quit')
    if (!connection?.isOpen()) [connection, used] = [await connectTo(url, patience), 0]
    used++
    const over = connection
    return [await over.hold(envelope, message), over]
  }

  /** Before the end of a message: nobody has got anything. */
  async function notHeld(claim: Claim, error: SmtpError, isOld: boolean) {
    const { about, bounced, reason } = faultOf(error)
    if (about !== 'server') backoff.worked()
    if (about === 'now') return settle([outcomeOf(claim, 'later', reason)])
    if (about === 'ever') return settle([outcomeOf(claim, bounced ? 'bounced' : 'failed', reason)])
    leave('close')
    // A server may end a connection after a while: that says nothing about the next one.
    if (!isOld) {
      log.warn(
        { code: error.code, responseCode: error.responseCode, wait: backoff.wait() },
        'the mail server cannot be used',
      )
      backoff.failed()
      shared.onTrouble()
    }
    return settle([outcomeOf(claim, 'back')])
  }

  /** After it: the server has everything, and this is what it says to it. */
  async function answered(claim: Claim, { answer }: Held, over: Connection) {
    try {
      await answer
      backoff.worked()
    } catch (failure) {
      const error = failure as SmtpError
      // This worker ends, and waits no longer: the mail was handed over, and that is what is known
      // of it.
      if (error.code === LEFT) return
      const { about, bounced, reason } = faultOf(error)
      if (error.code === 'ETIMEDOUT') {
        over.close()
        return settle([
          outcomeOf(claim, 'silent', 'The mail server has taken the mail and not answered.'),
        ])
      }
      // Whoever had it has said no, or is gone without having said yes: it is theirs no longer.
      journal.write(lineOf(claim, error.responseCode ?? 421))
      if (about === 'server') over.close()
      return settle([
        outcomeOf(claim, about === 'ever' ? (bounced ? 'bounced' : 'failed') : 'later', reason),
      ])
    }
  }

  async function notComposed(claim: Claim, err: unknown): Promise<void> {
    log.warn({ campaign: claim.campaignId, err }, 'a mail of a campaign could not be written')
    if (err instanceof MailRefusal) return settle([outcomeOf(claim, 'failed', err.message)])
    // A database that is away for a moment is no reason to give a reader up.
    if (!(err instanceof TemplateLimitExceeded))
      return settle([outcomeOf(claim, 'later', 'The mail could not be written.')])
    await shared.onTemplateLimit(claim.campaignId)
    return settle([outcomeOf(claim, 'back')])
  }

  return {
    async send(claim: Claim): Promise<void> {
      const composed = await shared.compose(claim).catch((err: unknown) => notComposed(claim, err))
      if (!composed) return
      const isOld = connection !== undefined && used > 0
      const ready = await held(composed).catch((error: SmtpError) => notHeld(claim, error, isOld))
      // Whoever is ready for this one has answered the one before.
      await last
      if (!ready) return
      const [message, over] = ready
      const passage = await gate.pass(claim, message, () => over.close())
      if (passage === 'sent') {
        last = answered(claim, message, over)
        last.catch(() => undefined) // whoever waits for it hears of that
        return over.pipelines ? undefined : last
      }
      // Without its end the server forgets it.
      leave('close')
      if (passage === 'cut') await settle([outcomeOf(claim, 'back')])
    },
    /** Resolves when the server has answered the last mail, and what it said is written down. */
    answered: () => last,
    quit: () => leave('quit'),
    close: () => leave('close'),
  }
}

export type Lane = ReturnType<typeof openLane>
