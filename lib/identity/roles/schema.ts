import { z } from '@/lib/shared/zod'
import { AssignmentInput } from '@/lib/shared/access/assignments'
import { anyOf, listQuery, versioned } from '@/lib/shared/list'
import { EmailAddress, ShownEmail } from '@/lib/shared/text/email'
import { nameOf, textOf } from '@/lib/shared/text/text'

export const ROLE_TYPES = ['system', 'custom'] as const
export const ROLE_SCOPES = ['organization', 'global'] as const

const NAME = 'A role’s name has 2 to 50 characters.'
const PERMISSIONS = 'Choose at least one permission.'

const fields = {
  name: nameOf(2, 50, NAME),
  description: textOf(300, 'A description has at most 300 characters.').default(''),
  /** Permission words, as in `users:read`. */
  permissions: z
    .array(z.string().max(90), PERMISSIONS)
    .min(1, PERMISSIONS)
    .max(500, 'A role holds at most 500 permissions.')
    .refine((words) => new Set(words).size === words.length, 'A permission is there twice.'),
}

/** Under `global` it makes a role that holds everywhere, otherwise one of the organization. */
export const RoleInput = z.strictObject(fields)
export type RoleInput = z.infer<typeof RoleInput>

export const RoleChange = z.strictObject({ ...fields, ...versioned })
export type RoleChange = z.infer<typeof RoleChange>

const Organization = z.object({ domainURL: z.string(), label: z.string() })

export const Role = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  type: z.enum(ROLE_TYPES),
  scope: z.enum(ROLE_SCOPES),
  /** Whose role it is; null for the product's own, and for those that hold everywhere. */
  organization: Organization.nullable(),
  permissions: z.array(z.string()),
  /** How many people hold it here, by themselves or through a group. */
  people: z.number().int(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type Role = z.infer<typeof Role>

export const RoleListQuery = listQuery(['name', 'permissions', 'people', 'updatedAt'], {
  type: anyOf(ROLE_TYPES),
  scope: anyOf(ROLE_SCOPES),
})
export type RoleListQuery = z.infer<typeof RoleListQuery>

/** What a role may be given here: the rows and columns of the matrix. */
export const Protected = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  status: z.enum(['active', 'deprecated']),
  actions: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      risk: z.enum(['low', 'medium', 'high']),
      /** Whether the caller holds it here, without which they cannot give it. */
      grantable: z.boolean(),
    }),
  ),
})
export type Protected = z.infer<typeof Protected>

/**
 * Somebody who gets a global role, by the address they sign in with, and until when; null for good.
 * A day is UTC's.
 */
export const RolePersonInput = z.strictObject({
  email: EmailAddress,
  expiresAt: AssignmentInput.shape.expiresAt,
})
export type RolePersonInput = z.infer<typeof RolePersonInput>

/** Somebody who holds a global role at this moment. */
export const RolePerson = z.object({
  personId: z.number().int(),
  displayName: z.string(),
  email: ShownEmail,
  /** Whether they are on the staff list: a role of anybody else’s opens nothing. */
  staff: z.boolean(),
  since: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
})
export type RolePerson = z.infer<typeof RolePerson>
