import type { Column } from '@/components/ui/list/column'
import { organizationColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import type { Suppression } from '@/lib/marketing/suppressions/schema'
import { SuppressedAddress } from './SuppressedAddress'
import { reasonOf } from './words'

const email: Column<Suppression> = {
  name: 'email',
  header: 'E-mail',
  sort: 'asc',
  cell: (suppression) => <SuppressedAddress suppression={suppression} />,
}
const others: Column<Suppression>[] = [
  {
    name: 'reason',
    header: 'Reason',
    sort: 'asc',
    width: 136,
    cell: ({ reason }) => <Status {...reasonOf(reason)} />,
  },
  {
    name: 'note',
    header: 'Note',
    width: 280,
    yields: 2,
    cell: ({ note }) => <Cut text={note} quiet />,
  },
  { name: 'by', header: 'By', width: 160, yields: 2, cell: ({ by }) => <Cut text={by} /> },
  {
    name: 'at',
    header: 'Since',
    sort: 'desc',
    width: 116,
    yields: 1,
    cell: ({ at }) => <RelativeTime at={at} />,
  },
]

export const ofOne = [email, ...others]
export const ofAll = [email, organizationColumn, ...others]
