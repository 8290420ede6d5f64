import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { organizationColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
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
