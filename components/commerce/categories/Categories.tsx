import { IconArrowDown, IconArrowUp, IconCategory, IconPlus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import {
  categories,
  placedCategories,
  useCategories,
  type PlacedCategory,
} from '@/hooks/commerce/products/use-shop-categories'
import { useShopForm } from '@/hooks/commerce/use-shop-form'
import { useQuery } from '@/hooks/ui/list/use-query'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Failure } from '@/lib/client/call'
import { possibleParents } from '@/lib/client/commerce/shop-tree'
import { notify } from '@/lib/client/notify'
import type { Csv } from '@/lib/shared/text/csv'
import styles from './Categories.module.css'
import { useDragging } from './use-dragging'
import { usePutBelow } from './use-put-below'

const drawers = {
  New: onDemand(() => import('./NewCategoryDrawer').then((module) => module.NewCategoryDrawer)),
  One: onDemand(() => import('./CategoryDrawer').then((module) => module.CategoryDrawer)),
}
const noun = { one: 'category', many: 'categories' }

const TONES = { 'Not active': 'quiet', Internal: 'warn', Shown: 'good' } as const
const stateOf = ({ is_active, is_internal }: PlacedCategory) =>
  !is_active ? 'Not active' : is_internal ? 'Internal' : 'Shown'

type Dragging = ReturnType<typeof useDragging<PlacedCategory>>

const columnsOf = (inTree: boolean, dragging?: Dragging): Column<PlacedCategory>[] => [
  {
    name: 'place',
    header: 'Name',
    sort: 'asc',
    cell: (row) => (
      <span
        className={styles.name}
        style={{ '--depth': inTree ? row.path.length - 1 : 0 } as CSSProperties}
        {...dragging?.(row)}
      >
        {!inTree && row.path.length > 1 && (
          <span className={styles.above}>{row.path.slice(0, -1).join(' › ')} › </span>
        )}
        <RowLink id={row.id}>{row.name}</RowLink>
      </span>
    ),
  },
  {
    name: 'handle',
    header: 'Handle',
    width: 240,
    yields: 1,
    cell: ({ handle }) => <Cut quiet text={handle} />,
  },
  {
    name: 'state',
    header: 'Customers',
    width: 124,
    cell: (row) => <Status tone={TONES[stateOf(row)]}>{stateOf(row)}</Status>,
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

const csv: Csv<PlacedCategory> = {
  name: 'categories',
  columns: {
    Name: ({ name }) => name,
    'Lies in': ({ path }) => path.slice(0, -1).join(' › '),
    Handle: ({ handle }) => handle,
    Customers: stateOf,
    Created: ({ created_at }) => created_at,
  },
}

export const NewCategoryButton = () => (
  <NewButton permission="commerce:create">New category</NewButton>
)

/** Where customers look for products: a tree, in the order in which it is shown. */
export function Categories() {
  const list = useCategories()
  const { can } = usePermissions()
  const { push } = useQuery()
  const { asShown, save } = useShopForm(categories, ({ rank }) => rank)
  const putBelow = usePutBelow()
  // What a search leaves out would make a tree of its own.
  const inTree = list.state.sort === 'place' && !list.state.narrowed
  const dragging = useDragging<PlacedCategory>(
    ({ id, parent_category_id }, onto) =>
      onto.id !== parent_category_id && possibleParents(list.rows ?? [], id).includes(onto),
    putBelow,
  )

  const move = async (row: PlacedCategory, by: 1 | -1) => {
    const { id, version, name, rank } = asShown(row)
    try {
      await save({ id, version, what: `Category “${name}”`, fieldsOf: () => ({ rank: rank + by }) })
    } catch (cause) {
      void notify({ color: 'red', message: (cause as Failure).error })
    }
  }
  return (
    <ShopRecords
      of={placedCategories}
      list={list}
      csv={csv}
      columns={columnsOf(inTree, inTree && can('commerce:update') ? dragging : undefined)}
      noun={noun}
      nameOf={({ name }) => name}
      drawers={drawers}
      more={(row) => [
        can('commerce:create') && {
          label: 'Add below',
          icon: IconPlus,
          onClick: () => push({ record: 'new', below: row.id }),
        },
        inTree &&
          !row.isFirst && {
            label: 'Move up',
            icon: IconArrowUp,
            onClick: () => void move(row, -1),
          },
        inTree &&
          !row.isLast && {
            label: 'Move down',
            icon: IconArrowDown,
            onClick: () => void move(row, 1),
          },
      ]}
      deleting={({ hasChildren }) =>
        hasChildren
          ? 'Categories lie in it: the shop deletes it only when it holds none. Move or delete those first.'
          : 'Its products stay, and are no longer in it.'
      }
      searched="The search looks at names, also of what a category lies in, and at handles."
      empty={
        <EmptyState icon={IconCategory} title="No categories yet" action={<NewCategoryButton />}>
          Categories are where customers look for products. One can lie in another, and a product
          can be in several.
        </EmptyState>
      }
    />
  )
}
