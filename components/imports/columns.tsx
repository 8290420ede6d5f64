import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { organizationColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import { None } from '@/components/ui/primitives/None'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import { countWord } from '@/lib/client/format/notation'
import type { ImportEntry } from '@/lib/shared/imports/import-schema'
import { countOf } from '@/lib/shared/imports/imports'
import { sizeWord, stateOf } from './words'

const figure = (count: number) => (count > 0 ? countWord(count) : <None />)

/** The columns of one organization's imports, or of the provider's. */
export const ofOne: Column<ImportEntry>[] = [
  {
    name: 'fileName',
    header: 'File',
    sort: 'asc',
    cell: ({ id, fileName, bytes }) => (
      <RowLink id={id} hint={sizeWord(bytes)}>
        {fileName}
      </RowLink>
    ),
  },
  {
    name: 'state',
    header: 'State',
    sort: 'asc',
    width: 136,
    cell: ({ state }) => <Status tone={stateOf(state).tone}>{stateOf(state).word}</Status>,
  },
  {
    name: 'rows',
    header: 'Rows',
    width: 88,
    numeric: true,
    cell: ({ rows }) => figure(rows),
  },
  {
    name: 'created',
    header: 'Are in',
    width: 88,
    numeric: true,
    cell: ({ counts }) => figure(countOf(counts, 'created', 'given', 'kept')),
  },
  {
    name: 'failed',
    header: 'Errors',
    width: 88,
    numeric: true,
    yields: 1,
    cell: ({ counts }) => figure(countOf(counts, 'failed')),
  },
  {
    name: 'by',
    header: 'By',
    width: 168,
    yields: 2,
    cell: ({ by }) => (by ? <Cut text={by} /> : <None />),
  },
  {
    name: 'createdAt',
    header: 'Uploaded',
    sort: 'desc',
    width: 124,
    yields: 1,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
]

/** Those of every organization. */
export const ofAll: Column<ImportEntry>[] = [
  ofOne[0]!,
  {
    ...organizationColumn,
    cell: ({ organization }) =>
      organization ? organizationColumn.cell({ organization }) : <None />,
  },
  ...ofOne.slice(1),
]
