import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { organizationColumn, updatedColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import { Status } from '@/components/ui/primitives/Status'
import { countWord } from '@/lib/client/format/notation'
import type { Topic } from '@/lib/marketing/topics/schema'
import { statusOf } from './words'

const name: Column<Topic> = {
  name: 'name',
  header: 'Name',
  sort: 'asc',
  cell: ({ id, name, description }) => (
    <RowLink id={String(id)} hint={description}>
      {name}
    </RowLink>
  ),
}
const others: Column<Topic>[] = [
  {
    name: 'description',
    header: 'Description',
    width: 320,
    yields: 2,
    cell: ({ description }) => <Cut text={description} quiet />,
  },
  {
    name: 'subscribed',
    header: 'Subscribed',
    width: 112,
    numeric: true,
    cell: ({ subscribed }) => countWord(subscribed),
  },
  {
    name: 'status',
    header: 'Status',
    sort: 'asc',
    width: 104,
    cell: ({ status }) => <Status {...statusOf(status)} />,
  },
  updatedColumn,
]

export const ofOne = [name, ...others]
export const ofAll = [name, organizationColumn, ...others]
