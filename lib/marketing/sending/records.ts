import { env } from '@/lib/platform/config/env'
import { txtOf } from '@/lib/platform/mail/dns'
import {
  RECORD_PURPOSES,
  type RecordPurpose,
  type RecordState,
  type SenderChecks,
} from '@/lib/shared/campaign-words'

/** What a sender's records are made of. */
export type Keyed = { domain: string; selector: string; publicKey: string }

/** What the SPF record has to name: the servers that send. */
function spfServers() {
  const { MAIL_SPF, SMTP_URL } = env()
  const host = SMTP_URL ? new URL(SMTP_URL).hostname : ''
  if (MAIL_SPF) return `include:${MAIL_SPF}`
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(host) ? `a:${host}` : 'mx'
}

/**
 * The records that there are to be, and the part of each without which it is wrong. Receivers ask
 * for SPF at the domain of the envelope, which is the installation's: mails come back there
 * (decision 070). Without MAIL_SPF, nothing is known of what it has to name.
 */
const wanted = ({
  domain,
  selector,
  publicKey,
}: Keyed): Record<RecordPurpose, { name: string; value: string; expected: string }> => ({
  dkim: {
    name: `${selector}._domainkey.${domain}`,
    value: `v=DKIM1; k=rsa; p=${publicKey}`,
    expected: `p=${publicKey}`,
  },
  spf: {
    name: env().PARENT_DOMAIN,
    value: `v=spf1 ${spfServers()} ~all`,
    expected: env().MAIL_SPF ? spfServers() : 'v=spf1',
  },
  dmarc: { name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none', expected: 'v=DMARC1' },
})

/** The records to set, with what the last look has found of them. */
export function recordsOf(sender: Keyed, checks: SenderChecks | null) {
  const records = wanted(sender)
  return RECORD_PURPOSES.map((purpose) => {
    const { name, value } = records[purpose]
    const { state = null, found = [] } = checks?.[purpose] ?? {}
    return { purpose, name, type: 'TXT' as const, value, state, found }
  })
}

/** The tags of a record, as in `v=DKIM1; p=…`. White space means nothing in them. */
const tagsOf = (text: string) => text.replace(/\s+/g, '').split(';')

const IS_ONE: Record<RecordPurpose, (text: string) => boolean> = {
  // The version of a key may be left out (RFC 6376, 3.6.1).
  dkim: (text) => /(^|;)\s*p\s*=/.test(text),
  spf: (text) => /^v=spf1( |$)/i.test(text),
  dmarc: (text) => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text),
}
const IS_RIGHT: Record<RecordPurpose, (text: string, expected: string) => boolean> = {
  dkim: (text, expected) => tagsOf(text).includes(expected),
  spf: (text, expected) =>
    text
      .toLowerCase()
      .split(/\s+/)
      .some((term) => term.replace(/^\+/, '') === expected.toLowerCase()),
  dmarc: (text) => tagsOf(text).some((tag) => /^p=(none|quarantine|reject)$/i.test(tag)),
}

/** Of two records for the same thing, nobody knows which one holds. */
function stateOf(purpose: RecordPurpose, found: string[], expected: string): RecordState {
  if (found.length === 0) return 'missing'
  return found.length === 1 && IS_RIGHT[purpose](found[0]!, expected) ? 'right' : 'wrong'
}

/** So much is kept of what stands in somebody else's DNS. */
const KEPT = { records: 5, characters: 600 }

/** Looks for the records in the DNS. Throws when nobody answers in time. */
export async function lookUp(sender: Keyed): Promise<SenderChecks> {
  const records = wanted(sender)
  const looked = await Promise.all(
    RECORD_PURPOSES.map(async (purpose) => {
      const { name, expected } = records[purpose]
      const found = (await txtOf(name)).filter(IS_ONE[purpose])
      const kept = found.slice(0, KEPT.records).map((text) => text.slice(0, KEPT.characters))
      return [purpose, { state: stateOf(purpose, found, expected), found: kept, expected }] as const
    }),
  )
  return Object.fromEntries(looked) as SenderChecks
}
