import { createHash } from 'node:crypto'
import MimeNode from 'nodemailer/lib/mime-node'
import { unsubscribeLink } from '@/lib/server/contacts/tokens'
import { env } from '@/lib/server/env'
import type { ConsentClass } from '@/lib/shared/campaign-words'
import type { Claim } from './claims'

/** What the headers of a campaign's mails say of it. */
export type Heading = {
  campaignId: number
  organizationId: number
  domainURL: string
  consentClass: ConsentClass
  topicId: number | null
  from: { name: string; address: string }
  replyTo: string | null
}

/** The headers of a mail, without the empty line after them, and what its parts are divided by. */
export type Head = { headers: string; boundary: string }

const CRLF = '\r\n'
/** In no text that is written in Quoted-Printable (RFC 2045, 6.7): nobody's name ends a part. */
const UNSEEN = '=_'

/** The same however often it is tried: whoever gets a mail twice can tell by it. */
export function messageIdOf({ campaignId, number }: Pick<Claim, 'campaignId' | 'number'>): string {
  const hash = createHash('sha256').update(`${campaignId}.${number}`).digest('hex').slice(0, 8)
  return `<c${campaignId}.${number}.${hash}@${env().PARENT_DOMAIN}>`
}

/** Nothing but an address between angle brackets: a header would be folded in the middle of a long one. */
const bracketed = (address: string) => ({ prepared: true, value: `<${address}>` })

/**
 * Headers as the library writes them. None is of the root of a mail: what that would be given of chance and of the time costs
 * as much as all the rest, and is written here.
 */
const written = (headers: Record<string, unknown>, rootNode: MimeNode, contentType?: string) =>
  // The library's types know texts alone.
  new MimeNode(contentType, { rootNode, baseBoundary: UNSEEN }).setHeader(headers as never).buildHeaders()

function shared({ campaignId, organizationId, domainURL, consentClass, topicId, from, replyTo }: Heading): Head {
  const list = [...(topicId ? [`topic-${topicId}`] : []), domainURL, env().PARENT_DOMAIN].join('.')
  const headers = written(
    {
      From: from,
      ...(replyTo && { 'Reply-To': { name: '', address: replyTo } }),
      'List-Id': bracketed(list),
      Precedence: 'bulk',
      'Feedback-ID': `${campaignId}:${organizationId}:campaign:polyclinic`,
      // Nobody unsubscribes from what goes to them for their work.
      ...(consentClass === 'marketing' && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      'MIME-Version': '1.0',
    },
    new MimeNode(undefined, { boundaryPrefix: UNSEEN }),
    'multipart/alternative',
  )
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1]
  if (!boundary) throw new Error('The mails have no boundary.')
  return { headers, boundary }
}

/**
 * Writes the headers of a campaign's mails: the usual ones, and with them the two that a provider's unsubscribe button asks for
 * (RFC 8058, 3). What all mails share is written once.
 */
export function openHeads(heading: Heading): (claim: Claim, subject: string) => Head {
  const { headers, boundary } = shared(heading)
  const { organizationId, consentClass } = heading
  const root = new MimeNode()
  return (claim, subject) => {
    const { email, firstName, lastName, contactId } = claim
    // As an object: in a text a comma would make two recipients of one.
    const to = { name: [firstName, lastName].filter(Boolean).join(' '), address: email }
    const own = [
      written({ To: to, Subject: subject }, root),
      `Message-ID: ${messageIdOf(claim)}`,
      `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    ]
    if (consentClass === 'marketing')
      own.push(`List-Unsubscribe: <${unsubscribeLink(heading, { organizationId, contactId })}>`)
    return { headers: [...own, headers].join(CRLF), boundary }
  }
}
