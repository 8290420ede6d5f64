import { notFound, unprocessable } from '@/lib/platform/api/errors'
import { env } from '@/lib/platform/config/env'
import { countMails, type MailPurpose } from '@/lib/platform/mail/mail-limits'
import type { Asked, Fields } from './asked'
import { ask } from './pass-on'

type Mail = { purpose: MailPurpose; recipientOf: (asked: Asked) => Promise<string> }

/**
 * The calls by which somebody has the shop write to an address that somebody has typed. Medusa
 * writes anew for each invitation, also where there is one for that address already.
 */
const MAILS: Record<string, Mail | undefined> = {
  'POST /admin/invites': {
    purpose: 'invitation',
    recipientOf: async ({ body }) => String((body as Fields | undefined)?.user ?? ''),
  },
  'POST /admin/invites/{id}/resend': {
    purpose: 'invitation',
    recipientOf: async ({ values: [id] }) => {
      const { invites } = await ask('/admin/invites')
      const invite = rowsOf(invites).find((one) => one.id === id) ?? notFound('Invitation')
      return String(invite.user_email)
    },
  },
  'POST /admin/notifications/{id}/resend': {
    purpose: 'notification',
    recipientOf: async ({ values: [id] }) => String((await notification(id!)).to),
  },
}
const mailOf = ({ endpoint: { method, path } }: Asked) => MAILS[`${method} ${path}`]

const rowsOf = (rows: unknown) => rows as Fields[]

const PAGE = 500
/** So many of the latest are looked through: Medusa reads a notification only within its list. */
const MOST = 10_000

async function notification(id: string): Promise<Fields> {
  for (let offset = 0; offset < MOST; offset += PAGE) {
    // The relation is one with little in it: by itself Medusa reads what each of them said. It
    // orders them by a field that has to be read.
    const { notifications } = await ask(
      `/admin/notifications?include_resends=true&fields=id,to,created_at&expand=provider&limit=${PAGE}&offset=${offset}`,
    )
    const page = rowsOf(notifications)
    const found = page.find((one) => one.id === id)
    if (found) return found
    if (page.length < PAGE) notFound('Notification')
  }
  return unprocessable(`Only the latest ${MOST} notifications can be sent again.`)
}

/** Whether a call has the shop send a mail that is counted. */
export const sendsMail = (asked: Asked) => env().RATE_LIMITS && mailOf(asked) !== undefined

/**
 * Counts the mail that a call has the shop send, for the provider, whose shop it is. Asks commerce
 * to whom it goes. Throws as `countMails`, 404 where there is nothing to send again, and
 * `CommerceError`.
 */
export async function countMail(asked: Asked): Promise<void> {
  const { purpose, recipientOf } = mailOf(asked)!
  const recipient = await recipientOf(asked)
  // Without one, commerce refuses the call.
  if (recipient) await countMails(purpose, null, [recipient])
}
