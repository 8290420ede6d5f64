/** What is known of whoever asks for an image or a link of a mail. */
export type Asked = {
  method: string
  userAgent: string
  /** Since the mail was handed over. */
  secondsSinceSent: number
  /** How many links of the mail were followed in the last ten seconds, this one among them. */
  linksWithinTenSeconds?: number
}

/** Whatever looks at mails before anybody reads them, and programs that are no browser. */
const SCANNERS =
  /bot\b|crawl|spider|scan|prefetch|preview|headless|proofpoint|barracuda|mimecast|safelinks|defender|fireeye|trendmicro|symantec|messagelabs|ironport|virus|curl|wget|python|java\/|okhttp|go-http|libwww|axios|node-fetch|undici/i

/**
 * What Apple's privacy protection says of itself: it loads every image of every mail, read or not.
 */
const APPLE_PROXY = 'Mozilla/5.0'

/** Nobody is as quick as that. */
const SOONEST_SECONDS = 2
const LINKS_AT_ONCE = 3

/**
 * Whether a machine asks, as far as that can be told. Proxies that load images when somebody opens
 * a mail count as people.
 */
export const isMachine = ({
  method,
  userAgent,
  secondsSinceSent,
  linksWithinTenSeconds = 0,
}: Asked): boolean => {
  const name = userAgent.trim()
  return (
    method === 'HEAD' ||
    name === '' ||
    name === APPLE_PROXY ||
    SCANNERS.test(name) ||
    secondsSinceSent < SOONEST_SECONDS ||
    linksWithinTenSeconds >= LINKS_AT_ONCE
  )
}
