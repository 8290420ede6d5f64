import { z } from '@/lib/shared/zod'
import { SUPPRESSION_REASONS } from '@/lib/shared/contact-words'
import { inPath } from '@/lib/shared/http/path-ids'
import { anyOf, anyOrganization, listQuery } from '@/lib/shared/list'
import { EmailAddress, ShownEmail } from '@/lib/shared/text/email'
import { nameOf } from '@/lib/shared/text/text'

const note = nameOf(3, 200, 'Say why, in 3 to 200 characters.')

/** An address that is to get no marketing from the organization, by hand. */
export const SuppressionInput = z.strictObject({ email: EmailAddress, note })
export type SuppressionInput = z.infer<typeof SuppressionInput>

/** In addresses. */
export const SuppressionId = inPath('Suppression', z.uuid())

/** Why it is taken back: what a DELETE says stands in its address. */
export const TakeBack = z.strictObject({
  note: note.describe('Why the address may get mail again.'),
})

/** An address that gets no marketing from the organization. */
export const Suppression = z.object({
  id: z.string(),
  email: ShownEmail,
  organization: z.object({ domainURL: z.string(), label: z.string() }),
  reason: z.enum(SUPPRESSION_REASONS),
  note: z.string(),
  /** The contact that has this address; null where there is none. */
  contactId: z.string().nullable(),
  /**
   * Who has done it; null for the address's own holder, for the system, and for somebody whom the
   * reader does not know.
   */
  by: z.string().nullable(),
  at: z.iso.datetime(),
})
export type Suppression = z.infer<typeof Suppression>

export const SuppressionListQuery = listQuery(
  ['at', 'email', 'reason', 'organization'],
  {
    reason: anyOf(SUPPRESSION_REASONS),
    organization: anyOrganization(),
  },
  '-at',
)
export type SuppressionListQuery = z.infer<typeof SuppressionListQuery>
