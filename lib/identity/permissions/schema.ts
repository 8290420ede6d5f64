import { z } from '@/lib/shared/zod'
import { anyOf, listQuery, versioned } from '@/lib/shared/list'
import { nameOf, textOf } from '@/lib/shared/text/text'

export const SCOPES = ['organization', 'global'] as const
export const RISKS = ['low', 'medium', 'high'] as const
export const RESOURCE_STATUSES = ['active', 'deprecated'] as const

const KEY = 'A key has 2 to 49 small letters, digits and hyphens, and begins with a letter.'
const ACTION = 'An action has 2 to 31 small letters and hyphens, and begins with a letter.'
const LABEL = 'A label has 2 to 60 characters.'

const label = nameOf(2, 60, LABEL)
const isUnique = (list: { key: string }[]) =>
  new Set(list.map(({ key }) => key)).size === list.length

const Action = z.strictObject({
  key: z.string(ACTION).regex(/^[a-z][a-z-]{1,30}$/, ACTION),
  label,
  risk: z.enum(RISKS, 'Choose how much harm a wrong hand could do with it.'),
})

const fields = {
  label,
  description: textOf(300, 'A description has at most 300 characters.').default(''),
  scope: z.enum(SCOPES, 'Choose whose roles may hold it.'),
  actions: z
    .array(Action)
    .min(1, 'A resource has at least one action.')
    .max(40, 'A resource has at most 40 actions.')
    .refine(isUnique, 'Two actions have the same key.'),
}

export const ResourceInput = z.strictObject({
  key: z
    .string(KEY)
    .regex(/^[a-z][a-z0-9-]{1,48}$/, KEY)
    .refine((key) => key !== 'all', '“all” stands for every resource and is reserved.')
    .refine((key) => key !== 'new', '“new” is reserved: the console opens the empty form by it.'),
  ...fields,
})
export type ResourceInput = z.infer<typeof ResourceInput>

export const ResourceChange = z.strictObject({
  ...fields,
  status: z.enum(RESOURCE_STATUSES),
  /** What to use in its place, of a deprecated one. */
  replacedBy: z.string().max(49).nullable(),
  ...versioned,
})
export type ResourceChange = z.infer<typeof ResourceChange>

export const Resource = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  scope: z.enum(SCOPES),
  status: z.enum(RESOURCE_STATUSES),
  replacedBy: z.string().nullable(),
  actions: z.array(z.object({ key: z.string(), label: z.string(), risk: z.enum(RISKS) })),
  /** One of the product's own: its key, scope and actions are what the code demands. */
  builtIn: z.boolean(),
  /** How many roles hold a word of it. */
  roles: z.number().int(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type Resource = z.infer<typeof Resource>

export const ResourceListQuery = listQuery(['key', 'label', 'roles', 'updatedAt'], {
  scope: anyOf(SCOPES),
  status: anyOf(RESOURCE_STATUSES),
})
export type ResourceListQuery = z.infer<typeof ResourceListQuery>
