import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { BulkAction } from '@/components/ui/list/bulk/bulk-action'
import { DataList } from '@/components/ui/list/DataList'
import type { DataTableProps } from '@/components/ui/list/DataTable'
import type { Filter } from '@/components/ui/list/filters/filter'
import { RowMenu, type RowAction } from '@/components/ui/list/RowMenu'
import type { ShopNoun } from '@/hooks/commerce/shop-noun'
import type { ShopList } from '@/hooks/commerce/use-shop-list'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Permission } from '@/lib/shared/access/permissions'
import type { Csv } from '@/lib/shared/text/csv'
import { DeleteFromShop } from './DeleteFromShop'
import { ExportList } from './ExportList'

type Closing = { onClose: () => void }

/** Loaded when they are needed. */
export type Drawers = {
  New?: ComponentType<Closing>
  /** One of them, beside the list. */
  One: ComponentType<Closing & { id: string }>
}

type Props<Row> = Omit<DataTableProps<Row>, 'menu' | 'list'> & {
  list: ShopList<Row>
  csv: Csv<Row>
  /** What is listed, and can be deleted. */
  of: ShopNoun<Row>
  filters?: Filter[]
  drawers: Drawers
  /** What it takes to make, change and delete one. */
  permissions?: { create: Permission; update: Permission; delete: Permission }
  /** What follows for whoever deletes one; undefined of one that stays. Without it none can be. */
  deleting?: (row: Row) => string | undefined
  /** Asks before one is deleted, where a sentence would not do. */
  asking?: (row: Row, onClose: () => void) => ReactNode
  /** What can be done with several. */
  actions?: (BulkAction<Row> | false)[]
  /** What else can be done with one, for those who may change it. */
  more?: (row: Row) => (RowAction | false)[]
}

export const COMMERCE = {
  create: 'commerce:create',
  update: 'commerce:update',
  delete: 'commerce:delete',
} as const
export const SETTINGS = {
  create: 'commerce-settings:create',
  update: 'commerce-settings:update',
  delete: 'commerce-settings:delete',
} as const

/** A list of the shop's, one of its rows beside it, and what can be done with each. */
export function ShopRecords<Row extends { id: string }>(props: Props<Row>) {
  const { of, drawers, permissions = COMMERCE, deleting, asking, more, csv, ...list } = props
  const { New, One } = drawers
  const editor = useEditor()
  const { can } = usePermissions()
  const [doomed, setDoomed] = useState<Row | null>(null)
  const menu = (row: Row) => (
    <RowMenu
      name={list.nameOf(row)}
      actions={[
        can(permissions.update) && {
          label: 'Edit',
          icon: IconPencil,
          onClick: () => editor.edit(row.id),
        },
        ...(can(permissions.update) && more ? more(row) : []),
        (asking ?? deleting?.(row)) !== undefined &&
          can(permissions.delete) && {
            label: 'Delete',
            icon: IconTrash,
            danger: true,
            onClick: () => setDoomed(row),
          },
      ]}
    />
  )
  const consequence = doomed && deleting?.(doomed)
  return (
    <>
      <DataList {...list} exports={<ExportList list={list.list} csv={csv} />} menu={menu} />
      {New && editor.opened && editor.id === undefined && can(permissions.create) && (
        <New onClose={editor.close} />
      )}
      {editor.id !== undefined && <One key={editor.id} id={editor.id} onClose={editor.close} />}
      {doomed && asking?.(doomed, () => setDoomed(null))}
      {doomed && consequence && (
        <DeleteFromShop
          of={of}
          noun={list.noun.one}
          id={doomed.id}
          name={list.nameOf(doomed)}
          onClose={() => setDoomed(null)}
        >
          {consequence}
        </DeleteFromShop>
      )}
    </>
  )
}
