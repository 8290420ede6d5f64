import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { updatedColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import { Status } from '@/components/ui/primitives/Status'
import type { FaqEntry } from '@/lib/tenancy/faqs/schema'
import { statusOf } from './words'

export const columns: Column<FaqEntry>[] = [
  {
    name: 'question',
    header: 'Question',
    sort: 'asc',
    cell: ({ id, question }) => <RowLink id={String(id)}>{question}</RowLink>,
  },
  {
    name: 'answer',
    header: 'Answer',
    width: 240,
    yields: 3,
    cell: ({ answer }) => <Cut quiet text={answer} />,
  },
  { name: 'status', header: 'Status', width: 188, cell: (faq) => <Status {...statusOf(faq)} /> },
  {
    name: 'number',
    header: 'Version',
    width: 92,
    numeric: true,
    yields: 2,
    cell: ({ number }) => number ?? '–',
  },
  {
    name: 'position',
    header: 'Place',
    sort: 'asc',
    width: 84,
    numeric: true,
    yields: 1,
    cell: ({ position }) => position + 1,
  },
  updatedColumn,
]
