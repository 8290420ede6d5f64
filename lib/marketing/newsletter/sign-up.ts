import { sql } from 'drizzle-orm'
import { askFor, subscribe } from '@/lib/marketing/audience/consent'
import { liftSuppression, suppressionOf } from '@/lib/marketing/audience/suppression'
import { confirmationLink, refuseToken } from '@/lib/marketing/audience/tokens'
import { rowsOf } from '@/lib/platform/db/rows'
import { unprocessable } from '@/lib/platform/api/errors'
import { mailsOf } from '@/lib/platform/mail-templates/mails'
import { countMails } from '@/lib/platform/mail/mail-limits'
import { enqueueMail } from '@/lib/platform/mail/outbox'
import type { Recipient } from '@/lib/platform/api/recipient-endpoint'
import { SUPPRESSION_REASONS } from '@/lib/shared/contact-words'
import { preferencesOf } from './queries'
import { findKnown, holderOf, wordingOf, type Known } from './recipients'
import type { Confirmed, SignedUp, SignUp } from './schema'

const VALID_DAYS = 7
const VALID_SECONDS = VALID_DAYS * 86_400
/** So often in a day an address gets a mail that somebody has only asked for. */
const MAILS_A_DAY = 3

async function topicNames(recipient: Recipient, ids: number[]): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    recipient,
    sql`select name from topics where organization_id = ${recipient.organization.id} and status = 'active'
      and id = any(${sql.param(ids)}::int[]) order by name`,
  )
  return rows.map(({ name }) => name)
}

/**
 * The contact with this address: a new one, or the one that is there, of whom a stranger changes
 * nothing.
 */
async function contactFor(
  recipient: Recipient,
  { email, firstName, lastName }: SignUp,
): Promise<Known> {
  const { id } = recipient.organization
  await rowsOf(
    recipient,
    sql`
    insert into contacts (organization_id, email, first_name, last_name) values (${id}, ${email}, ${firstName}, ${lastName})
    on conflict (organization_id, email) do nothing`,
  )
  const [found] = await rowsOf<{ id: string }>(
    recipient,
    sql`select id from contacts where organization_id = ${id} and email = ${email}`,
  )
  return (await findKnown(recipient, found!.id, true))!
}

/** Whether the address has had as many mails today as it gets. */
async function hasHadEnough(recipient: Recipient, contactId: string): Promise<boolean> {
  const [had] = await rowsOf<{ mails: number }>(
    recipient,
    sql`
    select count(distinct at)::int as mails from consents
    where contact_id = ${contactId} and what = 'asked' and at > now() - interval '1 day'`,
  )
  return had!.mails >= MAILS_A_DAY
}

async function mailConfirmation(
  recipient: Recipient,
  { id: contactId, email }: Known,
  topics: string[],
) {
  const { organization } = recipient
  const [until] = await rowsOf<{ expires: number; validUntil: string }>(
    recipient,
    sql`select end_at as expires, to_timestamp(end_at) as "validUntil"
      from (select ceil(extract(epoch from now()))::int + ${VALID_SECONDS}::int as end_at) t`,
  )
  const { expires, validUntil } = until!
  const link = confirmationLink(
    organization,
    { organizationId: organization.id, contactId },
    expires,
  )
  const mails = await mailsOf(recipient, 'newsletter-confirmation', [organization.id])
  const content = await mails(organization.id, () => ({ email, topics, validUntil, link }))
  enqueueMail(recipient, {
    ...content,
    organizationId: organization.id,
    about: contactId,
    recipient: email,
  })
}

/**
 * Takes down that somebody asks for topics, and mails a link to confirm that with. Answers the same
 * whoever the address is of, and also where nothing is sent: to one that bounces or has complained,
 * or has been written to often enough.
 */
export async function signUp(recipient: Recipient, input: SignUp): Promise<SignedUp> {
  const { email, topicIds } = input
  const { id, label } = recipient.organization
  const topics = await topicNames(recipient, topicIds)
  const sentence = 'Choose topics from the list.'
  if (topics.length < topicIds.length) unprocessable(sentence, { topicIds: sentence })
  // Whatever is known of the address: being refused tells nobody whether a mail would have been
  // sent.
  await countMails('newsletter', id, [email])
  const answer = { sentTo: email }
  const reason = await suppressionOf(recipient, id, email)
  if (reason === 'complained' || reason === 'bounced') return answer
  const contact = await contactFor(recipient, input)
  if (await hasHadEnough(recipient, contact.id)) return answer
  const waiting = await askFor(recipient, contact.id, topicIds, {
    way: 'sign-up',
    wording: wordingOf(label),
  })
  if (waiting.length > 0)
    await mailConfirmation(recipient, contact, await topicNames(recipient, waiting))
  return answer
}

/**
 * Subscribes whoever has the link to what they had asked for by when it was mailed: with that they
 * also want mail again, whatever was before. A link that was used before does nothing more. Throws
 * 404 for one that does not work, or no longer.
 */
export async function confirmSignUp(recipient: Recipient, token: string): Promise<Confirmed> {
  const { contact, expires } = await holderOf(recipient, 'confirm', token, true)
  const { id, label } = recipient.organization
  const [asked] = await rowsOf<{ over: boolean; topicIds: number[] }>(
    recipient,
    sql`select to_timestamp(${expires}::int) <= now() as over, array(select topic_id from contact_topics
        where contact_id = ${contact.id} and state = 'pending' and changed_at <= to_timestamp(${expires - VALID_SECONDS}::int)) as "topicIds"`,
  )
  if (asked!.over) refuseToken()
  const how = { way: 'confirmation', wording: wordingOf(label) } as const
  const added = await subscribe(recipient, contact.id, asked!.topicIds, 'confirmed', how)
  if (added.length > 0) await liftSuppression(recipient, id, contact.email, SUPPRESSION_REASONS)
  const topics = await preferencesOf(recipient, contact.id)
  return {
    organization: label,
    topics: topics.filter(({ subscribed }) => subscribed).map(({ name }) => name),
  }
}
