import { z } from '@/lib/shared/zod'

/** Somebody who may have brought an organization in: a user of one that is here already. */
export const Referrer = z.object({
  id: z.string(),
  userDisplayName: z.string(),
  organizationName: z.string(),
})
export type Referrer = z.infer<typeof Referrer>

export const ReferrerQuery = z.strictObject({
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('Words to search for, in names of people and organizations.'),
  limit: z.coerce.number().int().min(1).max(1000).default(1000).describe('Rows at most.'),
})
export type ReferrerQuery = z.infer<typeof ReferrerQuery>
