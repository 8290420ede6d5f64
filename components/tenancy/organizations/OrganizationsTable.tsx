import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import Link from 'next/link'
import type { CSSProperties } from 'react'
import type { BulkAction } from '@/components/ui/list/bulk/bulk-action'
import type { Column } from '@/components/ui/list/column'
import { DataList } from '@/components/ui/list/DataList'
import type { Filter } from '@/components/ui/list/filters/filter'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Status } from '@/components/ui/primitives/Status'
import { Can } from '@/components/ui/shell/Can'
import { usePlanChoices } from '@/hooks/billing/use-plan-choices'
import { useCountries } from '@/hooks/tenancy/use-countries'
import { useNewOrganization } from '@/hooks/tenancy/use-new-organization'
import { useOrganizationDeed, useOrganizationList } from '@/hooks/tenancy/use-organizations'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { countWord } from '@/lib/client/format/notation'
import { links } from '@/lib/client/links'
import type { OrganizationEntry } from '@/lib/tenancy/organizations/schema'
import { DEED_NAMES, DEEDS } from './deeds'
import { OrganizationAvatar } from './OrganizationAvatar'
import { STANDINGS } from './standings'
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
  { name: 'label', header: 'Name', sort: 'asc', cell: (row) => <Name {...row} /> },
  {
    name: 'tree',
    header: 'Under',
    sort: 'asc',
    width: 168,
    yields: 1,
    cell: (row) => <Under {...row} />,
  },
  {
    name: 'domainURL',
    header: 'Subdomain',
    width: 128,
    yields: 2,
    cell: ({ domainURL }) => <Cut quiet text={domainURL} />,
  },
  {
    name: 'standing',
    header: 'Status',
    width: 104,
    yields: 1,
    cell: ({ standing }) => (
      <Status tone={STANDINGS[standing].tone}>{STANDINGS[standing].word}</Status>
    ),
  },
  {
    name: 'practitioners',
    header: 'Practitioners',
    width: 104,
    numeric: true,
    yields: 2,
    cell: ({ practitioners }) => countWord(practitioners),
  },
  { name: 'plan', header: 'Plan', width: 88, yields: 2, cell: ({ plan }) => <Cut text={plan} /> },
  {
    name: 'people',
    header: 'People',
    width: 72,
    numeric: true,
    yields: 2,
    cell: ({ people }) => countWord(people),
  },
  {
    name: 'country',
    header: 'Country',
    sort: 'asc',
    width: 116,
    yields: 2,
    cell: ({ country }) => <Cut text={country} />,
  },
]

const standings = Object.entries(STANDINGS).map(([value, { word }]) => ({ value, label: word }))

function useFilters(): Filter[] {
  const { can, canAnywhere } = usePermissions()
  const { data: countries = [] } = useCountries(canAnywhere('organizations:create'))
  const { data: plans = [] } = usePlanChoices(can('plans:read'))
  const filters: Filter[] = [
    { name: 'standing', label: 'Status', choices: standings },
    {
      name: 'country',
      label: 'Country',
      choices: countries.map(({ label, value }) => ({ label, value: String(value) })),
    },
    {
      name: 'plan',
      label: 'Plan',
      choices: plans.map(({ code, name }) => ({ value: code, label: name })),
    },
  ]
  return filters.filter((filter) => !('choices' in filter) || filter.choices.length > 0)
}

/**
 * Whoever may do it somewhere is offered it; whether they may with each of them, the server says.
 */
function useBulkActions(): BulkAction<OrganizationEntry>[] {
  const { canAnywhere } = usePermissions()
  const act = useOrganizationDeed()
  return DEED_NAMES.filter((name) => canAnywhere(DEEDS[name].permission)).map((name) => {
    const { action: label, doing, done, icon, warning, from } = DEEDS[name]
    return {
      label,
      doing,
      done,
      icon,
      warning,
      fits: ({ standing }) => from.includes(standing),
      run: (row) => act(name, row),
    }
  })
}

/** Every organization, in the order of the tree unless another is asked for. */
export function OrganizationsTable() {
  const list = useOrganizationList()
  const filters = useFilters()
  const actions = useBulkActions()
  const isTree = !list.state.narrowed && list.state.sort === 'tree'
  return (
    <div className={isTree ? styles.tree : undefined}>
      <DataList
        list={list}
        columns={columns}
        noun={noun}
        nameOf={({ label }) => label}
        filters={filters}
        actions={actions}
        empty={<NoneYet />}
        searched="The search looks at names, business names and subdomains."
      />
    </div>
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
      An organization is a practice or a group of practices, with its own people, subscription and
      subdomain.
    </EmptyState>
  )
}
