import { IconVersions } from '@tabler/icons-react'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import {
  salesChannels,
  useSalesChannels,
  type ShopSalesChannel,
} from '@/hooks/commerce/use-shop-channels'
import type { Csv } from '@/lib/shared/text/csv'

const drawers = {
  New: onDemand(() =>
    import('./NewSalesChannelDrawer').then((module) => module.NewSalesChannelDrawer),
  ),
  One: onDemand(() => import('./SalesChannelDrawer').then((module) => module.SalesChannelDrawer)),
}
const noun = { one: 'sales channel', many: 'sales channels' }
const columns: Column<ShopSalesChannel>[] = [
  {
    name: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ id, name }) => <RowLink id={id}>{name}</RowLink>,
  },
  {
    name: 'description',
    header: 'Description',
    width: 320,
    yields: 2,
    cell: ({ description }) => <Cut quiet text={description || '—'} />,
  },
  {
    name: 'disabled',
    header: 'State',
    width: 128,
    cell: ({ is_disabled }) => (
      <Status tone={is_disabled ? 'quiet' : 'good'}>{is_disabled ? 'Off' : 'Selling'}</Status>
    ),
  },
  {
    name: 'created_at',
    header: 'Created',
    sort: 'desc',
    width: 124,
    yields: 1,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
const filters: Filter[] = [
  { name: 'disabled', label: 'State', choices: choicesOf({ false: 'Selling', true: 'Off' }) },
]

const csv: Csv<ShopSalesChannel> = {
  name: 'sales-channels',
  columns: {
    Name: ({ name }) => name,
    Description: ({ description }) => description,
    State: ({ is_disabled }) => (is_disabled ? 'Off' : 'Selling'),
    Created: ({ created_at }) => created_at,
  },
}

export const NewSalesChannelButton = () => (
  <NewButton permission="commerce:create">New sales channel</NewButton>
)

/** Where customers meet the shop. */
export const SalesChannels = () => (
  <ShopRecords
    of={salesChannels}
    list={useSalesChannels()}
    csv={csv}
    columns={columns}
    filters={filters}
    noun={noun}
    nameOf={({ name }) => name}
    drawers={drawers}
    deleting={() => 'Nothing is sold there any more. Its products and orders stay.'}
    searched="The search looks at names and descriptions."
    empty={
      <EmptyState
        icon={IconVersions}
        title="No sales channels yet"
        action={<NewSalesChannelButton />}
      >
        A sales channel is where customers meet the shop: a site, an app, a counter. It says what is
        sold there, and from which stock.
      </EmptyState>
    }
  />
)
