import { IconBuildingWarehouse } from '@tabler/icons-react'
import { countryName } from '@/components/commerce/fields/countries'
import { namesInOrder } from '@/components/commerce/list/in-order'
import { Names } from '@/components/commerce/list/Names'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import {
  stockLocations,
  useStockLocations,
  type ShopStockLocation,
} from '@/hooks/commerce/products/use-shop-stock'
import type { Csv } from '@/lib/shared/text/csv'

const drawers = {
  New: onDemand(() =>
    import('./NewStockLocationDrawer').then((module) => module.NewStockLocationDrawer),
  ),
  One: onDemand(() => import('./StockLocationDrawer').then((module) => module.StockLocationDrawer)),
}
const noun = { one: 'stock location', many: 'stock locations' }
const placeOf = ({ address }: ShopStockLocation) =>
  address ? [address.city, countryName(address.country_code)].filter(Boolean).join(', ') : '—'
const columns: Column<ShopStockLocation>[] = [
  {
    name: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ id, name }) => <RowLink id={id}>{name}</RowLink>,
  },
  {
    name: 'city',
    header: 'Where',
    sort: 'asc',
    width: 240,
    yields: 1,
    cell: (row) => <Cut quiet text={placeOf(row)} />,
  },
  {
    name: 'sales_channels',
    header: 'Sales channels',
    width: 280,
    cell: ({ sales_channels = [] }) => (
      <Names most={2} of={sales_channels.map(({ name }) => name)} />
    ),
  },
]

const csv: Csv<ShopStockLocation> = {
  name: 'stock-locations',
  columns: {
    Name: ({ name }) => name,
    Street: ({ address }) => [address?.address_1, address?.address_2].filter(Boolean).join(', '),
    City: ({ address }) => address?.city,
    'Postal code': ({ address }) => address?.postal_code,
    Country: ({ address }) => address && countryName(address.country_code),
    'Sales channels': ({ sales_channels = [] }) =>
      namesInOrder(sales_channels.map(({ name }) => name)).join(', '),
  },
}

export const NewStockLocationButton = () => (
  <NewButton permission="commerce:create">New stock location</NewButton>
)

/** Where what is sold is kept. */
export const StockLocations = () => (
  <ShopRecords
    of={stockLocations}
    list={useStockLocations()}
    csv={csv}
    columns={columns}
    noun={noun}
    nameOf={({ name }) => name}
    drawers={drawers}
    deleting={() => 'The stock there is forgotten, with what is reserved of it.'}
    searched="The search looks at names and addresses."
    empty={
      <EmptyState
        icon={IconBuildingWarehouse}
        title="No stock locations yet"
        action={<NewStockLocationButton />}
      >
        A stock location is where things are kept that sales channels sell from. Without any,
        whatever is counted is sold out.
      </EmptyState>
    }
  />
)
