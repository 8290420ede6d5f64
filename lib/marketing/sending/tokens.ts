import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { keyFor, keysFor } from '@/lib/platform/config/keys'

/** What a token of one mail is good for. One is never taken for another. */
export type MailTokenUse = 'open' | 'click' | 'bounce' | 'message'

/**
 * One mail of a campaign. `link` is the number of a link that leads on, and 0 for the other uses.
 */
export type MailRef = { campaignId: number; number: number; link?: number }

/**
 * So many characters in lower case hold the signature: addresses are not longer than 64, and not
 * all servers keep their case.
 */
const SIGNATURE_BYTES = 16
const DIGITS = 36

const PURPOSE = 'mails of campaigns'

/**
 * A token that says which mail it stands in. It is made of small letters, digits and hyphens: it
 * can be part of an address.
 */
export const signMailToken = (use: MailTokenUse, mail: MailRef): string =>
  signedWith(keyFor(PURPOSE), use, mail)

function signedWith(
  key: KeyObject,
  use: MailTokenUse,
  { campaignId, number, link = 0 }: MailRef,
): string {
  const signature = createHmac('sha256', key)
    .update([use, campaignId, number, link].join(' '))
    .digest('hex')
    .slice(0, 2 * SIGNATURE_BYTES)
  return [
    campaignId.toString(DIGITS),
    number.toString(DIGITS),
    link.toString(DIGITS),
    signature,
  ].join('-')
}

/**
 * Which mail a token of ours stands in; null for one that was made for something else, or by
 * somebody else.
 */
export function readMailToken(use: MailTokenUse, token: string): Required<MailRef> | null {
  const parts = /^([0-9a-z]{1,6})-([0-9a-z]{1,6})-([0-9a-z]{1,3})-[0-9a-f]{32}$/.exec(token)
  if (!parts) return null
  const [campaignId, number, link] = parts
    .slice(1, 4)
    .map((part) => Number.parseInt(part, DIGITS)) as [number, number, number]
  if (Math.max(campaignId, number) > 2_147_483_647 || link > 32_767) return null
  const isOurs = keysFor(PURPOSE).some((key) => {
    const [given, right] = [
      Buffer.from(token),
      Buffer.from(signedWith(key, use, { campaignId, number, link })),
    ]
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? { campaignId, number, link } : null
}
