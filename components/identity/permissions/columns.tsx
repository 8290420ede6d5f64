import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { updatedColumn } from '@/components/ui/list/usual-columns'
import { Chips, type Chip } from '@/components/ui/primitives/Chips'
import { Cut } from '@/components/ui/primitives/Cut'
import { Status } from '@/components/ui/primitives/Status'
import type { Resource } from '@/lib/identity/permissions/schema'
import styles from './Resources.module.css'
import { scopeWord, statusWord } from './words'

const TONES = { low: 'quiet', medium: 'warn', high: 'bad' } as const

/** An action, with how much harm a wrong hand could do. */
const chipOf = ({ label, risk }: Resource['actions'][number]): Chip => ({
  text: label,
  hint: `${label}: ${risk} risk`,
  aside: `, ${risk} risk`,
  tone: TONES[risk],
})

export const columns: Column<Resource>[] = [
  {
    name: 'label',
    header: 'Name',
    sort: 'asc',
    cell: ({ key, label, description }) => (
      <RowLink id={key} hint={description}>
        {label}
      </RowLink>
    ),
  },
  {
    name: 'key',
    header: 'Key',
    sort: 'asc',
    width: 132,
    yields: 1,
    cell: ({ key }) => <Cut quiet className={styles.key} text={key} />,
  },
  { name: 'scope', header: 'Scope', width: 100, yields: 2, cell: ({ scope }) => scopeWord(scope) },
  {
    name: 'actions',
    header: 'Actions',
    width: 248,
    yields: 2,
    cell: ({ actions }) => <Chips most={3} chips={actions.map(chipOf)} />,
  },
  {
    name: 'roles',
    header: 'Roles',
    sort: 'desc',
    width: 84,
    numeric: true,
    yields: 1,
    cell: ({ roles }) => roles,
  },
  {
    name: 'status',
    header: 'Status',
    width: 104,
    cell: ({ status }) => (
      <Status tone={status === 'active' ? 'good' : 'quiet'}>{statusWord(status)}</Status>
    ),
  },
  updatedColumn,
]
