import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { organizationColumn, updatedColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import { useNow } from '@/hooks/ui/shell/use-now'
import { dayOf } from '@/lib/client/format/days'
import { dateFormat } from '@/lib/client/format/notation'
import type { HolidaySet } from '@/lib/practice/holiday-sets/schema'

const day = () =>
  dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The next of its days, today among them. */
function NextDate({ set: { holidays } }: { set: HolidaySet }) {
  const now = useNow()
  const next = now === undefined ? undefined : holidays.find(({ date }) => date >= dayOf(now))
  return <Cut text={next && `${day().format(Date.parse(next.date))}, ${next.name}`} />
}

const name: Column<HolidaySet> = {
  name: 'name',
  header: 'Name',
  sort: 'asc',
  cell: ({ id, name }) => <RowLink id={String(id)}>{name}</RowLink>,
}
const others: Column<HolidaySet>[] = [
  { name: 'next', header: 'Next', width: 280, yields: 1, cell: (set) => <NextDate set={set} /> },
  {
    name: 'dates',
    header: 'Dates',
    sort: 'desc',
    width: 88,
    numeric: true,
    cell: ({ holidays }) => holidays.length,
  },
  {
    name: 'locations',
    header: 'Locations',
    sort: 'desc',
    width: 112,
    numeric: true,
    cell: ({ locationCount }) => locationCount,
  },
  updatedColumn,
]

export const ofOne = [name, ...others]
export const ofAll = [name, organizationColumn, ...others]
