import { IconTag } from '@tabler/icons-react'
import Link from 'next/link'
import type { Column } from '@/components/data/column'
import { DataList } from '@/components/data/DataList'
import { EmptyState } from '@/components/data/EmptyState'
import { RelativeTime } from '@/components/data/RelativeTime'
import { useProductTags, useProductTypes, type ProductLabel } from '@/hooks/use-product-labels'
import { useSelected } from '@/hooks/use-selected'
import { links } from '@/lib/client/links'
import type { Csv } from '@/lib/shared/csv'
import { ExportList } from '../ExportList'
import styles from '../Lists.module.css'

/** The products with it, as their list is narrowed to them. */
function LabelLink({ filter, label: { id, value } }: { filter: 'type_id' | 'tags'; label: ProductLabel }) {
  const page = links.page('/admin/commerce/products', useSelected())
  return (
    <Link href={`${page}${page.includes('?') ? '&' : '?'}${filter}=${id}`} prefetch={false} className={styles.link}>
      {value}
    </Link>
  )
}

const columnsOf = (filter: 'type_id' | 'tags'): Column<ProductLabel>[] => [
  {
    ...{ name: 'value', header: 'Name', sort: 'asc' },
    cell: (label) => <LabelLink filter={filter} label={label} />,
  },
  {
    ...{ name: 'created_at', header: 'First used', sort: 'desc', width: '140px' },
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
const columns = { types: columnsOf('type_id'), tags: columnsOf('tags') }
const columnsOfFile: Csv<ProductLabel>['columns'] = {
  Name: ({ value }) => value,
  'First used': ({ created_at }) => created_at,
}

const nouns = { types: { one: 'type', many: 'types' }, tags: { one: 'tag', many: 'tags' } }
const nameOf = ({ value }: ProductLabel) => value
const searched = 'The search looks at names.'

/** What kinds of products there are. */
export function ProductTypes() {
  const list = useProductTypes()
  return (
    <DataList
      list={list}
      columns={columns.types}
      noun={nouns.types}
      nameOf={nameOf}
      exports={<ExportList list={list} csv={{ name: 'types', columns: columnsOfFile }} />}
      searched={searched}
      empty={
        <EmptyState icon={IconTag} title="No types yet">
          A type comes about when it is first entered on a product. A product has one, or none.
        </EmptyState>
      }
    />
  )
}

/** What else products are found by. */
export function ProductTags() {
  const list = useProductTags()
  return (
    <DataList
      list={list}
      columns={columns.tags}
      noun={nouns.tags}
      nameOf={nameOf}
      exports={<ExportList list={list} csv={{ name: 'tags', columns: columnsOfFile }} />}
      searched={searched}
      empty={
        <EmptyState icon={IconTag} title="No tags yet">
          A tag comes about when it is first entered on a product. A product can have many.
        </EmptyState>
      }
    />
  )
}
