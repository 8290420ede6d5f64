import type { Ctx } from '@/lib/platform/api/ctx'
import { env } from '@/lib/platform/config/env'
import { sendAhead, type Transaction } from '@/lib/platform/db/client'
import { withIdentity } from '@/lib/platform/db/tenant'
import { gathering } from '@/lib/platform/jobs/gathering'
import { log } from '@/lib/platform/observability/log'
import { mailerFor, SENDING_SECONDS, type Mail, type SendMail } from './mail'
import { MailRefusal } from './mail-wire.mjs'

const LOOK_EVERY_MS = 5000
const AT_ONCE = 10
/**
 * How many workers can take mails of one organization at the same moment before one of them finds
 * none.
 */
const WORKERS = 8
const LEASE_SECONDS = SENDING_SECONDS + 5
/**
 * Half a minute after the first failure, twice as long after each further one, an hour at most:
 * three days in all.
 */
const MAX_ATTEMPTS = 80

/** Whose mail it is: null for the provider's. */
type Letter = Omit<Mail, 'id'> & { organizationId: number | null; about: string }

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/**
 * Kept on the process: the worker and the routes may have been loaded as separate copies of this
 * module.
 */
const process_ = globalThis as { polyclinicOutbox?: () => void }

/**
 * Stores a mail in the transaction of what it tells of. It is sent once that is committed, and not
 * without.
 */
