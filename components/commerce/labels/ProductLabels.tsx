import { IconTag } from '@tabler/icons-react'
import Link from 'next/link'
import styles from '@/components/commerce/area/Lists.module.css'
import { ExportList } from '@/components/commerce/list/ExportList'
import type { Column } from '@/components/ui/list/column'
import { DataList } from '@/components/ui/list/DataList'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import {
  useProductTags,
  useProductTypes,
  type ProductLabel,
} from '@/hooks/commerce/products/use-product-labels'
import type { ShopList } from '@/hooks/commerce/use-shop-list'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { links } from '@/lib/client/links'
import type { Csv } from '@/lib/shared/text/csv'

/** The products with it, as their list is narrowed to them. */
function LabelLink({
  filter,
  label: { id, value },
}: {
  filter: 'type_id' | 'tags'
  label: ProductLabel
}) {
  const page = links.page('/admin/commerce/products', useSelected())
  return (
    <Link href={`${page}&${filter}=${id}`} prefetch={false} className={styles.link}>
      {value}
    </Link>
  )
}

const columnsOf = (filter: 'type_id' | 'tags'): Column<ProductLabel>[] => [
  {
    name: 'value',
    header: 'Name',
    sort: 'asc',
    cell: (label) => <LabelLink filter={filter} label={label} />,
  },
  {
    name: 'created_at',
    header: 'First used',
    sort: 'desc',
    width: 140,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
const columns = { types: columnsOf('type_id'), tags: columnsOf('tags') }
const columnsOfFile: Csv<ProductLabel>['columns'] = {
  Name: ({ value }) => value,
  'First used': ({ created_at }) => created_at,
}

const nouns = { types: { one: 'type', many: 'types' }, tags: { one: 'tag', many: 'tags' } }

type Props = { of: keyof typeof columns; list: ShopList<ProductLabel>; children: string }

const Labels = ({ of, list, children }: Props) => (
  <DataList
    list={list}
    columns={columns[of]}
    noun={nouns[of]}
    nameOf={({ value }) => value}
    exports={<ExportList list={list} csv={{ name: of, columns: columnsOfFile }} />}
    searched="The search looks at names."
    empty={
      <EmptyState icon={IconTag} title={`No ${of} yet`}>
        {children}
      </EmptyState>
    }
  />
)

/** What kinds of products there are. */
export const ProductTypes = () => (
  <Labels of="types" list={useProductTypes()}>
    A type comes about when it is first entered on a product. A product has one, or none.
  </Labels>
)

/** What else products are found by. */
export const ProductTags = () => (
  <Labels of="tags" list={useProductTags()}>
    A tag comes about when it is first entered on a product. A product can have many.
  </Labels>
)
