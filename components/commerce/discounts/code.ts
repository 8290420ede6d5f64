import { z } from '@/lib/shared/zod'

export const code = z
  .string()
  .trim()
  .min(1, 'Enter a code.')
  .max(60, 'A code has at most 60 characters.')
  .regex(/^\S*$/, 'A code has no spaces.')
  .toUpperCase()

/** Said of a new one that cannot stand in a path: so a cart is told which code it is to forget. */
export const NO_ADDRESS = 'A code stands in addresses as well: use letters, digits and hyphens.'
