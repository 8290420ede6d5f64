import { z } from '@/lib/shared/zod'

export const Change = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Display name; null for a change that no person made. */
  actor: z.string().nullable(),
  action: z.string(),
  /** What was done, with `{}` for what it was done to, as in "ended the sessions of {}". */
  deed: z.string(),
  /** What that is, as the audit log calls it. */
  subject: z.string(),
  organization: z.object({ domainURL: z.string(), label: z.string() }).nullable(),
})

export const Dashboard = z.object({
  counts: z.object({
    organizations: z.number().int(),
    people: z.number().int(),
    memberships: z.number().int(),
    signedIn: z.number().int(),
  }),
  /** The ten latest, newest first. */
  changes: z.array(Change),
})
export type Dashboard = z.infer<typeof Dashboard>
