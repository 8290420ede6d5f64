import { z } from '@/lib/shared/zod'
import { Assignment, AssignmentInputs } from '@/lib/shared/access/assignments'
import { anyOf, listQuery, versioned } from '@/lib/shared/list'
import { ShownEmail } from '@/lib/shared/text/email'
import { nameOf, textOf } from '@/lib/shared/text/text'

const NAME = 'A name has 2 to 64 characters.'
const PARENT = 'Choose one of the groups here.'
const MEMBERS = 'Choose people of this organization.'

/** How a group can reach: by its roles here alone, also below, or not at all for want of a role. */
export const GROUP_REACHES = ['organization', 'subtree', 'none'] as const

const fields = {
  name: nameOf(2, 64, NAME),
  description: textOf(300, 'A description has at most 300 characters.'),
  /** The group it lies in, which must be of the same organization. */
  parentGroupId: z.number(PARENT).int(PARENT).nullable(),
  roles: AssignmentInputs,
  /** Organization users of the same organization. */
  memberIds: z
    .array(z.uuid(MEMBERS), MEMBERS)
    .max(500, 'A group has at most 500 members.')
    .refine((ids) => new Set(ids).size === ids.length, 'A member is there twice.'),
}

export const GroupInput = z.strictObject({
  name: fields.name,
  description: fields.description.default(''),
  parentGroupId: fields.parentGroupId.default(null),
  roles: fields.roles.default([]),
  memberIds: fields.memberIds.default([]),
})
export type GroupInput = z.infer<typeof GroupInput>

/** As much of a group as decides what people may do: what saving it would change. */
export const GroupDraft = GroupInput.pick({ parentGroupId: true, roles: true, memberIds: true })
export type GroupDraft = z.infer<typeof GroupDraft>

/**
 * A change says everything: what it left out would be taken away without anybody having asked for
 * that.
 */
export const GroupChange = z.strictObject({ ...fields, ...versioned })
export type GroupChange = z.infer<typeof GroupChange>

const named = z.object({ id: z.number().int(), name: z.string() })

/** A row of the list. */
export const GroupEntry = named.extend({
  description: z.string(),
  organization: z.object({ domainURL: z.string(), label: z.string() }),
  parent: named.nullable(),
  /** Its own members, without those of the groups in it. */
  memberCount: z.number().int(),
  roles: z.array(Assignment),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type GroupEntry = z.infer<typeof GroupEntry>

export const Group = GroupEntry.extend({
  members: z.array(
    z.object({ organizationUserId: z.string(), displayName: z.string(), email: ShownEmail }),
  ),
  children: z.array(named),
  /** The groups above, topmost first: its members have their roles too. */
  path: z.array(named),
})
export type Group = z.infer<typeof Group>

/** What was deleted, and how many people have lost what it gave them. */
export const DeletedGroup = named.extend({ memberCount: z.number().int() })
export type DeletedGroup = z.infer<typeof DeletedGroup>

export const GroupListQuery = listQuery(
  ['name', 'organization', 'parent', 'members', 'updatedAt'],
  {
    reach: anyOf(GROUP_REACHES),
  },
)
export type GroupListQuery = z.infer<typeof GroupListQuery>
