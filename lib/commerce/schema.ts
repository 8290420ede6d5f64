import { z } from 'zod'

/** What a shop needs before anybody can buy in it, and what the console needs of a Medusa. */
export const PARTS = [
  'regions',
  'currencies',
  'products',
  'shipping options',
  'sales channels',
  'stock locations',
  'publishable keys',
  'order editing',
  'product categories',
  'inventory',
] as const
export type Part = (typeof PARTS)[number]

/** How the commerce back end is, as its page shows it. */
export const CommerceOverview = z.object({
  /** Not set up, started but not ready, ready, not taking our token, or not answering as one. */
  state: z.enum(['none', 'starting', 'ready', 'refused', 'away']),
  /** Where it is. */
  address: z.string().nullable(),
  /** What the store calls itself. */
  name: z.string().nullable(),
  /** Null for a Medusa that does not tell it. */
  version: z.string().nullable(),
  /** How long one call to it took, in ms. */
  latency: z.number().nullable(),
  missing: z.array(z.enum(PARTS)),
})
export type CommerceOverview = z.infer<typeof CommerceOverview>
