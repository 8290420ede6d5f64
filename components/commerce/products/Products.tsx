import { IconEye, IconEyeOff, IconPackage } from '@tabler/icons-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import styles from '@/components/commerce/area/Lists.module.css'
import { ExportList } from '@/components/commerce/list/ExportList'
import { InWords } from '@/components/commerce/list/InWords'
import { useShopBulk } from '@/components/commerce/list/use-shop-bulk'
import { PRODUCT, shownAs } from '@/components/commerce/list/words'
import type { Column } from '@/components/ui/list/column'
import { DataList } from '@/components/ui/list/DataList'
import { NewButton } from '@/components/ui/list/NewButton'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { None } from '@/components/ui/primitives/None'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { products, useProducts } from '@/hooks/commerce/use-shop'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { countWord } from '@/lib/client/format/notation'
import { links } from '@/lib/client/links'
import type { ShopProduct } from '@/lib/commerce/gateway/schema'
import { PLAN_HANDLE, TEST_HANDLE } from '@/lib/shared/shop-handles'
import type { Csv } from '@/lib/shared/text/csv'
import { useProductFilters } from './use-product-filters'

const noun = { one: 'product', many: 'products' }
const nameOf = ({ title }: ShopProduct) => title

/** How many there are of all variants that are counted; undefined where none is. */
function stockOf({ variants }: ShopProduct): number | undefined {
  const counted = variants.filter(({ manage_inventory }) => manage_inventory)
  return counted.length > 0
    ? counted.reduce((sum, { inventory_quantity }) => sum + inventory_quantity, 0)
    : undefined
}

// Pictures lie on Medusa's host, from which the page loads nothing: an initial stands for them.
const columns: Column<ShopProduct>[] = [
  {
    name: 'title',
    header: 'Title',
    sort: 'asc',
    cell: ({ id, title }) => (
      <span className={styles.product}>
        <span aria-hidden className={styles.initial}>
          {[...title][0]?.toUpperCase()}
        </span>
        <ProductLink id={id}>{title}</ProductLink>
      </span>
    ),
  },
  {
    name: 'handle',
    header: 'Handle',
    sort: 'asc',
    width: 152,
    yields: 3,
    cell: ({ handle }) => <Cut quiet text={handle} />,
  },
  {
    name: 'status',
    header: 'Status',
    sort: 'asc',
    width: 108,
    cell: ({ status }) => <InWords of={status} words={PRODUCT} />,
  },
  {
    name: 'type',
    header: 'Type',
    width: 112,
    yields: 1,
    cell: ({ type }) => <Cut text={type?.value} />,
  },
  {
    name: 'collection',
    header: 'Collection',
    width: 144,
    yields: 2,
    cell: ({ collection }) => <Cut text={collection?.title} />,
  },
  {
    name: 'variants',
    header: 'Variants',
    width: 76,
    numeric: true,
    yields: 2,
    cell: ({ variants }) => countWord(variants.length),
  },
  {
    name: 'stock',
    header: 'Stock',
    width: 72,
    numeric: true,
    yields: 1,
    cell: (product) => {
      const stock = stockOf(product)
      return stock === undefined ? <None /> : countWord(stock)
    },
  },
  {
    name: 'created_at',
    header: 'Created',
    sort: 'desc',
    width: 116,
    yields: 2,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]

const csv: Csv<ShopProduct> = {
  name: 'products',
  columns: {
    Title: ({ title }) => title,
    Handle: ({ handle }) => handle,
    Status: ({ status }) => shownAs(PRODUCT, status)[0],
    Type: ({ type }) => type?.value,
    Collection: ({ collection }) => collection?.title,
    Variants: ({ variants }) => variants.length,
    Stock: stockOf,
    Created: ({ created_at }) => created_at,
  },
}

export const NewProductButton = ({ giftCards = false }) => (
  <NewButton permission="commerce:create">
    {giftCards ? 'New gift card to sell' : 'New product'}
  </NewButton>
)

function ProductLink({ id, children }: { id: string; children: string }) {
  const href = links.page(`/admin/commerce/products/${id}`, useSelected())
  return (
    <Link href={href} prefetch={false} className={styles.link}>
      {children}
    </Link>
  )
}

type Props = {
  /** Nothing else. */
  giftCards?: boolean
  /** The button that makes one, where the page has it. */
  making?: ReactNode
}

/** What the console has made for a plan or a test stands in the shop as that does. */
const isOfConsole = ({ handle }: ShopProduct) =>
  handle.startsWith(PLAN_HANDLE) || handle.startsWith(TEST_HANDLE)

/** Nobody but staff sells by what is proposed: a press too many must not change that. */
function unfit(product: ShopProduct) {
  if (isOfConsole(product)) return 'It is a plan or a test of the console: change it there.'
  return product.status === 'proposed' && 'It is proposed: do this on its own page.'
}

/** What the shop sells. */
export function Products({ giftCards = false, making }: Props) {
  const list = useProducts(giftCards)
  const filters = useProductFilters(list)
  const bulk = useShopBulk(products, ({ title }) => `Product “${title}”`)
  return (
    <DataList
      list={list}
      columns={columns}
      noun={noun}
      nameOf={nameOf}
      actions={[
        bulk.setting(
          { status: 'published' },
          {
            label: 'Publish',
            doing: 'Publishing',
            done: 'published',
            icon: IconEye,
            fits: ({ status }) => status === 'draft' || status === 'rejected',
            unfit,
          },
        ),
        bulk.setting(
          { status: 'draft' },
          {
            label: 'Back to draft',
            doing: 'Taking back',
            done: 'taken back to draft',
            icon: IconEyeOff,
            fits: ({ status }) => status === 'published',
            unfit,
          },
        ),
        bulk.deleting({
          warning:
            'Nobody can buy them any more, and their variants go with them. Orders keep what was bought.',
          unfit,
        }),
      ]}
      filters={filters}
      exports={<ExportList list={list} csv={csv} />}
      searched="The search looks at titles, descriptions, collections, variants and their article numbers."
      empty={
        <EmptyState
          icon={IconPackage}
          title={giftCards ? 'No gift cards to buy yet' : 'No products yet'}
          action={making}
        >
          {giftCards
            ? 'What customers can give away: each is worth what it costs, and its code comes with the order.'
            : 'What practices can buy: goods and services, with their variants and prices.'}
        </EmptyState>
      }
    />
  )
}
