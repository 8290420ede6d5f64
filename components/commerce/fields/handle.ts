import { z } from '@/lib/shared/zod'
import { canStandInPath } from '@/lib/shared/http/path-value'

/**
 * How something that is there already is called in addresses: as the shop has made it of a title,
 * in whatever script, or as somebody has entered it elsewhere.
 */
export const keptHandle = z
  .string()
  .trim()
  .max(500, 'A handle has at most 500 characters.')
  .regex(/^\S*$/, 'A handle has no spaces.')

/** How something new is to be called there. Empty: as the shop makes it. */
export const handle = keptHandle.refine(
  (typed) => typed === '' || canStandInPath(typed),
  'A handle stands in addresses: use letters, digits and hyphens.',
)
