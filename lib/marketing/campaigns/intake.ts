import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import {
  noteDelay,
  recordBounce,
  recordComplaint,
  recordUndelivered,
} from '@/lib/marketing/sending/reactions'
import { readMailToken, type MailRef } from '@/lib/marketing/sending/tokens'
import { readToken } from '@/lib/marketing/audience/tokens'
import type { Transaction } from '@/lib/platform/db/client'
import { rowsOf } from '@/lib/platform/db/rows'
import { withJob } from '@/lib/platform/db/tenant'
import { log } from '@/lib/platform/observability/log'
import { readReturn } from '@/lib/platform/mail/return-address'
import { recordReturn } from '@/lib/platform/mail/outbox'
import { readFinding, type Finding } from './report-parts'
import type { ReportOutcome } from './schema'

/**
 * The mail that a report is about: one of a campaign, one of the outbox, or the newest to whoever
 * may unsubscribe with a link.
 */
type ReportedMail = { mail: MailRef } | { outgoing: string } | { unsubscribe: UnsubscribeLink }
type UnsubscribeLink = { token: string; contactId: string }

const UNSUBSCRIBE_TOKEN =
  /\/mail\/unsubscribe\?token=(?:3D)?([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})(?![\w-])/g

/** The contact that a token says it is for, which is to be proven with their organization. */
const contactIn = (part: string) =>
  Buffer.from(part, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The first token of ours in a text: in an address, a Message-ID, or a link to unsubscribe. */
function mailIn(text: string): ReportedMail | undefined {
  const lower = text.toLowerCase()
  for (const [token] of lower.matchAll(/\b[0-9a-z]{1,6}-[0-9a-z]{1,6}-0-[0-9a-f]{32}\b/g)) {
    const mail = readMailToken('bounce', token) ?? readMailToken('message', token)
    if (mail) return { mail }
  }
  const outgoing = readReturn(lower)
  return outgoing === null ? undefined : { outgoing }
}

function linkIn(text: string): ReportedMail | undefined {
  // Servers on the way may have folded the header, or written the body in Quoted-Printable.
  const [found] = text
    .replace(/\r?\n[ \t]/g, '')
    .replace(/=\r?\n/g, '')
    .matchAll(UNSUBSCRIBE_TOKEN)
  if (!found) return undefined
  const [, who, until, signature] = found as unknown as [string, string, string, string]
  return { unsubscribe: { token: [who, until, signature].join('.'), contactId: contactIn(who) } }
}

/**
 * What a report says, and of which mail; undefined for what is none, or not about a mail of ours.
 */
export async function readReport(
  message: Buffer,
): Promise<{ finding: Finding; about: ReportedMail } | undefined> {
  const email = await PostalMime.parse(message, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  })
  const parts = email.attachments.map(({ mimeType, content }) => ({
    mimeType: mimeType.toLowerCase(),
    text:
      typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'),
  }))
  const finding = readFinding(email, parts)
  if (finding.kind === 'nothing') return undefined
  // What its envelope was addressed to comes first: the mail that it is about may have another one
  // in it.
  const texts = [message.toString('latin1'), ...parts.map(({ text }) => text), email.text ?? '']
  for (const find of finding.kind === 'complained' ? [mailIn, linkIn] : [mailIn])
    for (const text of texts) {
      const about = find(text)
      if (about) return { finding, about }
    }
  return undefined
}

/**
 * The newest mail of a campaign to whoever a link is for; undefined where the link is not ours, or
 * no mail is known.
 */
async function newestMail(
  job: Transaction,
  { token, contactId }: UnsubscribeLink,
): Promise<MailRef | undefined> {
  const [newest] = await rowsOf<MailRef & { organizationId: number }>(
    job,
    sql`select campaign_id as "campaignId", number, organization_id as "organizationId" from campaign_recipients
      where contact_id = ${contactId}::uuid and sent_at is not null order by sent_at desc limit 1`,
  )
  if (!newest) return undefined
  try {
    readToken('unsubscribe', newest.organizationId, token)
    return newest
  } catch {
    return undefined
  }
}

async function act(job: Transaction, finding: Finding, about: ReportedMail): Promise<boolean> {
  if ('outgoing' in about) {
    if (finding.kind !== 'bounced' && finding.kind !== 'undelivered') return false
    return recordReturn(job, about.outgoing, finding.said)
  }
  const mail = 'mail' in about ? about.mail : await newestMail(job, about.unsubscribe)
  if (!mail) return false
  if (finding.kind === 'bounced') await recordBounce(job, mail, finding.said)
  else if (finding.kind === 'undelivered') await recordUndelivered(job, mail, finding.said)
  else if (finding.kind === 'delayed') await noteDelay(job, mail, finding.said)
  else await recordComplaint(job, mail)
  return true
}

/**
 * Acts on a report about a mail of ours. What is none is let go: nobody would mend it. Done again,
 * it changes nothing.
 */
export async function takeReport(message: Buffer): Promise<ReportOutcome> {
  const report = await readReport(message).catch(
    (err: unknown) => void log.warn({ err }, 'a report cannot be read'),
  )
  if (!report) return { outcome: 'ignored' }
  const { finding, about } = report
  const isKnown = await withJob((job) => act(job, finding, about))
  return { outcome: isKnown && finding.kind !== 'nothing' ? finding.kind : 'ignored' }
}
