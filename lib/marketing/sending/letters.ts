import { LRUCache } from 'lru-cache'
import { env } from '@/lib/platform/config/env'
import type { Transaction } from '@/lib/platform/db/client'
import { withJob } from '@/lib/platform/db/tenant'
import { numbersOf, sharedLinks } from '@/lib/platform/mail-templates/tracked-links'
import { privateKeyOf } from '@/lib/platform/mail/dkim'
import type { ConsentClass } from '@/lib/shared/campaign-words'
import { contentOf, type Content, type Reader } from './content'
import { openHeads } from './head'
import { openEncoder } from './quoted-printable'

/** What all mails of a campaign have in common. */
export type Letter = {
  content: Content
  /** Writes the headers of one of its mails. */
  headOf: ReturnType<typeof openHeads>
  /** What its mails are signed with, where it has a sender of its own. */
  dkim: { domainName: string; keySelector: string; privateKey: string } | null
  /** Its links as they are written in the HTML, with their numbers. */
  numbers: Map<string, number>
  /** Write the two parts of its mails in Quoted-Printable. */
  encodeText: (text: string) => string
  encodeHtml: (html: string) => string
}

/** What was approved is pinned, but a sender may change: it is read again after so many ms. */
const FRESH_MS = 60_000

type Row = {
  consentClass: ConsentClass
  topicId: number | null
  replyTo: string | null
  sender: Sender | null
}
type Sender = {
  name: string
  email: string
  replyTo: string | null
  domain: string
  selector: string
  privateKey: string
}

const SAMPLES: Reader[] = ['one', 'other'].map((who) => ({
  email: `${who}@mail.invalid`,
  firstName: who,
  lastName: who,
}))

/** The HTML of a campaign's mails as two readers get it. */
const samplesOf = async (content: Content) => {
  const mails = SAMPLES.map((reader) => {
    const own = `https://mail.invalid/${reader.firstName}`
    return content.make('a', reader, { unsubscribeUrl: own, preferencesUrl: own })
  })
  return (await Promise.all(mails)).map(({ html }) => html) as [string, string]
}

/**
 * Where the mails' links lead. All workers find the same, of what was pinned, and the first one has
 * written it.
 */
async function linkNumbers({ client }: Transaction, campaignId: number, content: Content) {
  const [html, other] = await samplesOf(content)
  await client.query(
    `insert into campaign_links (campaign_id, number, organization_id, url)
     select $1, number, $2, url from unnest($3::text[]) with ordinality as link(url, number) on conflict do nothing`,
    [campaignId, content.organizationId, sharedLinks(html, other)],
  )
  const { rows } = await client.query<{ number: number; url: string }>(
    'select number, url from campaign_links where campaign_id = $1',
    [campaignId],
  )
  return numbersOf(rows, html)
}

async function read(transaction: Transaction, campaignId: number): Promise<Letter> {
  const content = await contentOf(transaction, campaignId)
  if (!content) throw new Error('A campaign that is being sent has no template.')
  const { rows } = await transaction.client.query<Row>(
    `select c.consent_class as "consentClass", c.topic_id as "topicId", coalesce(c.reply_to, s.reply_to) as "replyTo",
       case when s.id is not null then json_build_object('name', s.name, 'email', s.email, 'domain', s.domain,
         'selector', s.dkim_selector, 'privateKey', s.dkim_private_key) end as sender
     from campaigns c left join senders s on s.id = c.sender_id where c.id = $1`,
    [campaignId],
  )
  const { sender, ...campaign } = rows[0]!
  const { organizationId, domainURL, label } = content
  const { MAIL_FROM, PARENT_DOMAIN } = env()
  return {
    content,
    headOf: openHeads({
      ...campaign,
      campaignId,
      organizationId,
      domainURL,
      from: sender
        ? { name: sender.name, address: sender.email }
        : { name: label, address: MAIL_FROM ?? `no-reply@${PARENT_DOMAIN}` },
    }),
    dkim: sender && {
      domainName: sender.domain,
      keySelector: sender.selector,
      privateKey: privateKeyOf(sender),
    },
    numbers: await linkNumbers(transaction, campaignId, content),
    encodeText: openEncoder(),
    encodeHtml: openEncoder(),
  }
}

/** Letters by their campaigns: read once a minute at most, however many mails there are. */
export function openLetters() {
  const known = new LRUCache<number, Promise<Letter>>({ max: 100, ttl: FRESH_MS })
  return (campaignId: number): Promise<Letter> => {
    const found = known.get(campaignId)
    if (found) return found
    const letter = withJob((transaction) => read(transaction, campaignId))
    known.set(campaignId, letter)
    letter.catch(() => known.delete(campaignId))
    return letter
  }
}
