import { z } from '@/lib/shared/zod'
import { Protected } from '@/lib/identity/roles/schema'
import { isDelegable, permissionWords } from '@/lib/shared/access/permissions'
import { anyOf, listQuery } from '@/lib/shared/list'
import { ShownEmail } from '@/lib/shared/text/email'
import { nameOf } from '@/lib/shared/text/text'
import { futureEndOf, isWithinDays } from '@/lib/shared/time/ends'

export const KEY_KINDS = ['personal', 'service'] as const
export const KEY_STATUSES = ['active', 'expired', 'revoked'] as const
export const REACHES = ['organization', 'subtree'] as const

/** A key lives a year at most: what is forgotten must end by itself. */
export const MAX_DAYS = 366

const NAME = 'A key’s name has 2 to 50 characters.'
const PERMISSIONS = 'Choose at least one permission.'
const EXPIRY = 'Choose when the key ends.'
export const TOO_LONG = 'A key lives a year at most.'
const keyable = permissionWords.filter(isDelegable)

export const ApiKeyInput = z.strictObject({
  name: nameOf(2, 50, NAME),
  /**
   * `personal`: the maker's own, and never more than they hold; `service`: a program's, whoever
   * made it.
   */
  kind: z.enum(KEY_KINDS, 'Choose whose key it is.'),
  permissions: z
    .array(z.enum(keyable, 'A key cannot hold this permission.'), PERMISSIONS)
    .min(1, PERMISSIONS)
    .refine((words) => new Set(words).size === words.length, 'A permission is there twice.'),
  /** Of an organization's key; one that is made under `global` holds everywhere. */
  reach: z.enum(REACHES, 'Choose how far the key reaches.').default('organization'),
  /**
   * The last day, in the organization's time zone and for the provider's keys in UTC, or an
   * instant.
   */
  expiresAt: futureEndOf(EXPIRY).refine((end) => isWithinDays(end, MAX_DAYS), TOO_LONG),
})
export type ApiKeyInput = z.infer<typeof ApiKeyInput>

export const ApiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(KEY_KINDS),
  status: z.enum(KEY_STATUSES),
  /**
   * Whose key it is, or who made it and answers for it; null for somebody the caller may not know.
   */
  person: z.object({ displayName: z.string(), email: ShownEmail }).nullable(),
  /** Where it was made and holds; null for the provider's, which hold everywhere. */
  organization: z.object({ domainURL: z.string(), label: z.string() }).nullable(),
  permissions: z.array(z.string()),
  reach: z.enum(REACHES),
  /** How the key begins. */
  hint: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The key itself is here, and nowhere else ever again. */
export const MadeApiKey = ApiKey.extend({ key: z.string() })
export type MadeApiKey = z.infer<typeof MadeApiKey>

const offered = Protected.shape.actions.element.extend({
  /**
   * Whether the caller holds it in everything below, too, without which a key for that cannot be
   * given it.
   */
  grantableBelow: z.boolean(),
})
/** What a key can be given here. */
export const KeyResource = Protected.extend({ actions: z.array(offered) })
export type KeyResource = z.infer<typeof KeyResource>

export const ApiKeyListQuery = listQuery(['name', 'createdAt', 'expiresAt', 'lastUsedAt'], {
  kind: anyOf(KEY_KINDS),
  status: anyOf(KEY_STATUSES),
})
export type ApiKeyListQuery = z.infer<typeof ApiKeyListQuery>
