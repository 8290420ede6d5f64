import PostalMime from 'postal-mime'
import { noteDelay, recordBounce, recordComplaint } from '@/lib/server/campaigns/reactions'
import { readMailToken, type MailRef } from '@/lib/server/campaigns/tokens'
import { withJob } from '@/lib/server/db/tenant'
import { log } from '@/lib/server/log'
import type { ReportOutcome } from './schema'

type Fields = Map<string, string>

/** Groups of fields, as reports have them: names in small letters, lines that go on joined. */
const groupsOf = (text: string): Fields[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((group) => {
      const lines = group.replace(/\n[ \t]+/g, ' ').split('\n')
      return new Map(
        lines.flatMap((line) => {
          const [, name, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? []
          return name ? [[name.toLowerCase(), value!.trim()] as const] : []
        }),
      )
    })
    .filter((fields) => fields.size > 0)

type Told = { kind: 'bounced' | 'delayed'; said: string } | { kind: 'complained' }

/** What a delivery status notification (RFC 3464) says of its recipient; undefined where nothing has failed. */
function ofDelivery(text: string): Told | undefined {
  for (const fields of groupsOf(text)) {
    const status = /\b([245])\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')
    const action = fields.get('action')?.toLowerCase()
    if (!status || !action) continue
    const words = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
    const said = words.includes(status[0]) ? words : `${status[0]} ${words}`.trim()
    if (action === 'failed' && status[1] === '5') return { kind: 'bounced', said }
    if (action === 'delayed' || action === 'failed') return { kind: 'delayed', said }
  }
  return undefined
}

const COMPLAINTS = ['abuse', 'fraud', 'virus', 'opt-out', 'other']

/** What a feedback report (RFC 5965) says. */
const ofFeedback = (text: string): Told | undefined =>
  groupsOf(text).some((fields) => COMPLAINTS.includes(fields.get('feedback-type')?.toLowerCase() ?? ''))
    ? { kind: 'complained' }
    : undefined

const READ: Record<string, (text: string) => Told | undefined> = {
  'message/delivery-status': ofDelivery,
  'message/global-delivery-status': ofDelivery,
  'message/feedback-report': ofFeedback,
}

/** The first token of ours that stands anywhere in a report: in its addresses, its fields, or the mail that it is about. */
function mailIn(texts: string[]): MailRef | undefined {
  for (const text of texts)
    for (const [token] of text.toLowerCase().matchAll(/\b[0-9a-z]{1,6}-[0-9a-z]{1,6}-0-[0-9a-f]{32}\b/g)) {
      const ref = readMailToken('bounce', token)
      if (ref) return ref
    }
  return undefined
}

/** What a report says, and of which mail; undefined for what is none, or not about a mail of ours. */
export async function readReport(message: Buffer): Promise<{ told: Told; mail: MailRef } | undefined> {
  const parsed = await PostalMime.parse(message, { forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' })
  const parts = parsed.attachments.map(({ mimeType, content }) => ({
    mimeType: mimeType.toLowerCase(),
    text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'),
  }))
  const told = parts.map(({ mimeType, text }) => READ[mimeType]?.(text)).find((one) => one !== undefined)
  // What its envelope was addressed to comes first: the mail that it is about may have another one in it.
  const mail = mailIn([message.toString('latin1'), ...parts.map(({ text }) => text)])
  return told && mail && { told, mail }
}

/** Acts on a report about a mail of a campaign. What is none is let go: nobody would mend it. Done again, it changes nothing. */
export async function takeReport(message: Buffer): Promise<ReportOutcome> {
  const report = await readReport(message).catch((err: unknown) => void log.warn({ err }, 'a report cannot be read'))
  if (!report) return { outcome: 'ignored' }
  const { told, mail } = report
  await withJob(async (job) => {
    if (told.kind === 'bounced') await recordBounce(job, mail, told.said)
    else if (told.kind === 'delayed') await noteDelay(job, mail, told.said)
    else await recordComplaint(job, mail)
  })
  return { outcome: told.kind }
}
