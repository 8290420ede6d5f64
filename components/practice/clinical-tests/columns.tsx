import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { updatedColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import { None } from '@/components/ui/primitives/None'
import { Status } from '@/components/ui/primitives/Status'
import { counted } from '@/lib/client/format/nouns'
import type { ClinicalTestEntry } from '@/lib/practice/clinical-tests/schema'
import { durationInWords } from '@/lib/shared/time/duration'
import styles from './ClinicalTests.module.css'
import { Loinc } from './Loinc'
import { Price } from './Price'
import { kindWord, noun, specimenWord, statusOf } from './words'

export const columns: Column<ClinicalTestEntry>[] = [
  {
    name: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ code, name, memberCount }) => (
      <span className={styles.name}>
        <span className={styles.link}>
          <RowLink id={code}>{name}</RowLink>
        </span>
        {memberCount > 0 && (
          <span className={styles.panel} data-hint={`A panel of ${counted(memberCount, noun)}`}>
            {counted(memberCount, noun)}
          </span>
        )}
      </span>
    ),
  },
  {
    name: 'code',
    header: 'Code',
    sort: 'asc',
    width: 96,
    cell: ({ code }) => <Cut className={styles.code} text={code} />,
  },
  {
    name: 'kind',
    header: 'Kind',
    width: 108,
    yields: 2,
    cell: ({ kind }) => (kind ? kindWord(kind) : <None />),
  },
  {
    name: 'loinc',
    header: 'LOINC',
    width: 88,
    yields: 2,
    cell: ({ loinc }) => (loinc ? <Loinc code={loinc} /> : <None />),
  },
  {
    name: 'specimen',
    header: 'Specimen',
    width: 116,
    yields: 3,
    cell: ({ specimen }) => <Cut text={specimen && specimenWord(specimen)} />,
  },
  {
    name: 'turnaround',
    header: 'Turnaround',
    width: 100,
    yields: 1,
    cell: ({ turnaround }) => <Cut text={turnaround && durationInWords(turnaround)} />,
  },
  {
    name: 'price',
    header: 'Price',
    width: 116,
    numeric: true,
    yields: 1,
    cell: (test) => <Price test={test} />,
  },
  {
    name: 'status',
    header: 'Status',
    width: 104,
    cell: ({ status }) => <Status {...statusOf(status)} />,
  },
  {
    name: 'version',
    header: 'Version',
    width: 80,
    numeric: true,
    yields: 1,
    cell: ({ number, draft }) =>
      draft !== null && draft !== number ? (
        <span data-hint={`Version ${draft} is being drafted`}>
          {number} <span className={styles.next}>→ {draft}</span>
        </span>
      ) : (
        number
      ),
  },
  updatedColumn,
]
