import { randomUUID } from 'node:crypto'
import { preferencesLink } from '@/lib/marketing/audience/tokens'
import { numbersOf, sharedLinks, tracked } from '@/lib/platform/mail-templates/tracked-links'
import type { Content, Reader } from './content'
import { clickLink, openLink } from './links'

/** Of a campaign that has as many links and readers as any: its tokens are the longest. */
const LONGEST = { campaignId: 2_147_483_647, number: 2_147_483_647 }

/**
 * Addresses as long as those that count the clicks and opens of an organization's mails; null for
 * the provider's templates.
 */
export const longestTracking = (domainURL: string | null) => {
  const place = { domainURL: domainURL ?? 'a-name-of-usual-length' }
  return { clickLink: clickLink(place, LONGEST, 99), openLink: openLink(place, LONGEST) }
}

/**
 * Returns the bytes of the HTML that is sent to a reader, with the links that count clicks and the
 * image that counts opens. Throws what making the mail throws.
 */
export async function sentBytes(content: Content, reader: Reader): Promise<number> {
  const { organizationId } = content
  const [html, other] = await Promise.all(
    [randomUUID(), randomUUID()].map(async (contactId) => {
      const link = preferencesLink(content, { organizationId, contactId })
      return (await content.make('a', reader, { unsubscribeUrl: link, preferencesUrl: link })).html
    }),
  )
  const tracking = longestTracking(content.domainURL)
  const links = sharedLinks(html!, other!).map((url, index) => ({ number: index + 1, url }))
  return Buffer.byteLength(
    tracked(html!, numbersOf(links, html!), {
      clickLink: () => tracking.clickLink,
      openLink: tracking.openLink,
    }),
  )
}