export function enqueueMail({ client, afterCommit }: Transaction, letter: Letter): void {
  const { organizationId, about, recipient, subject, text, html, attachment } = letter
  sendAhead(client, {
    name: 'enqueue-mail',
    text: `insert into outgoing_mails (organization_id, about, recipient, subject, text, html, attachment_name, attachment)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      organizationId,
      about,
      recipient,
      subject,
      text,
      html,
      attachment?.name,
      attachment?.content,
    ],
  })
  afterCommit.push(() => process_.polyclinicOutbox?.())
}

/** The same for as many as there are, in one statement. */
export function enqueueMails({ client, afterCommit }: Transaction, letters: Letter[]): void {
  sendAhead(client, {
    text: `insert into outgoing_mails (organization_id, about, recipient, subject, text, html)
      select l."organizationId", l.about, l.recipient, l.subject, l.text, l.html
      from json_to_recordset($1) as l("organizationId" int, about text, recipient text, subject text, text text, html text)`,
    values: [JSON.stringify(letters)],
  })
  afterCommit.push(() => process_.polyclinicOutbox?.())
}

/** Takes back what has not gone yet of the mails about a record. */
export const withdrawMails = ({ client }: Ctx, about: string) =>
  client.query('delete from outgoing_mails where about = $1 and due_at is not null', [about])

/**
 * Notes that a mail which had gone came back: it counts as given up, with what was said, which is
 * null where that is unknown. Runs as polyclinic_jobs. Answers whether there is such a mail; done
 * again, it changes nothing.
 */
export async function recordReturn(
  { client }: Pick<Ctx, 'client'>,
  id: string,
  said: string | null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update outgoing_mails set sent_at = null, last_error = left($2, 500) where id = $1 and due_at is null`,
    [id, said ?? 'The mail came back, and the reason is unknown.'],
  )
  return rowCount === 1
}

type Claimed = Mail & { attempts: number }
type Row = Omit<Claimed, 'attachment'> & {
  attachmentName: string | null
  attachment: Buffer | null
}

/**
 * Whose turn an organization's mails are: its id, and 0 for the provider. An index has this
 * expression.
 */
const SENDER = 'coalesce(m.organization_id, 0)'

/**
 * Walks the senders with due mail by an index, from one to the next, beginning after `$3` or up to
 * it.
 */
const senders = (name: string, condition: string) => {
  const next = (after: string) =>
    `select ${SENDER} from outgoing_mails m where m.due_at <= now() and ${SENDER} ${after} and ${SENDER} ${condition}
     order by ${SENDER}, m.due_at limit 1`
  return `${name} (sender) as (
    (${next('>= 0')}) union all select (${next(`> ${name}.sender`)}) from ${name} where ${name}.sender is not null
  )`
}

/**
 * Takes mails by turns: one of each sender that has some, beginning with the sender after the last
 * one served, then a second of each, and so on. However much one organization sends, another waits
 * for one turn.
 */
const CLAIM = `
  with recursive ${senders('later', '> $3')}, ${senders('earlier', '<= $3')},
  served as (
    select sender, row_number() over () as place from (
      (select sender, 1 as part from later where sender is not null limit $2)
      union all (select sender, 2 from earlier where sender is not null limit $2)
      order by part, sender limit $2
    ) turn
  ), due as (
    select m.id, served.place, row_number() over (partition by served.sender order by m.due_at, m.id) as turn
    from served cross join lateral (
      select m.id, m.due_at from outgoing_mails m where ${SENDER} = served.sender and m.due_at <= now()
      order by m.due_at limit $4
    ) m
  ), claimed as (
    select m.id from outgoing_mails m join due on due.id = m.id where m.due_at <= now()
    order by due.turn, due.place limit $2 for update of m skip locked
  )
  update outgoing_mails m set due_at = now() + make_interval(secs => $1), attempts = attempts + 1
  from claimed where m.id = claimed.id
  returning m.id, m.recipient, m.subject, m.text, m.html, m.attempts, m.attachment_name as "attachmentName", m.attachment,
    ${SENDER} as sender`

/** The sender that was served last; -1 for none yet. */
let lastServed = -1

/**
 * Finds the one served last of a round that begins after `last`: the highest that came after it, or
 * of a new round.
 */
function lastOfRound(served: number[], last: number): number {
  const wrapped = served.filter((sender) => sender <= last)
  return Math.max(...(wrapped.length > 0 ? wrapped : served))
}

/**
 * Takes mails for the length of a lease. Others pass over them, and try them when this process has
 * not said how it went.
 */
const claim = () =>
  withIdentity(async ({ client }) => {
    const values = [LEASE_SECONDS, AT_ONCE, lastServed, AT_ONCE * WORKERS]
    const { rows } = await client.query<Row & { sender: number }>(CLAIM, values)
    const served = rows.map(({ sender }) => sender)
    if (served.length > 0) lastServed = lastOfRound(served, lastServed)
    return rows.map(
      ({ attachmentName: name, attachment: content, sender: _, ...mail }): Claimed => ({
        ...mail,
        attachment: name !== null && content !== null ? { name, content } : null,
      }),
    )
  })

const markSent = gathering((ids: string[]) =>
  withIdentity(({ client }) =>
    client.query(
      `update outgoing_mails set sent_at = now(), due_at = null, text = '', html = '', attachment = null where id = any($1)`,
      [ids],
    ),
  ),
)

/**
 * What nodemailer calls an answer to the envelope, or to the message. Other answers are to the
 * console: to its password, say.
 */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE']

/**
 * The server has refused the mail itself (RFC 5321: 5xx), or no server may be given it: asking
 * again would change nothing.
 */
const isFinal = (error: SmtpError) => {
  const { code = '', responseCode = 0 } = error
  const isRefused = ABOUT_THE_MAIL.includes(code) && responseCode >= 500 && responseCode < 600
  return error instanceof MailRefusal || isRefused
}

/**
 * What is known of a failure: the answer of the mail server, or what went wrong before it had one.
 */
const reasonOf = (error: SmtpError) =>
  (error instanceof MailRefusal
    ? error.message
    : (error.response ?? error.code ?? 'unknown')
  ).slice(0, 500)

async function markFailed({ id, attempts }: Claimed, error: SmtpError): Promise<void> {
  const over = isFinal(error) || attempts >= MAX_ATTEMPTS
  // An answer may name the recipient: it stands in the database alone.
  const summary = [error.code ?? 'unknown', error.responseCode].filter(Boolean).join(' ')
  log.warn({ mail: id, attempts, reason: summary, over }, 'mail not sent')
  const reason = reasonOf(error)
  const seconds = Math.min(3600, 30 * 2 ** (attempts - 1))
  await withIdentity(({ client }) =>
    over
      ? client.query(
          `update outgoing_mails set due_at = null, text = '', html = '', attachment = null, last_error = $2 where id = $1`,
          [id, reason],
        )
      : client.query(
          'update outgoing_mails set due_at = now() + make_interval(secs => $3), last_error = $2 where id = $1',
          [id, reason, seconds],
        ),
  )
}

async function attempt(send: SendMail, mail: Claimed): Promise<void> {
  try {
    await send(mail)
  } catch (error) {
    return markFailed(mail, error as SmtpError)
  }
  await markSent([mail.id])
}

/** Sends everything that is due. Answers how many mails were tried. */
export async function deliverMails(send: SendMail): Promise<number> {
  for (let tried = 0; ;) {
    const mails = await claim()
    if (mails.length === 0) return tried
    await Promise.all(mails.map((mail) => attempt(send, mail)))
    tried += mails.length
  }
}

/**
 * Sends what is due now, and from now on whatever comes: at once what this process writes, soon
 * what others leave.
 */
export function startOutbox(): void {
  const { SMTP_URL } = env()
  if (!SMTP_URL) return log.warn('SMTP_URL is not set: mail waits in the database')
  const { send } = mailerFor(SMTP_URL)
  let working: Promise<unknown> | undefined
  let asked = false
  const work = () => {
    asked = true
    working ??= (async () => {
      while (asked) {
        asked = false
        await deliverMails(send).catch((error: unknown) => log.warn({ err: error }, 'mail waits'))
      }
    })().finally(() => (working = undefined))
  }
  process_.polyclinicOutbox = work
  setInterval(work, LOOK_EVERY_MS).unref()
  work()
}
