import { z } from 'zod'

const REASON = 'Say why, in 3 to 300 characters.'

export const ViewInput = z.strictObject({ reason: z.string(REASON).trim().min(3, REASON).max(300, REASON) })
export type ViewInput = z.infer<typeof ViewInput>

export const StartedView = z.object({
  /** Where the organization's pages now are the user's. */
  address: z.url(),
  until: z.iso.datetime(),
})
export type StartedView = z.infer<typeof StartedView>

/** What becomes of the view that is open. */
export const ViewChange = z.strictObject({
  mode: z.enum(['read-only', 'changes', 'ended'], 'A view is read-only, with changes, or ended.'),
})
export type ViewChange = z.infer<typeof ViewChange>
