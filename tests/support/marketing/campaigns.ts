import { setResolver } from '@/lib/platform/mail/dns'
import { signMailToken } from '@/lib/marketing/sending/tokens'
import { buildClinic, type Clinic } from '../practice/clinic'
import { marketing } from './contacts'
import { sql } from '../db/database'
import { mjmlOf } from '../mail/mjml'
import { buildTemplate, contentOf, publishTemplate } from './templates'
import { newReader } from './readers'
import { unique, type SignedIn } from '../world'

/** A letter that may go to readers, whose author has left a greeting to be filled in. */
export const letter = (parts: Parameters<typeof contentOf>[0] = {}) =>
  contentOf({
    subject: 'News of {{organization}}',
    mjml: mjmlOf(
      `<mj-text>{{#firstName}}Hello {{firstName}}. {{/firstName}}{{greeting}} <a href="https://clinic.example/news">More</a>
       <a href="{{unsubscribeUrl}}">Unsubscribe</a> {{postalAddress}}</mj-text>`,
    ),
    variables: [{ name: 'greeting', type: 'text', fallback: 'Welcome', sample: 'Hi' }],
    ...parts,
  })

/** The TXT records of the world, by name: what a test puts here is what the DNS answers. */
export const dns = new Map<string, string[]>()
export const answerDns = () => {
  setResolver(async (name) => {
    const found = dns.get(name)
    if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return found.map((text) => text.match(/.{1,255}/gs)!)
  })
}

/** Every mail names where its organization is. */
export const giveAddress = (organizationId: number) =>
  sql(
    `update organizations set street = '1 Harbour Street', city = 'Springfield' where id = $1`,
    organizationId,
  )

/**
 * An organization that can send campaigns: with an address, a live template, a topic and readers.
 */
export async function buildSending(
  owner: SignedIn,
  readers = 3,
  at?: Pick<Clinic, 'id' | 'name' | 'host'>,
) {
  const clinic = at ?? (await buildClinic())
  await giveAddress(clinic.id)
  const here = marketing(owner, clinic)
  const asking = { as: owner, at: clinic.name }
  const template = await publishTemplate(
    asking,
    await buildTemplate(asking, { category: 'marketing', content: letter() }),
  )
  const topic = await here.topic()
  for (let n = 0; n < readers; n++) await newReader(clinic.id, topic.id)
  const ask = (path: string, sent: object = {}) => here.ask(`campaigns${path}`, sent)
  const done = (path: string, sent: object = {}) => here.done(`campaigns${path}`, sent)
  const draft = (more: object = {}) =>
    done('', { json: { name: unique('Campaign '), topicId: topic.id, ...more } })
  const read = (id: number) => done(`/${id}`)
  /** A change of everything, of which only some is different. */
  async function changeOf(id: number, more: object) {
    const { template, topic, segment, sender, ...campaign } = await read(id)
    const {
      name,
      subject,
      previewText,
      abTest,
      values,
      consentClass,
      replyTo,
      throttle,
      window,
      weekdaysOnly,
    } = campaign
    const { zone, sendAt, version } = campaign
    return {
      name,
      subject,
      previewText,
      abTest,
      values,
      consentClass,
      replyTo,
      throttle,
      window,
      weekdaysOnly,
      zone,
      sendAt,
      version,
      templateId: template?.id ?? null,
      topicId: topic?.id ?? null,
      segmentId: segment?.id ?? null,
      senderId: sender?.id ?? null,
      ...more,
    }
  }
  return {
    clinic,
    here,
    template,
    topic,
    ask,
    done,
    draft,
    read,
    changeOf,
    change: async (id: number, more: object) =>
      ask(`/${id}`, { method: 'PUT', json: await changeOf(id, more) }),
    /** Does something with a campaign as it is now. */
    async deed(id: number, deed: string, sent: { as?: SignedIn; json?: object } = {}) {
      const { version } = await read(id)
      return ask(`/${id}/${deed}`, { ...sent, json: { version, ...sent.json } })
    },
  }
}
export type Sending = Awaited<ReturnType<typeof buildSending>>

/** A mail of a campaign that was handed over a minute ago to a new reader. */
export async function sendTo({ clinic, topic }: Sending, campaignId: number, number = 1) {
  const reader = await newReader(clinic.id, topic.id)
  await sql(
    `insert into campaign_recipients (campaign_id, number, organization_id, contact_id, email, variant, state, sent_at)
     values ($1, $2, $3, $4, $5, 'a', 'sent', now() - interval '1 minute')`,
    campaignId,
    number,
    clinic.id,
    reader.id,
    reader.email,
  )
  await sql(
    `insert into campaign_counts (campaign_id, worker, organization_id, sent) values ($1, gen_random_uuid(), $2, 1)`,
    campaignId,
    clinic.id,
  )
  return { ...reader, campaignId, number, bounce: signMailToken('bounce', { campaignId, number }) }
}

/** The lines of a mail in parts, of which each has a type. */
const inParts = (to: string, kind: string, parts: [type: string, ...lines: string[]][]) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: ${to}`,
    'Subject: A report',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${kind}; boundary="part"`,
    '',
    ...parts.flatMap(([type, ...lines]) => ['--part', `Content-Type: ${type}`, '', ...lines]),
    '--part--',
    '',
  ].join('\r\n')

type Reported = { email: string; bounce: string }
/** A delivery status notification (RFC 3464), addressed to the envelope's sender. */
export const bounceReport = (
  { email, bounce }: Reported,
  { action = 'failed', status = '5.1.1' } = {},
) =>
  inParts(`bounces+${bounce}@polyclinic.localhost`, 'delivery-status', [
    ['text/plain', 'It could not be delivered.'],
    [
      'message/delivery-status',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${email}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550',
      ` ${status} No such mailbox`,
      '',
    ],
  ])

/** A feedback report (RFC 5965), in which only the mail itself says which one it is. */
export const complaintReport = ({ bounce }: Reported, type = 'abuse') =>
  inParts('reports@polyclinic.localhost', 'feedback-report', [
    ['text/plain', 'Somebody has complained.'],
    [
      'message/feedback-report',
      `Feedback-Type: ${type}`,
      'User-Agent: Provider/1.0',
      'Version: 1',
      '',
    ],
    [
      'message/rfc822',
      `Return-Path: <bounces+${bounce}@polyclinic.localhost>`,
      'Subject: News',
      '',
      'Hello',
      '',
    ],
  ])
