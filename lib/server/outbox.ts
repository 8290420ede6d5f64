import type { Ctx } from './ctx'
import { sendAhead, type Transaction } from './db/client'
import { withIdentity } from './db/tenant'
import { env } from './env'
import { gathering } from './gathering'
import { log } from './log'
import { mailerFor, SENDING_SECONDS, type Mail, type SendMail } from './mail'

const LOOK_EVERY_MS = 5000
const AT_ONCE = 10
const LEASE_SECONDS = SENDING_SECONDS + 5
/** Half a minute after the first failure, twice as long after each further one, an hour at most: three days in all. */
const MAX_ATTEMPTS = 80

/** Whose mail it is: null for the provider's. */
type Letter = Omit<Mail, 'id'> & { organizationId: number | null; about: string }

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

/** The server has refused the mail itself (RFC 5321: 5xx): asking again would change nothing. */
const isFinal = ({ responseCode = 0 }: { responseCode?: number }) => responseCode >= 500 && responseCode < 600

async function markFailed({ id, attempts }: Claimed, error: { code?: string; responseCode?: number }): Promise<void> {
  const reason = [error.code ?? 'unknown', error.responseCode].filter(Boolean).join(' ')
  const over = isFinal(error) || attempts >= MAX_ATTEMPTS
  log.warn({ mail: id, attempts, reason, over }, 'mail not sent')
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
    return markFailed(mail, error as { code?: string; responseCode?: number })
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
