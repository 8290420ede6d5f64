import type { Column } from '@/components/data/column'
import { Cut } from '@/components/data/Cut'
import { RelativeTime } from '@/components/data/RelativeTime'
import { RowLink } from '@/components/data/RowLink'
import { Status } from '@/components/data/Status'
import { organizationColumn } from '@/components/data/usual-columns'
import type { Sender } from '@/lib/marketing/senders/schema'
import { PURPOSES, recordStateOf, stateOf } from './words'

const name: Column<Sender> = {
  name: 'name',
  header: 'Name',
  sort: 'asc',
  cell: ({ id, name }) => <RowLink id={String(id)}>{name}</RowLink>,
}
const others: Column<Sender>[] = [
  {
    name: 'email',
    header: 'E-mail',
    sort: 'asc',
    width: 200,
    yields: 1,
    cell: ({ email }) => <Cut text={email} />,
  },
  {
    name: 'state',
    header: 'State',
    sort: 'asc',
    width: 128,
    cell: ({ state }) => <Status {...stateOf(state)} />,
  },
  ...(['dkim', 'spf', 'dmarc'] as const).map((purpose): Column<Sender> => ({
    name: purpose,
    header: PURPOSES[purpose].title,
    width: 148,
    yields: purpose === 'dkim' ? 2 : 3,
    cell: ({ records }) => (
      <Status {...recordStateOf(records.find((one) => one.purpose === purpose)?.state ?? null)} />
    ),
  })),
  {
    name: 'checkedAt',
    header: 'Checked',
    width: 116,
    yields: 4,
    cell: ({ checkedAt }) => <RelativeTime at={checkedAt} />,
  },
]

export const ofOne = [name, ...others]
export const ofAll = [name, organizationColumn, ...others]
