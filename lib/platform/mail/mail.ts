import { env } from '@/lib/platform/config/env'
import { inTime } from '@/lib/platform/time/in-time'
import { openMailTransport } from './mail-transport.mjs'
import { returnAddress } from './return-address'

type MailTransport = ReturnType<typeof openMailTransport>

/** One mail, ready to be sent. `id` is a UUID; whoever gets the mail twice can tell by it. */
export type Mail = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  /** A PDF that goes with it. */
  attachment?: { name: string; content: Buffer } | null
}
export type SendMail = (mail: Mail) => Promise<void>

/**
 * Shorter than the lease of a mail that is being sent, so that nobody else begins while one still
 * tries.
 */
export const SENDING_SECONDS = 20

/**
 * Sends through one SMTP server, a few at a time over connections that stay open. `send` rejects
 * with ETIMEDOUT where a mail takes longer than `seconds`.
 */
export function mailerFor(
  url: string,
  seconds = SENDING_SECONDS,
): { send: SendMail; close: () => void } {
  const transport = openMailTransport(url, { pool: true, maxConnections: 4 })
  const send: SendMail = (mail) => inTime(seconds * 1000, tooSlow, () => post(transport, mail))
  return { send, close: transport.close }
}

const tooSlow = () => Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })

function post(
  transport: MailTransport,
  { id, recipient, subject, text, html, attachment }: Mail,
): Promise<void> {
  const { MAIL_FROM, MAIL_INTAKE_TOKEN, PARENT_DOMAIN } = env()
  return transport.send({
    // As objects: in a text a comma would make two recipients of one.
    from: { name: 'Polyclinic', address: MAIL_FROM ?? `no-reply@${PARENT_DOMAIN}` },
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    attachments: attachment
      ? [{ filename: attachment.name, content: attachment.content, contentType: 'application/pdf' }]
      : [],
    // Where nothing takes reports, they come to whoever reads the mails of the sender.
    ...(MAIL_INTAKE_TOKEN && { bounceAddress: returnAddress(id) }),
    messageId: `<${id}@${PARENT_DOMAIN}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}
