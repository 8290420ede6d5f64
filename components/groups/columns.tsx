import type { Column } from '@/components/data/column'
import { Cut } from '@/components/data/Cut'
import { RelativeTime } from '@/components/data/RelativeTime'
import { RowLink } from '@/components/data/RowLink'
import { reachWord } from '@/components/forms/reach'
import type { GroupEntry } from '@/lib/groups/schema'
import styles from './Groups.module.css'
import { RoleChips } from './RoleChips'

/** As far as the farthest of its roles. */
const reachOf = ({ roles }: GroupEntry) =>
  roles.length > 0 && reachWord(roles.some(({ reach }) => reach === 'subtree') ? 'subtree' : 'organization')

const name: Column<GroupEntry> = {
  name: 'name',
  header: 'Name',
  sort: 'asc',
  cell: ({ id, name, description }) => (
    <span className={styles.name} data-hint={description || undefined}>
      <RowLink id={String(id)}>{name}</RowLink>
    </span>
  ),
}

const organization: Column<GroupEntry> = {
  name: 'organization',
  header: 'Organization',
  sort: 'asc',
  width: '160px',
  from: 'sm',
  cell: ({ organization }) => <Cut text={organization.label} />,
}

const description: Column<GroupEntry> = {
  name: 'description',
  header: 'Description',
  width: '180px',
  from: 'xl',
  cell: ({ description }) => <Cut className={styles.quiet} text={description} />,
}

const others: Column<GroupEntry>[] = [
  {
    name: 'parent',
    header: 'Parent group',
    sort: 'asc',
    width: '144px',
    from: 'lg',
    cell: ({ parent }) => (parent ? <Cut text={parent.name} /> : <span className={styles.quiet}>—</span>),
  },
  {
    name: 'members',
    header: 'Members',
    sort: 'desc',
    width: '92px',
    numeric: true,
    cell: ({ memberCount }) => memberCount,
  },
  { name: 'roles', header: 'Roles', width: '152px', from: 'sm', cell: ({ roles }) => <RoleChips roles={roles} /> },
  {
    name: 'reach',
    header: 'Applies to',
    width: '160px',
    from: 'lg',
    cell: (group) => reachOf(group) || <span className={styles.quiet}>—</span>,
  },
  {
    name: 'updatedAt',
    header: 'Updated',
    sort: 'desc',
    width: '104px',
    from: 'xl',
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
]

export const ofOne = [name, description, ...others]
/** For global, where each row also says whose it is; something has to make room for that. */
export const ofAll = [
  name,
  organization,
  ...others.map((column) => (column.name === 'parent' ? { ...column, from: 'xl' as const } : column)),
]
