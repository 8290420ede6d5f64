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

/** The library's types know texts alone. */
const written = (node: MimeNode, headers: Record<string, unknown>) => node.setHeader(headers as never).buildHeaders()

function shared({ campaignId, organizationId, domainURL, consentClass, topicId, from, replyTo }: Heading): Head {
  const list = [...(topicId ? [`topic-${topicId}`] : []), domainURL, env().PARENT_DOMAIN].join('.')
  // Not the root of its mail: the date and the id are each mail's own.
  const node = new MimeNode('multipart/alternative', { rootNode: new MimeNode(undefined, { boundaryPrefix: UNSEEN }) })
  const headers = written(node, {
    From: from,
    ...(replyTo && { 'Reply-To': { name: '', address: replyTo } }),
    'List-Id': bracketed(list),
    Precedence: 'bulk',
    'Feedback-ID': `${campaignId}:${organizationId}:campaign:polyclinic`,
    // Nobody unsubscribes from what goes to them for their work.
    ...(consentClass === 'marketing' && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  })
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
  return (claim, subject) => {
    const { email, contactId } = claim
    const own = written(new MimeNode(), {
      // As an object: in a text a comma would make two recipients of one.
      To: { name: [claim.firstName, claim.lastName].filter(Boolean).join(' '), address: email },
      Subject: subject,
      'Message-ID': messageIdOf(claim),
      ...(consentClass === 'marketing' && {
        'List-Unsubscribe': bracketed(unsubscribeLink(heading, { organizationId, contactId })),
      }),
    })
    return { headers: own + CRLF + headers, boundary }
  }
}
