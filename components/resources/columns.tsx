import type { Column } from '@/components/data/column'
import { Cut } from '@/components/data/Cut'
import { RelativeTime } from '@/components/data/RelativeTime'
import { RowLink } from '@/components/data/RowLink'
import { Status } from '@/components/data/Status'
import type { Resource } from '@/lib/resources/schema'
import { ActionChips } from './ActionChips'
import styles from './Resources.module.css'
import { scopeWord, statusWord } from './words'

export const columns: Column<Resource>[] = [
  {
    name: 'label',
    header: 'Name',
    sort: 'asc',
    cell: ({ key, label, description }) => (
      <span className={styles.name} data-hint={description || undefined}>
        <RowLink id={key}>{label}</RowLink>
      </span>
    ),
  },
  {
    name: 'key',
    header: 'Key',
    sort: 'asc',
    width: '132px',
    from: 'sm',
    cell: ({ key }) => <Cut className={styles.key} text={key} />,
  },
  { name: 'scope', header: 'Scope', width: '100px', from: 'lg', cell: ({ scope }) => scopeWord(scope) },
  {
    name: 'actions',
    header: 'Actions',
    width: '256px',
    from: 'lg',
    cell: ({ actions }) => <ActionChips actions={actions} />,
  },
  {
    name: 'roles',
    header: 'Roles',
    sort: 'desc',
    width: '64px',
    numeric: true,
    from: 'sm',
    cell: ({ roles }) => roles,
  },
  {
    name: 'status',
    header: 'Status',
    width: '104px',
    cell: ({ status }) => <Status tone={status === 'active' ? 'good' : 'quiet'}>{statusWord(status)}</Status>,
  },
  {
    name: 'updatedAt',
    header: 'Updated',
    sort: 'desc',
    width: '104px',
    from: 'xl',
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
]
