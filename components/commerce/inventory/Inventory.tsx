import { IconStack2 } from '@tabler/icons-react'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import type { Filter } from '@/components/ui/list/filters/filter'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import {
  inventoryItems,
  nameOfItem,
  soldAs,
  useInventory,
  useStockLocationRows,
  type ShopInventoryItem,
} from '@/hooks/commerce/products/use-shop-stock'
import { countWord } from '@/lib/client/format/notation'
import type { Csv } from '@/lib/shared/text/csv'
import { StockFigure } from './StockFigure'

const drawers = {
  One: onDemand(() => import('./InventoryItemDrawer').then((module) => module.InventoryItemDrawer)),
}
const noun = { one: 'inventory item', many: 'inventory items' }
const columns: Column<ShopInventoryItem>[] = [
  {
    name: 'title',
    header: 'Title',
    sort: 'asc',
    cell: (item) => <RowLink id={item.id}>{nameOfItem(item)}</RowLink>,
  },
  {
    name: 'sold_as',
    header: 'Sold as',
    width: 240,
    yields: 1,
    cell: (item) => <Cut quiet text={soldAs(item) || '—'} />,
  },
  {
    name: 'sku',
    header: 'SKU',
    sort: 'asc',
    width: 140,
    yields: 2,
    cell: ({ sku }) => <Cut quiet text={sku ?? '—'} />,
  },
  {
    name: 'places',
    header: 'Locations',
    width: 104,
    numeric: true,
    yields: 3,
    cell: ({ location_levels }) => location_levels.length,
  },
  {
    name: 'stocked',
    header: 'In stock',
    sort: 'asc',
    width: 104,
    numeric: true,
    cell: (item) => <StockFigure item={item} />,
  },
  {
    name: 'reserved',
    header: 'Reserved',
    sort: 'desc',
    width: 104,
    numeric: true,
    yields: 2,
    cell: ({ reserved_quantity }) => countWord(reserved_quantity),
  },
  {
    name: 'available',
    header: 'Available',
    sort: 'asc',
    width: 104,
    numeric: true,
    cell: ({ stocked_quantity, reserved_quantity }) =>
      countWord(stocked_quantity - reserved_quantity),
  },
]

const csv: Csv<ShopInventoryItem> = {
  name: 'inventory',
  columns: {
    Title: ({ title }) => title,
    'Sold as': soldAs,
    SKU: ({ sku }) => sku,
    Locations: ({ location_levels }) => location_levels.length,
    'In stock': ({ stocked_quantity }) => stocked_quantity,
    Reserved: ({ reserved_quantity }) => reserved_quantity,
    Available: ({ stocked_quantity, reserved_quantity }) => stocked_quantity - reserved_quantity,
  },
}

/** What is counted, and how much of it there is. */
export function Inventory() {
  const { data: places = [] } = useStockLocationRows()
  const filters: Filter[] = [
    {
      name: 'location_id',
      label: 'Location',
      choices: places.map(({ id, name }) => ({ value: id, label: name })),
    },
  ]
  return (
    <ShopRecords
      of={inventoryItems}
      list={useInventory()}
      csv={csv}
      columns={columns}
      filters={filters}
      noun={noun}
      nameOf={nameOfItem}
      drawers={drawers}
      deleting={() =>
        'Its stock at every location goes with it, and what it belongs to is not counted any more.'
      }
      searched="The search looks at titles, SKUs and descriptions."
      empty={
        <EmptyState icon={IconStack2} title="Nothing is counted yet">
          What is sold appears here as soon as its variant says that its stock is counted.
        </EmptyState>
      }
    />
  )
}
