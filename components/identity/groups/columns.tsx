import { reachWord, roleInWords } from '@/components/identity/roles/reach'
import type { Column } from '@/components/ui/list/column'
import { nameColumn, organizationColumn, updatedColumn } from '@/components/ui/list/usual-columns'
import { Chips } from '@/components/ui/primitives/Chips'
import { Cut } from '@/components/ui/primitives/Cut'
import { None } from '@/components/ui/primitives/None'
import type { GroupEntry } from '@/lib/identity/groups/schema'

/** As far as the farthest of its roles. */
const reachOf = ({ roles }: GroupEntry) =>
  roles.length > 0 &&
  reachWord(roles.some(({ reach }) => reach === 'subtree') ? 'subtree' : 'organization')

const description: Column<GroupEntry> = {
  name: 'description',
  header: 'Description',
  width: 180,
  yields: 3,
  cell: ({ description }) => <Cut quiet text={description} />,
}

const others: Column<GroupEntry>[] = [
  {
    name: 'parent',
    header: 'Parent group',
    sort: 'asc',
    width: 144,
    yields: 2,
    cell: ({ parent }) => <Cut text={parent?.name} />,
  },
  {
    name: 'members',
    header: 'Members',
    sort: 'desc',
    width: 104,
    numeric: true,
    cell: ({ memberCount }) => memberCount,
  },
  {
    name: 'roles',
    header: 'Roles',
    width: 152,
    yields: 1,
    cell: ({ roles }) => (
      <Chips most={2} chips={roles.map((role) => ({ text: role.role, hint: roleInWords(role) }))} />
    ),
  },
  {
    name: 'reach',
    header: 'Applies to',
    width: 160,
    yields: 2,
    cell: (group) => reachOf(group) || <None />,
  },
  updatedColumn,
]

export const ofOne = [nameColumn, description, ...others]
/** For global, where each row also says whose it is; something has to make room for that. */
export const ofAll = [
  nameColumn,
  organizationColumn,
  ...others.map((column) =>
    column.name === 'parent' ? { ...column, yields: 3 as const } : column,
  ),
]
