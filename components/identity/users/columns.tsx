import { roleInWords } from '@/components/identity/roles/reach'
import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { organizationColumn } from '@/components/ui/list/usual-columns'
import { Chips, type Chip } from '@/components/ui/primitives/Chips'
import { Cut } from '@/components/ui/primitives/Cut'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import { dayWord } from '@/lib/client/format/days'
import type { User } from '@/lib/identity/users/schema'
import { PersonAvatar } from './PersonAvatar'
import styles from './Users.module.css'
import { statusOf } from './words'

/** A role; one that comes with a group says so. */
const chipOf = (role: User['roles'][number]): Chip => ({
  text: role.role,
  hint: roleInWords(role),
  aside: role.group ? ` by the group ${role.group}` : undefined,
  indirect: role.group !== null,
})

/** A role that holds here because of a membership in an organization above. */
const inheritedChip = ({ role, from, lastDay }: User['inheritedRoles'][number]): Chip => {
  const whence = from ? `inherited from ${from}` : 'from an organization above'
  const until = lastDay && `until ${dayWord(lastDay)}`
  return {
    text: role,
    hint: `${role} (${[whence, until].filter(Boolean).join(', ')})`,
    aside: `, ${whence}`,
    indirect: true,
  }
}

const name: Column<User> = {
  name: 'name',
  header: 'Name',
  sort: 'asc',
  cell: ({ id, name }) => (
    <span className={styles.person}>
      <PersonAvatar name={name} />
      <RowLink id={id}>{name}</RowLink>
    </span>
  ),
}

const others: Column<User>[] = [
  {
    name: 'email',
    header: 'E-mail',
    sort: 'asc',
    width: 200,
    yields: 2,
    cell: ({ email }) => <Cut quiet text={email} />,
  },
  {
    name: 'status',
    header: 'Status',
    sort: 'asc',
    width: 152,
    cell: (user) => <Status tone={statusOf(user).tone}>{statusOf(user).word}</Status>,
  },
  {
    name: 'roles',
    header: 'Roles',
    width: 168,
    yields: 1,
    cell: ({ roles, inheritedRoles }) => (
      <Chips most={2} chips={[...roles.map(chipOf), ...inheritedRoles.map(inheritedChip)]} />
    ),
  },
  {
    name: 'groups',
    header: 'Groups',
    width: 112,
    yields: 3,
    cell: ({ groups }) => <Cut text={groups.map(({ name }) => name).join(', ')} />,
  },
  {
    name: 'lastSignInAt',
    header: 'Last sign-in',
    sort: 'desc',
    width: 116,
    yields: 1,
    cell: ({ lastSignInAt }) => <RelativeTime at={lastSignInAt} />,
  },
  {
    name: 'expiresAt',
    header: 'Expires',
    sort: 'asc',
    width: 112,
    yields: 4,
    cell: ({ expiresAt }) => <RelativeTime at={expiresAt} />,
  },
  {
    name: 'invitedBy',
    header: 'Invited by',
    width: 132,
    yields: 3,
    cell: ({ invitedBy }) => <Cut text={invitedBy} />,
  },
]

export const ofOne = [name, ...others]
/**
 * For global, where each row also says whose it is; what is asked of one organization makes room
 * for that.
 */
export const ofAll = [
  name,
  organizationColumn,
  ...others.filter((column) => !['groups', 'expiresAt'].includes(column.name)),
]
