import { createHash, randomBytes } from 'node:crypto'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { env } from '@/lib/platform/config/env'
import { mailsOf } from '@/lib/platform/mail-templates/mails'
import { enqueueMail } from '@/lib/platform/mail/outbox'
import { originOf } from '@/lib/shared/http/hosts'

export const VALID_DAYS = 7

/** What is kept of a token: enough to know it again, not to use it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A token for one invitation, and the address at which it can be accepted. */
export function drawLink(ctx: Ctx) {
  const token = randomBytes(32).toString('base64url')
  const { domainURL } = organizationOf(ctx)
  return {
    hash: hashOf(token),
    link: `${originOf(domainURL, env().site)}/invitation?token=${token}`,
  }
}

export type Mails = Awaited<ReturnType<typeof mailsOf>>

/** What the invitations of one call are made with. */
export const invitationMails = (ctx: Ctx): Promise<Mails> =>
  mailsOf(ctx, 'invitation', [organizationOf(ctx).id])

/** Mails the link to whoever is invited, once this transaction is committed. */
export async function mailInvitation(
  ctx: Ctx,
  { id, email, link, expiresAt }: { id: string; email: string; link: string; expiresAt: string },
  mails: Mails,
) {
  const { id: organizationId } = organizationOf(ctx)
  const { displayName: inviter } = ctx.actor
  const content = await mails(organizationId, () => ({
    inviter,
    email,
    link,
    validUntil: expiresAt,
  }))
  enqueueMail(ctx, { ...content, organizationId, about: id, recipient: email })
}
