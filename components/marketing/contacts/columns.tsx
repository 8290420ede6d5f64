import type { Column } from '@/components/data/column'
import { Cut } from '@/components/data/Cut'
import { RelativeTime } from '@/components/data/RelativeTime'
import { RowLink } from '@/components/data/RowLink'
import { Status } from '@/components/data/Status'
import { organizationColumn } from '@/components/data/usual-columns'
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
