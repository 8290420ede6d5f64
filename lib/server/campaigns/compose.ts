import { createHash } from 'node:crypto'
import DKIM from 'nodemailer/lib/dkim'
import MimeNode from 'nodemailer/lib/mime-node'
import { preferencesLink, unsubscribeLink } from '@/lib/server/contacts/tokens'
import { env } from '@/lib/server/env'
import type { Claim } from './claims'
import type { Letter } from './letters'
import { bounceAddress, clickLink, openLink } from './links'
import type { Envelope } from './smtp'
import { tracked } from './tracking'

/** A mail as it is handed over. */
export type Composed = { envelope: Envelope; message: Buffer }

/** The usual headers, and with them the one that a provider's unsubscribe button asks for (RFC 8058, 4). */
const SIGNED =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/** The same however often it is tried: whoever gets a mail twice can tell by it. */
export function messageIdOf({ campaignId, number }: Pick<Claim, 'campaignId' | 'number'>): string {
  const hash = createHash('sha256').update(`${campaignId}.${number}`).digest('hex').slice(0, 8)
  return `<c${campaignId}.${number}.${hash}@${env().PARENT_DOMAIN}>`
}

/** Nothing but an address between angle brackets: a header would be folded in the middle of a long one. */
const bracketed = (address: string) => ({ prepared: true, value: `<${address}>` })

function headersOf({ content, consentClass, topicId }: Letter, claim: Claim) {
  const { organizationId, domainURL } = content
  const { contactId } = claim
  const list = [...(topicId ? [`topic-${topicId}`] : []), domainURL, env().PARENT_DOMAIN].join('.')
  return {
    'List-Id': bracketed(list),
    Precedence: 'bulk',
    'Feedback-ID': `${claim.campaignId}:${organizationId}:campaign:polyclinic`,
    // Nobody unsubscribes from what goes to them for their work.
    ...(consentClass === 'marketing' && {
      'List-Unsubscribe': bracketed(unsubscribeLink(content, { organizationId, contactId })),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** Makes a mail of a campaign for one recipient. Throws where its template cannot be filled in, or it cannot be signed. */
export async function compose(letter: Letter, claim: Claim): Promise<Composed> {
  const { content, from, replyTo, numbers } = letter
  const { organizationId } = content
  const link = preferencesLink(content, { organizationId, contactId: claim.contactId })
  const made = content.make(claim.variant, claim, { unsubscribeUrl: link, preferencesUrl: link })
  const links = { clickLink: (number: number) => clickLink(content, claim, number), openLink: openLink(content, claim) }
  const head = new MimeNode('multipart/alternative')
  // Its types know texts alone.
  head.setHeader({
    From: from,
    // As objects: in a text a comma would make two recipients of one.
    To: { name: [claim.firstName, claim.lastName].filter(Boolean).join(' '), address: claim.email },
    ...(replyTo && { 'Reply-To': { name: '', address: replyTo } }),
    Subject: made.subject,
    'Message-ID': messageIdOf(claim),
    ...headersOf(letter, claim),
  } as never)
  const message = whole(head.buildHeaders(), [
    part('text/plain', letter.encode(made.text)),
    part('text/html', letter.encode(tracked(made.html, numbers, links))),
  ])
  return {
    envelope: { from: bounceAddress(claim), to: claim.email },
    message: letter.dkim ? await signed(message, letter.dkim) : message,
  }
}

const CRLF = '\r\n'

const part = (type: string, encoded: string) =>
  [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: quoted-printable', '', encoded].join(CRLF)

/** Both parts under their head. The library would open streams for each: for thousands of mails a second that is most of the work. */
function whole(headers: string, parts: string[]): Buffer {
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1]
  if (!boundary) throw new Error('The mail has no boundary.')
  const body = parts.map((text) => `--${boundary}${CRLF}${text}${CRLF}`).join('')
  return Buffer.from(`${headers}${CRLF}${CRLF}${body}--${boundary}--${CRLF}`)
}

async function signed(message: Buffer, dkim: NonNullable<Letter['dkim']>): Promise<Buffer> {
  const signer = new DKIM({ ...dkim, headerFieldNames: SIGNED })
  const whole = Buffer.concat(await signer.sign(message).toArray())
  // The library leaves a mail as it was when the key does not fit.
  if (!whole.subarray(0, 15).equals(Buffer.from('DKIM-Signature:'))) throw new Error('The mail could not be signed.')
  return whole
}
