import { z } from '@/lib/shared/zod'
import type { RoleValue } from '@/components/identity/roles/RolesField'
import { Invitations, UserChange, type User } from '@/lib/identity/users/schema'
import { readAddresses } from './addresses'

type Group = User['groups'][number]

/**
 * What the form of a user holds. Whatever is sent as an id has its name here: a conflict is read by
 * people.
 */
export type UserValues = {
  /** Null once they have accepted: it is then theirs. */
  displayName: string | null
  /**
   * The end as it is sent, the instant that was read or a day that was chosen; and the last day, as
   * it is shown.
   */
  expiresAt: { at: string; lastDay: string } | null
  roles: RoleValue[]
  groups: Group[]
}
/** What the form of an invitation holds. */
export type InvitationValues = { addresses: string; roles: RoleValue[]; groups: Group[] }

export const emptyInvitation: InvitationValues = { addresses: '', roles: [], groups: [] }

const isOver = ({ expiresAt }: RoleValue) =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now()

/**
 * Roles by groups are the groups' to change, and those whose time is over are gone with the next
 * save.
 */
export const valuesOf = ({
  name,
  joinedAt,
  expiresAt,
  lastDay,
  roles,
  groups,
}: User): UserValues => ({
  displayName: joinedAt ? null : name,
  expiresAt: expiresAt === null || lastDay === null ? null : { at: expiresAt, lastDay },
  roles: roles
    .filter(({ group }) => group === null)
    .map(({ group: _, ...role }) => role)
    .filter((role) => !isOver(role)),
  groups,
})

const given = ({ roles, groups }: { roles: RoleValue[]; groups: Group[] }) => ({
  roles: roles.map(({ role: _name, lastDay: _day, ...assignment }) => assignment),
  groupIds: groups.map(({ id }) => id),
})

/** The schema of what is sent, for what the form holds. */
export const changedUser = z.preprocess((values) => {
  const { displayName, expiresAt, version, ...rest } = values as UserValues & { version: number }
  return {
    ...(displayName !== null && { displayName }),
    expiresAt: expiresAt?.at ?? null,
    version,
    ...given(rest),
  }
}, UserChange)

/**
 * The same for invitations, an address in each line of one field: what is wrong with one is said
 * there, with its words.
 */
export const invitations = z.unknown().transform((values, ctx) => {
  const { addresses, ...rest } = values as InvitationValues
  const lines = readAddresses(addresses)
  const parsed = Invitations.safeParse(lines.map((line) => ({ ...line, ...given(rest) })))
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) {
    const [index, field, ...more] = path
    const line = typeof index === 'number' ? lines[index] : undefined
    if (line && (field === 'roles' || field === 'groupIds'))
      ctx.addIssue({ code: 'custom', message, path: [field, ...more] })
    else
      ctx.addIssue({
        code: 'custom',
        message: line ? `“${line.email}”: ${message}` : message,
        path: ['addresses'],
      })
  }
  return z.NEVER
})
