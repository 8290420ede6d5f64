import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { organizationColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import type { ContactEntry } from '@/lib/marketing/contacts/schema'
import { kindWord, nameOf, stateOf } from './words'

const name: Column<ContactEntry> = {
  name: 'name',
  header: 'Name',
  sort: 'asc',
  cell: (contact) => <RowLink id={contact.id}>{nameOf(contact)}</RowLink>,
}
const others: Column<ContactEntry>[] = [
  {
    name: 'email',
    header: 'E-mail',
    sort: 'asc',
    width: 240,
    yields: 1,
    cell: ({ email }) => <Cut text={email} />,
  },
  {
    name: 'kind',
    header: 'Kind',
    sort: 'asc',
    width: 116,
    yields: 2,
    cell: ({ kind }) => kindWord(kind),
  },
  {
    name: 'topics',
    header: 'Topics',
    width: 200,
    yields: 2,
    cell: ({ topics }) => <Cut text={topics.join(', ')} quiet />,
  },
  {
    name: 'state',
    header: 'State',
    width: 160,
    cell: ({ state }) => <Status {...stateOf(state)} />,
  },
  {
    name: 'createdAt',
    header: 'Added',
    sort: 'desc',
    width: 116,
    yields: 3,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
]

export const ofOne = [name, ...others]
export const ofAll = [name, organizationColumn, ...others]
