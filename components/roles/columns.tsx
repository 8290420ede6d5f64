import type { Column } from '@/components/data/column'
import { Cut } from '@/components/data/Cut'
import { RelativeTime } from '@/components/data/RelativeTime'
import { RowLink } from '@/components/data/RowLink'
import type { Role } from '@/lib/roles/schema'
import { RoleType } from './RoleType'
import { scopeWord, summaryOf } from './words'

const name: Column<Role> = {
  name: 'name',
  header: 'Name',
  sort: 'asc',
  cell: ({ id, name, description }) => (
    <span data-hint={description || undefined}>
      <RowLink id={String(id)}>{name}</RowLink>
    </span>
  ),
}

/** Under `global` alone: where a role holds, and whose it is. */
const whose: Column<Role>[] = [
  { name: 'scope', header: 'Scope', width: '112px', from: 'lg', cell: ({ scope }) => scopeWord(scope) },
  {
    name: 'organization',
    header: 'Organization',
    width: '220px',
    from: 'sm',
    cell: ({ organization, scope }) => (
      <Cut text={organization?.label ?? (scope === 'global' ? 'Everywhere' : 'Every organization')} />
    ),
  },
]

const rest: Column<Role>[] = [
  {
    name: 'permissions',
    header: 'Permissions',
    sort: 'desc',
    width: '112px',
    numeric: true,
    cell: ({ permissions }) => <span data-hint={summaryOf(permissions)}>{permissions.length}</span>,
  },
  { name: 'people', header: 'People', sort: 'desc', width: '84px', numeric: true, cell: ({ people }) => people },
  {
    name: 'updatedAt',
    header: 'Updated',
    sort: 'desc',
    width: '120px',
    from: 'lg',
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
]

const type: Column<Role> = {
  name: 'type',
  header: 'Type',
  width: '104px',
  from: 'sm',
  cell: ({ type }) => <RoleType type={type} />,
}

export const columnsFor = (here: Role['scope']): Column<Role>[] =>
  here === 'global' ? [name, type, ...whose, ...rest] : [name, type, ...rest]
