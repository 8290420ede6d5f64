import { z } from '@/lib/shared/zod'
import { RECORD_PURPOSES, RECORD_STATES, SENDER_STATES } from '@/lib/shared/campaign-words'
import { numberInPath } from '@/lib/shared/http/path-ids'
import { anyOf, anyOrganization, listQuery, versioned } from '@/lib/shared/list'
import { SenderAddress, ShownDomain, ShownEmail } from '@/lib/shared/text/email'
import { nameOf } from '@/lib/shared/text/text'

const fields = {
  /** What recipients read in the place of the address. */
  name: nameOf(2, 80, 'A name has 2 to 80 characters.'),
  replyTo: SenderAddress.nullable(),
}

/**
 * A name in the DNS, which its records are looked for under: no machine of this network, and no
 * number.
 */
const OWN_DOMAIN = /@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/

export const SenderInput = z.strictObject({
  ...fields,
  email: SenderAddress.refine(
    (address) => OWN_DOMAIN.test(address),
    'Write an address of your own domain, as in news@clinic.example.',
  ),
  replyTo: fields.replyTo.default(null),
})
export type SenderInput = z.infer<typeof SenderInput>

/** The address stays: its domain has been proven for it. */
export const SenderChange = z.strictObject({ ...fields, ...versioned })
export type SenderChange = z.infer<typeof SenderChange>

/** Something done with a sender as it was read. */
export const SenderDeed = z.strictObject(versioned)

/** A sender as it was read, where whoever removes it says so. */
export const Removal = z.strictObject({
  version: z.coerce.number().int().optional().describe('Version in which the sender was read.'),
})

/** In addresses. */
export const SenderId = numberInPath('Sender')

/** A record that the domain's DNS has to have. DKIM proves that the domain is theirs. */
export const SenderRecord = z.object({
  purpose: z.enum(RECORD_PURPOSES),
  /** The name of the record in full, without a dot at its end. */
  name: z.string(),
  type: z.literal('TXT'),
  value: z.string(),
  /** Null until it has been looked for. */
  state: z.enum(RECORD_STATES).nullable(),
  /** What stood there when it was looked for. */
  found: z.array(z.string()),
})
export type SenderRecord = z.infer<typeof SenderRecord>

/** From whom mails come: its campaigns go out only while it is verified. */
export const Sender = z.object({
  id: z.number().int(),
  name: z.string(),
  email: ShownEmail,
  replyTo: ShownEmail.nullable(),
  domain: ShownDomain,
  organization: z.object({ domainURL: z.string(), label: z.string() }),
  state: z.enum(SENDER_STATES),
  records: z.array(SenderRecord),
  checkedAt: z.iso.datetime().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  /** How many campaigns name it: one that is named cannot be removed. */
  campaigns: z.number().int(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Sender = z.infer<typeof Sender>

export const SenderListQuery = listQuery(['name', 'email', 'organization', 'state', 'updatedAt'], {
  state: anyOf(SENDER_STATES),
  organization: anyOrganization(),
})
export type SenderListQuery = z.infer<typeof SenderListQuery>
