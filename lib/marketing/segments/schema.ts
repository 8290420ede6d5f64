import { z } from '@/lib/shared/zod'
import { CONTACT_KINDS } from '@/lib/shared/contact-words'
import { numberInPath } from '@/lib/shared/http/path-ids'
import { anyOrganization, listQuery, versioned } from '@/lib/shared/list'
import { Rule } from '@/lib/shared/segment-rule'
import { ShownEmail } from '@/lib/shared/text/email'
import { nameOf, textOf } from '@/lib/shared/text/text'

export { Condition, CONDITIONS_MOST, Rule } from '@/lib/shared/segment-rule'

const fields = {
  name: nameOf(2, 80, 'A name has 2 to 80 characters.'),
  description: textOf(300, 'A description has at most 300 characters.', {
    missing: 'Say whom it is for.',
  }),
  rule: Rule,
}

export const SegmentInput = z.strictObject({
  ...fields,
  description: fields.description.default(''),
})
export type SegmentInput = z.infer<typeof SegmentInput>

export const SegmentChange = z.strictObject({ ...fields, ...versioned })
export type SegmentChange = z.infer<typeof SegmentChange>

/** In addresses. */
export const SegmentId = numberInPath('Segment')

/** A segment as it was read, where whoever removes it says so. */
export const Removal = z.strictObject({
  version: z.coerce.number().int().optional().describe('Version in which the segment was read.'),
})

/** A rule that is to be counted, saved or not. */
export const CountInput = z.strictObject({ rule: Rule })
export type CountInput = z.infer<typeof CountInput>

/**
 * How many contacts a rule finds, and how many of those are subscribed to a topic at least and not
 * suppressed.
 */
export const SegmentCount = z.object({ matching: z.number().int(), reachable: z.number().int() })
export type SegmentCount = z.infer<typeof SegmentCount>

/** A rule under a name: whom it finds is asked anew each time. */
export const Segment = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  organization: z.object({ domainURL: z.string(), label: z.string() }),
  rule: Rule,
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Segment = z.infer<typeof Segment>

export const SegmentListQuery = listQuery(['name', 'organization', 'updatedAt'], {
  organization: anyOrganization(),
})
export type SegmentListQuery = z.infer<typeof SegmentListQuery>

/** One of those that a rule finds, to see whom it is about. */
export const SegmentContact = z.object({
  id: z.string(),
  email: ShownEmail,
  firstName: z.string(),
  lastName: z.string(),
  kind: z.enum(CONTACT_KINDS),
  suppressed: z.boolean(),
})
export type SegmentContact = z.infer<typeof SegmentContact>

/** The first that a rule finds, by name, with the count. */
export const SegmentPreview = SegmentCount.extend({ contacts: z.array(SegmentContact) })
export type SegmentPreview = z.infer<typeof SegmentPreview>
