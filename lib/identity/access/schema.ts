import { z } from '@/lib/shared/zod'
import { listQuery } from '@/lib/shared/list'
import { ShownEmail } from '@/lib/shared/text/email'
import { normalizeEmail } from '@/lib/shared/text/email-address'

export const UNKNOWN = 'There is no such permission.'
/** What a word looks like. Which ones there are the registry says, where it is read. */
const Word = z.string(UNKNOWN).regex(/^[a-z][a-z0-9-]{1,48}:[a-z][a-z-]{1,30}$/, UNKNOWN)

/** Permission words that are wanted together, separated by commas. */
export const WantedPermissions = z
  .string(UNKNOWN)
  .max(1000, UNKNOWN)
  .transform((list) => list.split(','))
  .pipe(z.array(Word).min(1, UNKNOWN).max(20, 'Ask for at most 20 permissions at once.'))

/** One way by which somebody holds a permission: person, group, role, organization. */
export const Chain = z.object({
  source: z.enum(['organization', 'global']),
  role: z.string(),
  /**
   * From the group the person is in up to the one that holds the role; empty for a role of their
   * own.
   */
  groups: z.array(z.string()),
  /**
   * Where the role is held; null everywhere, and for an organization above that the caller may not
   * know.
   */
  organization: z.object({ domainURL: z.string(), label: z.string() }).nullable(),
  /** Whether it reaches down from an organization above. */
  inherited: z.boolean(),
  expiresAt: z.iso.datetime({ offset: true }).nullable(),
})
export type Chain = z.infer<typeof Chain>

export const Why = z.object({
  person: z.object({ displayName: z.string(), email: ShownEmail }),
  allowed: z.boolean(),
  permissions: z.array(z.object({ permission: z.string(), chains: z.array(Chain) })),
  /** What stands in the way, nearest first, in words for people; empty when it is allowed. */
  missing: z.array(z.string()),
  /**
   * When it is not allowed: the roles of theirs that count here, and those to be held here that
   * allow all of it.
   */
  held: z.array(z.string()),
  allowing: z.array(z.string()),
})
export type Why = z.infer<typeof Why>

export const WhyQuery = z.strictObject({
  person: z
    .string('Choose a person.')
    .max(1000, 'Choose a person.')
    .transform((text) => normalizeEmail(text.normalize('NFC')) ?? '')
    .describe('E-mail address of the person.'),
  permissions: WantedPermissions.describe('Permissions, separated by commas.'),
})

/** Somebody who holds a permission here, once for each way they hold it. */
export const Holder = Chain.extend({
  /** Tells the ways apart: what the caller may know of two can be the same. */
  way: z.string(),
  displayName: z.string(),
  email: ShownEmail,
})
export type Holder = z.infer<typeof Holder>

export const WhoQuery = listQuery(['displayName', 'email', 'role'], {
  permission: Word.describe('The permission.'),
})
