import type { Column } from '@/components/data/column'
import { Cut } from '@/components/data/Cut'
import { RelativeTime } from '@/components/data/RelativeTime'
import { RowLink } from '@/components/data/RowLink'
import { Status } from '@/components/data/Status'
import type { User } from '@/lib/users/schema'
import { PersonAvatar } from './PersonAvatar'
import { RoleChips } from './RoleChips'
import styles from './Users.module.css'
import { statusOf } from './words'

const none = <span className={styles.quiet}>—</span>

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

const organization: Column<User> = {
  name: 'organization',
  header: 'Organization',
  sort: 'asc',
  width: '150px',
  from: 'sm',
  cell: ({ organization }) => <Cut text={organization.label} />,
}

/** An invitation whose link no longer works waits for another one. */
const statusCell = ({ status, invitationExpiresAt }: User) => {
  const { word, tone } = statusOf(status)
  const over = status === 'invited' && (!invitationExpiresAt || Date.parse(invitationExpiresAt) <= Date.now())
  return (
    <span data-hint={over ? 'The invitation has expired: send it again.' : undefined}>
      <Status tone={over ? 'bad' : tone}>{word}</Status>
    </span>
  )
}

const others: Column<User>[] = [
  {
    name: 'email',
    header: 'E-mail',
    sort: 'asc',
    width: '176px',
    from: 'lg',
    cell: ({ email }) => <Cut className={styles.quiet} text={email} />,
  },
  { name: 'status', header: 'Status', sort: 'asc', width: '104px', cell: statusCell },
  { name: 'roles', header: 'Roles', width: '168px', from: 'sm', cell: ({ roles }) => <RoleChips roles={roles} /> },
  {
    name: 'groups',
    header: 'Groups',
    width: '112px',
    from: 'xl',
    cell: ({ groups }) => (groups.length > 0 ? <Cut text={groups.map(({ name }) => name).join(', ')} /> : none),
  },
  {
    name: 'lastSignInAt',
    header: 'Last sign-in',
    sort: 'desc',
    width: '112px',
    from: 'sm',
    cell: ({ lastSignInAt }) => (lastSignInAt ? <RelativeTime at={lastSignInAt} /> : none),
  },
  {
    name: 'expiresAt',
    header: 'Expires',
    sort: 'asc',
    width: '104px',
    from: 'xl',
    cell: ({ expiresAt }) => (expiresAt ? <RelativeTime at={expiresAt} /> : none),
  },
  {
    name: 'invitedBy',
    header: 'Invited by',
    width: '132px',
    from: 'xl',
    cell: ({ invitedBy }) => (invitedBy ? <Cut text={invitedBy} /> : none),
  },
]

export const ofOne = [name, ...others]
/** For global, where each row also says whose it is; what is asked of one organization makes room for that. */
export const ofAll = [name, organization, ...others.filter((column) => !['groups', 'expiresAt'].includes(column.name))]
