import { sql } from 'drizzle-orm'
import { readMailToken, type MailRef } from '@/lib/marketing/sending/tokens'
import { PointAnswer, RedirectAnswer } from '@/lib/platform/api/answer'
import { HttpError } from '@/lib/platform/api/errors'
import type { Recipient } from '@/lib/platform/api/recipient-endpoint'
import { rowsOf } from '@/lib/platform/db/rows'
import { isMachine } from './machines'

type Mail = { seconds: number; opened: boolean; machineOpened: boolean; clicked: boolean }

/**
 * A mail of this organization's, held until the end. What was never handed over has been read by a
 * machine on its way.
 */
async function hold(
  recipient: Recipient,
  { campaignId, number }: MailRef,
): Promise<Mail | undefined> {
  const [mail] = await rowsOf<Mail>(
    recipient,
    sql`select coalesce(extract(epoch from now() - sent_at), 0)::float8 as seconds, opened_at is not null as opened,
        machine_opened_at is not null as "machineOpened", clicked_at is not null as clicked
      from campaign_recipients
      where campaign_id = ${campaignId} and number = ${number} and organization_id = ${recipient.organization.id} for update`,
  )
  return mail
}

type Counted = 'opened' | 'machine_opened' | 'clicked'

/**
 * Counts something that has happened to a mail for the first time, or takes back what was counted
 * too soon.
 */
async function count(
  recipient: Recipient,
  { campaignId, number }: MailRef,
  what: Counted,
  isSo = true,
): Promise<void> {
  const column = sql.raw(`${what}_at`)
  await rowsOf(
    recipient,
    sql`
    update campaign_recipients set ${column} = ${isSo ? sql`now()` : sql`null`} where campaign_id = ${campaignId} and number = ${number}`,
  )
  await rowsOf(
    recipient,
    sql`select count_reaction(${campaignId}, ${recipient.organization.id}, ${what}, ${isSo ? 1 : -1})`,
  )
}

/** A mail was opened, as its image tells. Whatever the token is, the image is the same. */
export async function openMail(recipient: Recipient, token: string): Promise<PointAnswer> {
  const ref = readMailToken('open', token)
  const mail = ref && (await hold(recipient, ref))
  if (!mail) return new PointAnswer()
  const machine = isMachine({ ...recipient.asked, secondsSinceSent: mail.seconds })
  if (machine ? !mail.machineOpened : !mail.opened)
    await count(recipient, ref, machine ? 'machine_opened' : 'opened')
  return new PointAnswer()
}

const RECENT = sql`at > now() - interval '10 seconds'`

/**
 * Of several links at once a machine has followed each: those that counted as somebody's do so no
 * more.
 */
async function takeBack(recipient: Recipient, ref: MailRef, { clicked }: Mail): Promise<void> {
  const clicks = sql`campaign_clicks where campaign_id = ${ref.campaignId} and recipient = ${ref.number}`
  await rowsOf(
    recipient,
    sql`update campaign_clicks set machine = true
    where campaign_id = ${ref.campaignId} and recipient = ${ref.number} and not machine and ${RECENT}`,
  )
  const [left] = await rowsOf<{ people: boolean }>(
    recipient,
    sql`select exists (select from ${clicks} and not machine) as people`,
  )
  if (clicked && !left!.people) await count(recipient, ref, 'clicked', false)
}

async function noteClick(recipient: Recipient, ref: Required<MailRef>, mail: Mail): Promise<void> {
  const { campaignId, number, link } = ref
  const [others] = await rowsOf<{ links: number }>(
    recipient,
    sql`
    select count(*)::int as links from campaign_clicks
    where campaign_id = ${campaignId} and recipient = ${number} and link <> ${link} and ${RECENT}`,
  )
  const linksWithinTenSeconds = others!.links + 1
  const machine = isMachine({
    ...recipient.asked,
    secondsSinceSent: mail.seconds,
    linksWithinTenSeconds,
  })
  await rowsOf(
    recipient,
    sql`
    insert into campaign_clicks as had (campaign_id, recipient, link, organization_id, machine)
    values (${campaignId}, ${number}, ${link}, ${recipient.organization.id}, ${machine})
    on conflict (campaign_id, recipient, link) do update set machine = false, at = now() where had.machine and not excluded.machine`,
  )
  if (machine) return linksWithinTenSeconds > 1 ? takeBack(recipient, ref, mail) : undefined
  if (!mail.clicked) await count(recipient, ref, 'clicked')
  // Who follows a link has the mail before them, also where their program shows no images.
  if (!mail.opened) await count(recipient, ref, 'opened')
}

const NOT_HERE =
  'This link does not work, or no longer. Open the newest mail and use the link in that one.'

/**
 * Sends a reader on to a link of the campaign: to what stands in the token alone, nobody is sent.
 * Throws 404.
 */
export async function followLink(recipient: Recipient, token: string): Promise<RedirectAnswer> {
  const refuse = (): never => {
    throw new HttpError(404, NOT_HERE)
  }
  const ref = readMailToken('click', token) ?? refuse()
  const mail = (await hold(recipient, ref)) ?? refuse()
  const [link] = await rowsOf<{ url: string }>(
    recipient,
    sql`
    select url from campaign_links where campaign_id = ${ref.campaignId} and number = ${ref.link}
      and organization_id = ${recipient.organization.id}`,
  )
  if (!link || !/^https?:\/\//i.test(link.url) || !URL.canParse(link.url)) return refuse()
  await noteClick(recipient, ref, mail)
  return new RedirectAnswer(new URL(link.url).href)
}
