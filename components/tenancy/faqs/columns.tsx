import type { Column } from '@/components/data/column'
import { Cut } from '@/components/data/Cut'
import { RowLink } from '@/components/data/RowLink'
import { Status } from '@/components/data/Status'
import { updatedColumn } from '@/components/data/usual-columns'
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
