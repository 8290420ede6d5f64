import { unsubscribeLink } from '@/lib/marketing/audience/tokens'
import { env } from '@/lib/platform/config/env'
import type { ConsentClass } from '@/lib/shared/campaign-words'
import { personName } from '@/lib/shared/text/person-name'
import type { Claim } from './claims'
import { encodeText, mailbox, toOneLine, writeField } from './header-field'
import { signMailToken } from './tokens'

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
/**
 * "=_" is in no text that is written in Quoted-Printable (RFC 2045, 6.7): nobody's name ends a
 * part.
 */
const BOUNDARY = '=_polyclinic_alternative'

/**
 * The same however often it is tried: whoever gets a mail twice can tell by it. It is signed, since
 * a report may name a mail by nothing else.
 */
export const messageIdOf = ({ campaignId, number }: Pick<Claim, 'campaignId' | 'number'>) =>
  `<${signMailToken('message', { campaignId, number })}@${env().PARENT_DOMAIN}>`

const sharedFields = ({
  campaignId,
  organizationId,
  domainURL,
  consentClass,
  topicId,
  from,
  replyTo,
}: Heading) => {
  const list = [...(topicId ? [`topic-${topicId}`] : []), domainURL, env().PARENT_DOMAIN].join('.')
  return [
    writeField('From', mailbox(from)),
    ...(replyTo ? [writeField('Reply-To', mailbox({ name: '', address: replyTo }))] : []),
    writeField('List-Id', `<${list}>`, { isFolded: false }),
    writeField('Precedence', 'bulk'),
    writeField('Feedback-ID', `${campaignId}:${organizationId}:campaign:polyclinic`),
    // Nobody unsubscribes from what goes to them for their work.
    ...(consentClass === 'marketing'
      ? [writeField('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click')]
      : []),
    writeField('MIME-Version', '1.0'),
    writeField('Content-Type', `multipart/alternative; boundary="${BOUNDARY}"`),
  ]
}

/**
 * Writes the headers of a campaign's mails: the usual ones, and with them the two that a provider's
 * unsubscribe button asks for (RFC 8058, 3). What all mails share is written once.
 */
export function openHeads(heading: Heading): (claim: Claim, subject: string) => Head {
  const shared = sharedFields(heading).join(CRLF)
  const { organizationId, consentClass } = heading
  return (claim, subject) => {
    const { email, firstName, lastName, contactId } = claim
    const to = { name: personName(firstName, lastName), address: email }
    const own = [
      writeField('To', mailbox(to)),
      // A subject that is empty is none.
      ...[toOneLine(subject)]
        .filter((text) => text.trim() !== '')
        .map((text) => writeField('Subject', encodeText(text))),
      writeField('Message-ID', messageIdOf(claim), { isFolded: false }),
      writeField('Date', new Date().toUTCString().replace('GMT', '+0000')),
    ]
    if (consentClass === 'marketing') {
      const link = unsubscribeLink(heading, { organizationId, contactId })
      own.push(writeField('List-Unsubscribe', `<${link}>`, { isFolded: false }))
    }
    return { headers: [...own, shared].join(CRLF), boundary: BOUNDARY }
  }
}
