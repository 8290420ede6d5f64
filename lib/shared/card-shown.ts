import { z } from '@/lib/shared/zod'

/**
 * What people know a card by. `brand` is the provider's word, `last4` the last digits of its
 * number.
 */
export const CardShown = z.object({ brand: z.string(), last4: z.string() })
export type CardShown = z.infer<typeof CardShown>
