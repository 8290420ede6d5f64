import { Button } from '@mantine/core'
import { IconBuilding, IconSearchOff } from '@tabler/icons-react'
import Link from 'next/link'
import type { CSSProperties } from 'react'
import { Cut } from '@/components/data/Cut'
import { DataTable, type Column } from '@/components/data/DataTable'
import { EmptyState } from '@/components/data/EmptyState'
import { LoadFailure } from '@/components/data/LoadFailure'
import { Pager } from '@/components/data/Pager'
import { RelativeTime } from '@/components/data/RelativeTime'
import { SearchField } from '@/components/data/SearchField'
import { Can } from '@/components/shell/Can'
import { useListState } from '@/hooks/use-list-state'
import { useNewOrganization } from '@/hooks/use-new-organization'
import { useOrganizationPage } from '@/hooks/use-organizations'
import { links } from '@/lib/client/links'
import type { OrganizationEntry } from '@/lib/organizations/schema'
import { OrganizationAvatar } from './OrganizationAvatar'
import styles from './OrganizationsTable.module.css'

const SIZE = 25

const Name = ({ label, domainURL, level }: OrganizationEntry) => (
  <Link
    href={links.organization(domainURL, 'account')}
    className={styles.name}
    style={{ '--level': level } as CSSProperties}
  >
    <OrganizationAvatar label={label} level={level} size={24} />
    <bdi>{label}</bdi>
  </Link>
)

/** The whole way down; what is nearest keeps its room when there is too little. */
const Under = ({ path }: OrganizationEntry) => (
  <span className={styles.under} data-hint={path.length > 1 ? path.join(' / ') : undefined}>
    {path.length > 1 && <span>{path.slice(0, -1).join(' / ')}</span>}
    {path.length > 1 && ' / '}
    <bdi>{path.at(-1) ?? '—'}</bdi>
  </span>
)

const columns: Column<OrganizationEntry>[] = [
  { header: 'Name', cell: (row) => <Name {...row} /> },
  { header: 'Under', width: '29%', from: 'sm', cell: (row) => <Under {...row} /> },
  {
    header: 'Subdomain',
    width: '15%',
    from: 'lg',
    cell: ({ domainURL }) => <Cut className={styles.dim} text={domainURL} />,
  },
  { header: 'Country', width: '17%', from: 'lg', cell: ({ country }) => <Cut text={country} /> },
  { header: 'Created', width: '108px', from: 'sm', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
]

/** Every organization, in the order of the tree. */
export function OrganizationsTable() {
  const { search, page, set } = useListState()
  const { data, error, isLoading, mutate } = useOrganizationPage({
    search: search || undefined,
    limit: SIZE,
    offset: (page - 1) * SIZE,
  })
  const total = data?.total ?? 0
  const empty = data && data.data.length === 0

  return (
    <>
      <div className={styles.toolbar}>
        <SearchField label="Search organizations" value={search} onSearch={(words) => set({ search: words })} />
      </div>
      {error && !data && <LoadFailure what="The organizations" failure={error} onRetry={() => void mutate()} />}
      {empty && (search ? <NoMatch search={search} onClear={() => set({ search: '' })} /> : <NoneYet />)}
      {!empty && !(error && !data) && (
        <div className={search ? undefined : styles.tree}>
          <DataTable
            label="Organizations"
            columns={columns}
            rows={data?.data}
            expected={12}
            stale={isLoading && data !== undefined}
            keyOf={({ id }) => id}
          />
        </div>
      )}
      {total > 0 && <Pager page={page} size={SIZE} total={total} onPage={(next) => set({ page: next })} />}
    </>
  )
}

const NoMatch = ({ search, onClear }: { search: string; onClear: () => void }) => (
  <EmptyState
    icon={IconSearchOff}
    title={`No organization matches “${search}”`}
    action={
      <Button variant="default" onClick={onClear}>
        Clear the search
      </Button>
    }
  >
    The search looks at names, business names and subdomains.
  </EmptyState>
)

function NoneYet() {
  const create = useNewOrganization()
  return (
    <EmptyState
      icon={IconBuilding}
      title="No organizations yet"
      action={
        <Can permission="organizations:create">
          <Button onClick={create}>Create Organization</Button>
        </Can>
      }
    >
      An organization is a practice or a group of practices, with its own people, subscription and subdomain.
    </EmptyState>
  )
}
