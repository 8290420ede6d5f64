import { z } from '@/lib/shared/zod'
import { numberInPath } from '@/lib/shared/http/path-ids'
import { anyOf, anyOrganization, listQuery, versioned } from '@/lib/shared/list'
import { nameOf, textOf } from '@/lib/shared/text/text'

export const TOPIC_STATUSES = ['active', 'archived'] as const

const fields = {
  name: nameOf(2, 80, 'A name has 2 to 80 characters.'),
  /** Shown to whoever chooses topics. */
  description: textOf(300, 'A description has at most 300 characters.', {
    missing: 'Say what it is about.',
  }),
}

export const TopicInput = z.strictObject({ ...fields, description: fields.description.default('') })
export type TopicInput = z.infer<typeof TopicInput>

export const TopicChange = z.strictObject({ ...fields, ...versioned })
export type TopicChange = z.infer<typeof TopicChange>

/** Whether it is to be archived, or taken back into use, as it was read. */
export const TopicStanding = z.strictObject({
  archived: z.boolean('Say whether it is archived.'),
  ...versioned,
})
export type TopicStanding = z.infer<typeof TopicStanding>

/** In addresses. */
export const TopicId = numberInPath('Topic')

/** What contacts subscribe to. An archived one is offered to nobody any more. */
export const Topic = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  organization: z.object({ domainURL: z.string(), label: z.string() }),
  status: z.enum(TOPIC_STATUSES),
  /** How many contacts are subscribed, the suppressed ones among them. */
  subscribed: z.number().int(),
  /** How many have been asked, and have not confirmed. */
  pending: z.number().int(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type Topic = z.infer<typeof Topic>

export const TopicListQuery = listQuery(['name', 'organization', 'status', 'updatedAt'], {
  status: anyOf(TOPIC_STATUSES),
  organization: anyOrganization(),
})
export type TopicListQuery = z.infer<typeof TopicListQuery>
