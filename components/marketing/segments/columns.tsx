import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { organizationColumn, updatedColumn } from '@/components/ui/list/usual-columns'
import type { Segment } from '@/lib/marketing/segments/schema'
import { SegmentFigure } from './SegmentFigure'

const name: Column<Segment> = {
  name: 'name',
  header: 'Name',
  sort: 'asc',
  cell: ({ id, name, description }) => (
    <RowLink id={String(id)} hint={description}>
      {name}
    </RowLink>
  ),
}
const others: Column<Segment>[] = [
  {
    name: 'reachable',
    header: 'Reachable',
    width: 112,
    numeric: true,
    cell: ({ id }) => <SegmentFigure id={id} of="reachable" />,
  },
  {
    name: 'matching',
    header: 'Found',
    width: 96,
    numeric: true,
    cell: ({ id }) => <SegmentFigure id={id} of="matching" />,
  },
  updatedColumn,
]

export const ofOne = [name, ...others]
export const ofAll = [name, organizationColumn, ...others]
