import { createHash, randomBytes } from 'node:crypto'
import { organizationOf, type Ctx } from '@/lib/server/ctx'
import { env } from '@/lib/server/env'
import { renderMail } from '@/lib/server/mail-layout'
import { enqueueMail } from '@/lib/server/outbox'
import { originOf } from '@/lib/shared/hosts'

export const VALID_DAYS = 7

/** What is kept of a token: enough to know it again, not to use it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A token for one invitation, and the address at which it can be accepted. */
export function drawLink(ctx: Ctx) {
  const token = randomBytes(32).toString('base64url')
  const { domainURL } = organizationOf(ctx)
  return { hash: hashOf(token), link: `${originOf(domainURL, env().site)}/invitation?token=${token}` }
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

/** Mails the link to whoever is invited, once this transaction is committed. */
export function mailInvitation(
  ctx: Ctx,
  { id, email, link, expiresAt }: { id: string; email: string; link: string; expiresAt: string },
) {
  const { id: organizationId, label } = organizationOf(ctx)
  const { displayName } = ctx.actor
  return enqueueMail(ctx, {
    organizationId,
    about: id,
    recipient: email,
    ...renderMail({
      subject: `${displayName} invites you to ${label} on Polyclinic`,
      title: `You are invited to ${label}`,
      paragraphs: [
        `${displayName} invites you to work with ${label} on Polyclinic, the console of health-care practices.`,
        `Sign in with this address, ${email}, to accept. The invitation is valid until ${inWords.format(new Date(expiresAt))} UTC.`,
      ],
      action: { label: 'See the invitation', address: link },
      foot: [
        `You were not expecting this? Then you can ignore it: nothing happens unless you accept.`,
        `Sent for ${label} by Polyclinic.`,
      ],
    }),
  })
}
