import type { Ctx } from './ctx'
import { sendAhead, type Transaction } from './db/client'
import { withIdentity } from './db/tenant'
import { env } from './env'
import { gathering } from './gathering'
import { log } from './log'
import { mailerFor, SENDING_SECONDS, type Mail, type SendMail } from './mail'
import { MailRefusal } from './mail-wire.mjs'

const LOOK_EVERY_MS = 5000
const AT_ONCE = 10
const LEASE_SECONDS = SENDING_SECONDS + 5
/** Half a minute after the first failure, twice as long after each further one, an hour at most: three days in all. */
const MAX_ATTEMPTS = 80

/** Whose mail it is: null for the provider's. */
type Letter = Omit<Mail, 'id'> & { organizationId: number | null; about: string }

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** Kept on the process: the worker and the routes may have been loaded as separate copies of this module. */
const process_ = globalThis as { polyclinicOutbox?: () => void }

/** Stores a mail in the transaction of what it tells of. It is sent once that is committed, and not without. */
export function enqueueMail({ client, afterCommit }: Transaction, letter: Letter): void {
  const { organizationId, about, recipient, subject, text, html, attachment } = letter
  sendAhead(client, {
    name: 'enqueue-mail',
    text: `insert into outgoing_mails (organization_id, about, recipient, subject, text, html, attachment_name, attachment)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [organizationId, about, recipient, subject, text, html, attachment?.name, attachment?.content],
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
 * Notes that a mail which had gone came back: it counts as given up, with what was said, which is null where that is unknown. Runs
 * as polyclinic_jobs. Answers whether there is such a mail; done again, it changes nothing.
 */
export async function recordReturn({ client }: Pick<Ctx, 'client'>, id: string, said: string | null): Promise<boolean> {
  const { rowCount } = await client.query(
    `update outgoing_mails set sent_at = null, last_error = left($2, 500) where id = $1 and due_at is null`,
    [id, said ?? 'The mail came back, and the reason is unknown.'],
  )
  return rowCount === 1
}

type Claimed = Mail & { attempts: number }
type Row = Omit<Claimed, 'attachment'> & { attachmentName: string | null; attachment: Buffer | null }

/** Takes mails for the length of a lease. Others pass over them, and try them when this process has not said how it went. */
const claim = () =>
  withIdentity(async ({ client }) => {
    const { rows } = await client.query<Row>(
      `update outgoing_mails set due_at = now() + make_interval(secs => $1), attempts = attempts + 1
       where id in (select id from outgoing_mails where due_at <= now() order by due_at limit $2 for update skip locked)
       returning id, recipient, subject, text, html, attempts, attachment_name as "attachmentName", attachment`,
      [LEASE_SECONDS, AT_ONCE],
    )
    return rows.map(({ attachmentName: name, attachment: content, ...mail }): Claimed => ({
      ...mail,
      attachment: name !== null && content !== null ? { name, content } : null,
    }))
  })

const markSent = gathering((ids: string[]) =>
  withIdentity(({ client }) =>
    client.query(
      `update outgoing_mails set sent_at = now(), due_at = null, text = '', html = '', attachment = null where id = any($1)`,
      [ids],
    ),
  ),
)

/** The server has refused the mail itself (RFC 5321: 5xx), or no server may be given it: asking again would change nothing. */
const isFinal = (error: SmtpError) => {
  const { responseCode = 0 } = error
  return error instanceof MailRefusal || (responseCode >= 500 && responseCode < 600)
}

/** What is known of a failure: the answer of the mail server, or what went wrong before it had one. */
const reasonOf = (error: SmtpError) =>
  (error instanceof MailRefusal ? error.message : (error.response ?? error.code ?? 'unknown')).slice(0, 500)

async function markFailed({ id, attempts }: Claimed, error: SmtpError): Promise<void> {
  const over = isFinal(error) || attempts >= MAX_ATTEMPTS
  // An answer may name the recipient: it stands in the database alone.
  const summary = [error.code ?? 'unknown', error.responseCode].filter(Boolean).join(' ')
  log.warn({ mail: id, attempts, reason: summary, over }, 'mail not sent')
  const reason = reasonOf(error)
  const seconds = Math.min(3600, 30 * 2 ** (attempts - 1))
  await withIdentity(({ client }) =>
    over
      ? client.query(`update outgoing_mails set due_at = null, text = '', html = '', attachment = null, last_error = $2 where id = $1`, [id, reason])
      : client.query('update outgoing_mails set due_at = now() + make_interval(secs => $3), last_error = $2 where id = $1', [id, reason, seconds]),
  ) // prettier-ignore
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

/** Sends what is due now, and from now on whatever comes: at once what this process writes, soon what others leave. */
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
