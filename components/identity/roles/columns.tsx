import type { Column } from '@/components/ui/list/column'
import { nameColumn, updatedColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import type { Role } from '@/lib/identity/roles/schema'
import { RoleType } from './RoleType'
import { scopeWord, summaryOf } from './words'

/** Under `global` alone: where a role holds, and whose it is. */
const whose: Column<Role>[] = [
  { name: 'scope', header: 'Scope', width: 112, yields: 2, cell: ({ scope }) => scopeWord(scope) },
  {
    name: 'organization',
    header: 'Organization',
    width: 220,
    yields: 1,
    cell: ({ organization, scope }) => (
      <Cut
        text={organization?.label ?? (scope === 'global' ? 'Everywhere' : 'Every organization')}
      />
    ),
  },
]

const rest: Column<Role>[] = [
  {
    name: 'permissions',
    header: 'Permissions',
    sort: 'desc',
    width: 124,
    numeric: true,
    cell: ({ permissions }) => <span data-hint={summaryOf(permissions)}>{permissions.length}</span>,
  },
  {
    name: 'people',
    header: 'People',
    sort: 'desc',
    width: 96,
    numeric: true,
    cell: ({ people }) => people,
  },
  { ...updatedColumn, yields: 2 },
]

const type: Column<Role> = {
  name: 'type',
  header: 'Type',
  width: 104,
  yields: 1,
  cell: ({ type }) => <RoleType type={type} />,
}

export const columnsFor = (here: Role['scope']): Column<Role>[] =>
  here === 'global' ? [nameColumn, type, ...whose, ...rest] : [nameColumn, type, ...rest]
