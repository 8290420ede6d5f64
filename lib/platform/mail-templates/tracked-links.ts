import { escapeHtml } from './tags'

/** The tag of a link that a reader follows: not what a head loads. */
const ANCHOR = /<a\s[^<>]*>/gi
/** Its address, between whichever quotes. */
const HREF = /(\shref=)(?:"(https?:\/\/[^"]*)"|'(https?:\/\/[^']*)')/i

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const unescapeHtml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!)

const linksIn = (html: string) =>
  [...html.matchAll(ANCHOR)].flatMap(([tag]) => {
    const [, , doubleQuoted, singleQuoted] = HREF.exec(tag) ?? []
    return doubleQuoted ?? singleQuoted ?? []
  })

/**
 * Where the links of a campaign's mails lead, each once, in their order. It is shown the mails of
 * two readers: what differs between them is theirs alone, as the link with which they unsubscribe,
 * and stays as it is.
 */
export function sharedLinks(one: string, other: string): string[] {
  const others = new Set(linksIn(other))
  return [...new Set(linksIn(one))].filter((address) => others.has(address)).map(unescapeHtml)
}

/** What links are written as in the HTML of a mail, with their numbers. */
export const numbersOf = (links: { number: number; url: string }[], written: string) => {
  const numbers = new Map(links.map(({ number, url }) => [url, number]))
  return new Map(
    linksIn(written).flatMap((address) => {
      const number = numbers.get(unescapeHtml(address))
      return number === undefined ? [] : [[address, number] as const]
    }),
  )
}

/** A mail whose links lead through us, and which tells when it is opened. */
export function tracked(
  html: string,
  numbers: Map<string, number>,
  { clickLink, openLink }: { clickLink: (link: number) => string; openLink: string },
): string {
  const linked = html.replace(ANCHOR, (tag) =>
    tag.replace(
      HREF,
      (
        whole,
        before: string,
        doubleQuoted: string | undefined,
        singleQuoted: string | undefined,
      ) => {
        const number = numbers.get(doubleQuoted ?? singleQuoted ?? '')
        return number === undefined ? whole : `${before}"${escapeHtml(clickLink(number))}"`
      },
    ),
  )
  const image = `<img src="${escapeHtml(openLink)}" alt="" width="1" height="1" style="display:block;border:0" />`
  const end = linked.lastIndexOf('</body>')
  return end < 0 ? linked + image : linked.slice(0, end) + image + linked.slice(end)
}
