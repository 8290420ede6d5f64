import { IconCoin, IconPlayerPause, IconTable } from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { namesInOrder } from '@/components/commerce/list/in-order'
import { Names } from '@/components/commerce/list/Names'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import { useShopBulk } from '@/components/commerce/list/use-shop-bulk'
import type { Column } from '@/components/ui/list/column'
import type { Filter } from '@/components/ui/list/filters/filter'
import { NewButton } from '@/components/ui/list/NewButton'
import row from '@/components/ui/list/RowLink.module.css'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import {
  priceLists,
  usePriceLists,
  type ShopPriceList,
} from '@/hooks/commerce/products/use-shop-price-lists'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { links } from '@/lib/client/links'
import type { Csv } from '@/lib/shared/text/csv'
import { Standing, standingOf } from '../fields/Standing'
import { noun, offWord, statusChoices, typeChoices, TYPES } from './words'

const drawers = {
  New: onDemand(() => import('./NewPriceListDrawer').then((module) => module.NewPriceListDrawer)),
  One: onDemand(() => import('./PriceListDrawer').then((module) => module.PriceListDrawer)),
}

const pageOf = (id: string, selected: string) =>
  links.page(`/admin/commerce/price-lists/${id}`, selected)

const Name = ({ list: { id, name, description } }: { list: ShopPriceList }) => (
  <Link
    href={pageOf(id, useSelected())}
    prefetch={false}
    className={row.link}
    data-hint={description || undefined}
  >
    {name}
  </Link>
)

const columns: Column<ShopPriceList>[] = [
  { name: 'name', header: 'Name', sort: 'asc', cell: (list) => <Name list={list} /> },
  {
    name: 'status',
    header: 'Status',
    sort: 'asc',
    width: 108,
    cell: (list) => <Standing of={list} off={offWord(list)} />,
  },
  {
    name: 'type',
    header: 'Type',
    sort: 'asc',
    width: 100,
    yields: 1,
    cell: ({ type }) => TYPES[type],
  },
  {
    name: 'groups',
    header: 'Customer groups',
    width: 200,
    yields: 2,
    cell: ({ customer_groups: groups }) =>
      groups.length === 0 ? 'Everybody' : <Names most={2} of={groups.map(({ name }) => name)} />,
  },
  {
    name: 'starts_at',
    header: 'Starts',
    sort: 'desc',
    width: 116,
    yields: 3,
    cell: ({ starts_at }) => <RelativeTime at={starts_at} />,
  },
  {
    name: 'ends_at',
    header: 'Ends',
    sort: 'asc',
    width: 116,
    yields: 2,
    cell: ({ ends_at }) => <RelativeTime at={ends_at} />,
  },
  {
    name: 'created_at',
    header: 'Created',
    sort: 'desc',
    width: 116,
    yields: 3,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
const filters: Filter[] = [
  { name: 'status', label: 'Status', choices: statusChoices },
  { name: 'type', label: 'Type', choices: typeChoices },
]

const csv: Csv<ShopPriceList> = {
  name: 'price-lists',
  columns: {
    Name: ({ name }) => name,
    Description: ({ description }) => description,
    Status: (list) => standingOf(list, Date.now(), offWord(list))[1],
    Type: ({ type }) => TYPES[type],
    'Customer groups': ({ customer_groups: groups }) =>
      namesInOrder(groups.map(({ name }) => name)).join(', '),
    Starts: ({ starts_at }) => starts_at,
    Ends: ({ ends_at }) => ends_at,
    Created: ({ created_at }) => created_at,
  },
}

export const NewPriceListButton = () => (
  <NewButton permission="commerce:create">New price list</NewButton>
)

/** Prices that hold for a time, or for some customers. */
export function PriceLists() {
  const router = useRouter()
  const selected = useSelected()
  const bulk = useShopBulk(priceLists, ({ name }) => `Price list “${name}”`)
  return (
    <ShopRecords
      of={priceLists}
      list={usePriceLists()}
      csv={csv}
      columns={columns}
      filters={filters}
      noun={noun}
      nameOf={({ name }) => name}
      drawers={drawers}
      actions={[
        bulk.setting(
          { status: 'draft' },
          {
            label: 'Back to draft',
            doing: 'Taking back',
            done: 'taken back to draft',
            icon: IconPlayerPause,
            fits: ({ status }) => status === 'active',
          },
        ),
        bulk.deleting({
          warning:
            'Their prices go with them: everybody pays the usual ones again. Orders stay as they are.',
        }),
      ]}
      more={({ id }) => [
        {
          label: 'Edit prices',
          icon: IconTable,
          onClick: () => void router.push(pageOf(id, selected)),
        },
      ]}
      deleting={() =>
        'Its prices go with it: everybody pays the usual ones again. Orders stay as they are.'
      }
      searched="The search looks at names, descriptions and customer groups."
      empty={
        <EmptyState icon={IconCoin} title="No price lists yet" action={<NewPriceListButton />}>
          A price list holds other prices than the usual ones: for a time, for the customers of a
          group, or both.
        </EmptyState>
      }
    />
  )
}
