import { IconLock } from '@tabler/icons-react'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import type { Filter } from '@/components/ui/list/filters/filter'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import {
  nameOfItem,
  reservations,
  useReservations,
  useStockLocationRows,
  type ShopReservation,
} from '@/hooks/commerce/products/use-shop-stock'
import type { Csv } from '@/lib/shared/text/csv'

const drawers = {
  New: onDemand(() =>
    import('./NewReservationDrawer').then((module) => module.NewReservationDrawer),
  ),
  One: onDemand(() => import('./ReservationDrawer').then((module) => module.ReservationDrawer)),
}
const noun = { one: 'reservation', many: 'reservations' }
const nameOf = ({ inventory_item: item }: ShopReservation) => (item ? nameOfItem(item) : 'An item')

const columnsWith = (placeOf: (id: string) => string): Column<ShopReservation>[] => [
  {
    name: 'item',
    header: 'Item',
    cell: (row) => <RowLink id={row.id}>{nameOf(row)}</RowLink>,
  },
  {
    name: 'location',
    header: 'Location',
    width: 200,
    yields: 1,
    cell: ({ location_id }) => <Cut quiet text={placeOf(location_id)} />,
  },
  {
    name: 'quantity',
    header: 'Quantity',
    sort: 'desc',
    width: 104,
    numeric: true,
    cell: ({ quantity }) => quantity,
  },
  {
    name: 'description',
    header: 'For',
    width: 240,
    yields: 2,
    cell: ({ line_item_id, description }) => (
      <Cut quiet text={description ?? (line_item_id ? 'An order' : '—')} />
    ),
  },
  {
    name: 'created_at',
    header: 'Created',
    sort: 'desc',
    width: 124,
    yields: 2,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]

const csvWith = (placeOf: (id: string) => string): Csv<ShopReservation> => ({
  name: 'reservations',
  columns: {
    Item: nameOf,
    SKU: ({ inventory_item }) => inventory_item?.sku,
    Location: ({ location_id }) => placeOf(location_id),
    Quantity: ({ quantity }) => quantity,
    For: ({ line_item_id, description }) => description ?? (line_item_id && 'An order'),
    Created: ({ created_at }) => created_at,
  },
})

export const NewReservationButton = () => (
  <NewButton permission="commerce:create">New reservation</NewButton>
)

/** What is in stock, and kept back. */
export function Reservations() {
  const { data: places = [] } = useStockLocationRows()
  const filters: Filter[] = [
    {
      name: 'location_id',
      label: 'Location',
      choices: places.map(({ id, name }) => ({ value: id, label: name })),
    },
  ]
  const placeOf = (id: string) => places.find((place) => place.id === id)?.name ?? '—'
  return (
    <ShopRecords
      of={reservations}
      list={useReservations()}
      csv={csvWith(placeOf)}
      columns={columnsWith(placeOf)}
      filters={filters}
      noun={noun}
      nameOf={nameOf}
      drawers={drawers}
      deleting={({ quantity }) => `${quantity} of it can be sold again.`}
      searched="The search looks at items, SKUs and descriptions."
      empty={
        <EmptyState icon={IconLock} title="No reservations yet" action={<NewReservationButton />}>
          What is reserved stays in stock, and is not sold: for an order that is to be sent, or for
          whatever you keep it back for.
        </EmptyState>
      }
    />
  )
}
