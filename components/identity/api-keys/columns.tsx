import { summaryOf } from '@/components/identity/roles/words'
import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import type { ApiKey } from '@/lib/identity/api-keys/schema'
import styles from './ApiKeys.module.css'
import { kindOf, reachOf, statusOf, UNKNOWN_PERSON } from './words'

const name: Column<ApiKey> = {
  name: 'name',
  header: 'Name',
  sort: 'asc',
  cell: ({ id, name }) => <RowLink id={String(id)}>{name}</RowLink>,
}

const organization: Column<ApiKey> = {
  name: 'organization',
  header: 'Organization',
  width: 168,
  yields: 1,
  cell: ({ organization }) => <Cut text={organization?.label ?? 'The provider'} />,
}

const others: Column<ApiKey>[] = [
  {
    name: 'kind',
    header: 'Kind',
    width: 128,
    yields: 1,
    cell: ({ kind }) => <span data-hint={kindOf(kind).means}>{kindOf(kind).word}</span>,
  },
  {
    name: 'status',
    header: 'Status',
    width: 92,
    cell: ({ status }) => <Status tone={statusOf(status).tone}>{statusOf(status).word}</Status>,
  },
  {
    name: 'person',
    header: 'Whose',
    width: 132,
    yields: 2,
    cell: ({ person }) =>
      person ? (
        <span data-hint={person.email}>
          <Cut text={person.displayName} />
        </span>
      ) : (
        <Cut quiet text={UNKNOWN_PERSON} />
      ),
  },
  {
    name: 'permissions',
    header: 'Permissions',
    width: 96,
    numeric: true,
    cell: ({ permissions }) => <span data-hint={summaryOf(permissions)}>{permissions.length}</span>,
  },
  { name: 'reach', header: 'Applies to', width: 156, yields: 3, cell: reachOf },
  {
    name: 'hint',
    header: 'Begins with',
    width: 144,
    yields: 2,
    cell: ({ hint }) => <code className={styles.hint}>{hint}…</code>,
  },
  {
    name: 'expiresAt',
    header: 'Expires',
    sort: 'asc',
    width: 108,
    yields: 1,
    cell: ({ expiresAt }) => <RelativeTime at={expiresAt} />,
  },
  {
    name: 'lastUsedAt',
    header: 'Last use',
    sort: 'desc',
    width: 108,
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? <RelativeTime at={lastUsedAt} /> : <span className={styles.quiet}>Never</span>,
  },
  {
    name: 'createdAt',
    header: 'Created',
    sort: 'desc',
    width: 108,
    yields: 2,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
]

export const ofOne = [name, ...others]
/** For global, where each row also says whose it is. */
export const ofAll = [name, organization, ...others]
