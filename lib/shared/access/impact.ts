import { z } from '@/lib/shared/zod'
import { ShownEmail } from '@/lib/shared/text/email'

/**
 * Where a change concerns somebody: in an organization alone, also in everything below it, or only
 * there.
 */
const WHERE = ['organization', 'subtree', 'below'] as const

const Holder = z.object({
  displayName: z.string(),
  email: ShownEmail,
  /** Null for what holds everywhere. */
  organization: z.object({ domainURL: z.string(), label: z.string() }).nullable(),
  reach: z.enum(WHERE),
  permissions: z.array(z.string()),
})

const Settings = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))

/**
 * What saving something would change for people; what they hold otherwise, from above too, does not
 * count.
 */
export const Impact = z.object({
  /** People whom it concerns, whether or not anything changes for them. */
  people: z.number().int(),
  /** Others whom it concerns, whom the caller may not know. */
  unnamed: z.number().int().optional(),
  gains: z.array(Holder),
  loses: z.array(Holder),
  /** What would be paid for by itself from then on, and who pays now. */
  billing: z.array(z.object({ organization: z.string(), payer: z.string() })).optional(),
  /**
   * Settings that would come from elsewhere and be others, by their names; the identifier of a
   * logo’s file, empty for none.
   */
  settings: z.object({ before: Settings, after: Settings }).optional(),
  /**
   * How many keys of service accounts reach down to only one of the two places; those the caller
   * may know are named, too.
   */
  keys: z.number().int().optional(),
  /** How many practitioners would have two records from then on, one in each tree. */
  parted: z.number().int().optional(),
})
export type Impact = z.infer<typeof Impact>
