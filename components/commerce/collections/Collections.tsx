import { IconFolders } from '@tabler/icons-react'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import {
  collections,
  useCollections,
  type ShopCollection,
} from '@/hooks/commerce/products/use-shop-collections'
import type { Csv } from '@/lib/shared/text/csv'

const drawers = {
  New: onDemand(() => import('./NewCollectionDrawer').then((module) => module.NewCollectionDrawer)),
  One: onDemand(() => import('./CollectionDrawer').then((module) => module.CollectionDrawer)),
}
const noun = { one: 'collection', many: 'collections' }
const columns: Column<ShopCollection>[] = [
  {
    name: 'title',
    header: 'Title',
    sort: 'asc',
    cell: ({ id, title }) => <RowLink id={id}>{title}</RowLink>,
  },
  {
    name: 'handle',
    header: 'Handle',
    sort: 'asc',
    width: 240,
    yields: 1,
    cell: ({ handle }) => <Cut quiet text={handle} />,
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

const csv: Csv<ShopCollection> = {
  name: 'collections',
  columns: {
    Title: ({ title }) => title,
    Handle: ({ handle }) => handle,
    Created: ({ created_at }) => created_at,
  },
}

export const NewCollectionButton = () => (
  <NewButton permission="commerce:create">New collection</NewButton>
)

/** Products that are shown together. */
export const Collections = () => (
  <ShopRecords
    of={collections}
    list={useCollections()}
    csv={csv}
    columns={columns}
    noun={noun}
    nameOf={({ title }) => title}
    drawers={drawers}
    deleting={() => 'Its products stay, and are in no collection then.'}
    searched="The search looks at titles and handles."
    empty={
      <EmptyState icon={IconFolders} title="No collections yet" action={<NewCollectionButton />}>
        A collection holds products that are shown together. A product is in one of them, or in
        none.
      </EmptyState>
    }
  />
)
