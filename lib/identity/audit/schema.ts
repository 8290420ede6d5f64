import { z } from '@/lib/shared/zod'
import { madeBy } from '@/lib/shared/audit/audit'
import { listQuery } from '@/lib/shared/list'
import { ShownEmail } from '@/lib/shared/text/email'
import { normalizeEmail } from '@/lib/shared/text/email-address'

const INSTANT = 'Choose a date and time.'

/** Somebody who did something. */
export const Actor = z.object({ displayName: z.string(), email: ShownEmail })
export type Actor = z.infer<typeof Actor>

/** One change that was made: by whom, where, to what, and what was there before and after. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Who did it; null for the operator's own commands. */
  actor: Actor.nullable(),
  ...madeBy,
  organization: z.object({ domainURL: z.string(), label: z.string() }).nullable(),
  /** A permission word, as in `roles:update`. */
  action: z.string(),
  /** What happened, as in `role.changed`; null in rows from before the log named it. */
  event: z.string().nullable(),
  subject: z.string(),
  subjectId: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /**
   * What ids and codes of the row stand for, as far as the caller may know: `country=276` is
   * "Germany".
   */
  names: z.record(z.string(), z.string()),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Several values, joined by commas. */
const several = (most: number) =>
  z
    .string()
    .max(most)
    .transform((list) => list.split(',').filter(Boolean))
    .optional()

/** An address in its stored form; another word as it is. */
const actorOf = (word: string) => normalizeEmail(word.normalize('NFC')) ?? word.trim().toLowerCase()

export const AuditListQuery = listQuery(
  ['at'],
  {
    action: several(1000).describe(
      'Permissions that were used, or their last words, separated by commas: `create,roles:update`.',
    ),

    event: several(1000).describe(
      'What happened, separated by commas: `organization.suspended,organization.resumed`.',
    ),
    subject: several(200).describe('Kinds of records, separated by commas.'),
    subjectId: z
      .string()
      .max(100)
      .optional()
      .describe('Identifies the record, by what the log calls it.'),

    actor: several(1000)
      .unwrap()
      .transform((list) => list.map(actorOf))
      .optional()
      .describe('E-mail addresses of those who acted, or `system`, separated by commas.'),

    organization: several(1000).describe(
      'Subdomains of the organizations whose log is meant, `global` for the provider’s, separated by commas.',
    ),
    requestId: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe('Id of the request, as `X-Request-Id` says it.'),
    from: z.iso
      .datetime({ offset: true, error: INSTANT })
      .optional()
      .describe('Only changes at or after this time.'),
    to: z.iso
      .datetime({ offset: true, error: INSTANT })
      .optional()
      .describe('Only changes before this time.'),
  },
  '-at',
)
export type AuditListQuery = z.infer<typeof AuditListQuery>

export const ActorQuery = z.strictObject({
  search: z
    .string()
    .trim()
    .max(100, 'Search for at most 100 characters.')
    .optional()
    .describe('Words to search for.'),
})
export type ActorQuery = z.infer<typeof ActorQuery>
