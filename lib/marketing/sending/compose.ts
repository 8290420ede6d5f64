import { createTransport } from 'nodemailer'
import { preferencesLink } from '@/lib/marketing/audience/tokens'
import { tracked } from '@/lib/platform/mail-templates/tracked-links'
import type { Claim } from './claims'
import type { Head } from './head'
import type { Letter } from './letters'
import { bounceAddress, clickLink, openLink } from './links'
import type { Envelope } from './smtp'

/**
 * A mail as it is handed over: in ASCII, whatever it says, but for addresses that have other
 * characters; each line ends with CR LF, and none begins with a dot.
 */
export type Composed = { envelope: Envelope; message: string }

const SIGNED =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/**
 * Makes a mail of a campaign for one recipient. Throws where its template cannot be filled in,
 * `TemplateLimitExceeded` where that takes more than it may, and where it cannot be signed.
 */
export async function compose(
  { content, numbers, headOf, encodeText, encodeHtml, dkim }: Letter,
  claim: Claim,
): Promise<Composed> {
  const { organizationId } = content
  const link = preferencesLink(content, { organizationId, contactId: claim.contactId })
  const made = await content.make(claim.variant, claim, {
    unsubscribeUrl: link,
    preferencesUrl: link,
  })
  const links = {
    clickLink: (number: number) => clickLink(content, claim, number),
    openLink: openLink(content, claim),
  }
  const message = whole(headOf(claim, made.subject), {
    'text/plain': encodeText(made.text),
    'text/html': encodeHtml(tracked(made.html, numbers, links)),
  })
  const mail = { envelope: { from: bounceAddress(claim), to: claim.email }, message }
  return dkim ? { ...mail, message: await signed(mail, dkim) } : mail
}

const CRLF = '\r\n'

/**
 * The parts under their head. The library would open streams for each: for thousands of mails a
 * second that is most of the work.
 */
const whole = ({ headers, boundary }: Head, parts: Record<string, string>) =>
  [
    headers,
    '',
    ...Object.entries(parts).flatMap(([type, encoded]) => [
      `--${boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: quoted-printable',
      '',
      encoded,
    ]),
    `--${boundary}--`,
    '',
  ].join(CRLF)

/** Gives mails back instead of sending them: what signs them is a part of sending. */
const signer = createTransport({ streamTransport: true, buffer: true })

async function signed(
  { envelope, message }: Composed,
  dkim: NonNullable<Letter['dkim']>,
): Promise<string> {
  const { message: made } = await signer.sendMail({
    envelope,
    raw: message,
    dkim: { ...dkim, headerFieldNames: SIGNED },
  })
  const whole = (made as Buffer).toString('utf8')
  // The library leaves a mail as it was when the key does not fit.
  if (!whole.startsWith('DKIM-Signature:')) throw new Error('The mail could not be signed.')
  return whole
}
