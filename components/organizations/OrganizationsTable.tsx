import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import Link from 'next/link'
import type { CSSProperties } from 'react'
import type { Column } from '@/components/data/column'
import { Cut } from '@/components/data/Cut'
import { DataTable } from '@/components/data/DataTable'
import { EmptyState } from '@/components/data/EmptyState'
import { ListToolbar } from '@/components/data/ListToolbar'
import { Status } from '@/components/data/Status'
import { Can } from '@/components/shell/Can'
import { useNewOrganization } from '@/hooks/use-new-organization'
import { useOrganizationList } from '@/hooks/use-organizations'
import { links } from '@/lib/client/links'
import type { OrganizationEntry } from '@/lib/organizations/schema'
import { STANDINGS } from './standings'
import { OrganizationAvatar } from './OrganizationAvatar'
import styles from './OrganizationsTable.module.css'

const noun = { one: 'organization', many: 'organizations' }

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
  { name: 'label', header: 'Name', cell: (row) => <Name {...row} /> },
  { name: 'under', header: 'Under', width: '18%', from: 'sm', cell: (row) => <Under {...row} /> },
  {
    name: 'domainURL',
    header: 'Subdomain',
    width: '12%',
    from: 'lg',
    cell: ({ domainURL }) => <Cut quiet text={domainURL} />,
  },
  {
    name: 'standing',
    header: 'Status',
    width: '104px',
    from: 'sm',
    cell: ({ standing }) => <Status tone={STANDINGS[standing].tone}>{STANDINGS[standing].word}</Status>,
  },
  {
    name: 'practitioners',
    header: 'Practitioners',
    width: '104px',
    from: 'lg',
    cell: ({ practitioners }) => practitioners,
  },
  { name: 'plan', header: 'Plan', width: '80px', from: 'lg', cell: ({ plan }) => plan },
  { name: 'people', header: 'People', width: '72px', from: 'lg', cell: ({ people }) => people },
  { name: 'country', header: 'Country', width: '11%', from: 'lg', cell: ({ country }) => <Cut text={country} /> },
]

/** Every organization, in the order of the tree. */
export function OrganizationsTable() {
  const list = useOrganizationList()
  return (
    <>
      <ListToolbar list={list} noun={noun} columns={columns} exports={false} />
      <div className={list.state.search ? undefined : styles.tree}>
        <DataTable
          list={list}
          columns={columns}
          noun={noun}
          nameOf={({ label }) => label}
          empty={<NoneYet />}
          searched="The search looks at names, business names and subdomains."
        />
      </div>
    </>
  )
}

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
