import { TemplateLimitExceeded } from '@/lib/platform/mail-templates/pool'
import { MailRefusal } from '@/lib/platform/mail/mail-wire.mjs'
import { log } from '@/lib/platform/observability/log'
import type { Backoff } from './backoff'
import { outcomeOf, type Claim, type Outcome } from './claims'
import type { Composed } from './compose'
import type { Gate } from './gate'
import { lineOf, type Journal } from './journal'
import { faultOf, LEFT, type Held, type MailServer, type SmtpError } from './smtp'

/** What a worker delivers mails with. */
export type Means = {
  server: Pick<MailServer, 'hold'>
  gate: Pick<Gate, 'pass'>
  journal: Pick<Journal, 'write'>
  backoff: Backoff
  compose: (claim: Claim) => Promise<Composed>
  settle: (outcomes: Outcome[]) => Promise<void>
  /** The template of a campaign takes more than it may: no more of its mails can be made. */
  onTemplateLimit: (campaignId: number) => Promise<void>
  /** The mail server cannot be reached: what was claimed is better off with others, or waiting. */
  onTrouble: () => void
}

/**
 * Delivers mails that a worker has claimed, each from its text to what the server answers. What
 * comes of each is written down before its promise resolves.
 */
export function openDelivery(means: Means): (claim: Claim) => Promise<void> {
  const { server, gate, journal, backoff, settle } = means

  async function notComposed(claim: Claim, err: unknown): Promise<void> {
    log.warn({ campaign: claim.campaignId, err }, 'a mail of a campaign could not be written')
    if (err instanceof MailRefusal) return settle([outcomeOf(claim, 'failed', err.message)])
    // A database that is away for a moment is no reason to give a reader up.
    if (!(err instanceof TemplateLimitExceeded))
      return settle([outcomeOf(claim, 'later', 'The mail could not be written.')])
    await means.onTemplateLimit(claim.campaignId)
    return settle([outcomeOf(claim, 'back')])
  }

  /** Before the end of a message: nobody has got anything. */
  async function notHeld(claim: Claim, error: SmtpError): Promise<void> {
    const { about, bounced, reason } = faultOf(error)
    if (about !== 'server') backoff.worked()
    if (about === 'now') return settle([outcomeOf(claim, 'later', reason)])
    if (about === 'ever') return settle([outcomeOf(claim, bounced ? 'bounced' : 'failed', reason)])
    if (error.code !== LEFT) {
      backoff.failed()
      const { code, responseCode } = error
      // An answer may name a recipient; what keeps the server from being used does not.
      const why = code === 'ETLS' ? { why: error.message } : {}
      log.warn(
        { code, responseCode, ...why, wait: backoff.wait() },
        'the mail server cannot be used',
      )
      means.onTrouble()
    }
    return settle([outcomeOf(claim, 'back')])
  }

  /** After it: the server has everything, and this is what it says to it. */
  async function answered(claim: Claim, { answer }: Held): Promise<void> {
    try {
      await answer
      backoff.worked()
    } catch (failure) {
      const error = failure as SmtpError
      // This worker ends, and waits no longer: the mail was handed over, and that is what is known
      // of it.
      if (error.code === LEFT) return
      const { about, bounced, reason } = faultOf(error)
      if (error.code === 'ETIMEDOUT')
        return settle([
          outcomeOf(claim, 'silent', 'The mail server has taken the mail and not answered.'),
        ])
      // Whoever had it has said no, or is gone without having said yes: it is theirs no longer.
      journal.write(lineOf(claim, error.responseCode ?? 421))
      return settle([
        outcomeOf(claim, about === 'ever' ? (bounced ? 'bounced' : 'failed') : 'later', reason),
      ])
    }
  }

  return async (claim) => {
    const composed = await means.compose(claim).catch((err: unknown) => notComposed(claim, err))
    if (!composed) return
    const held = await server
      .hold(composed.envelope, composed.message)
      .catch((error: SmtpError) => notHeld(claim, error))
    if (!held) return
    const passage = await gate.pass(claim, held, held.drop)
    if (passage === 'sent') return answered(claim, held)
    // Without its end the server forgets it.
    held.drop()
    if (passage === 'cut') await settle([outcomeOf(claim, 'back')])
  }
}
