import { inventoryItems, nameOfItem, type ShopInventoryItem } from '@/hooks/use-shop-stock'
import { useShopWrites } from '@/hooks/use-shop-record'
import type { Versioned } from '@/hooks/shop-noun'
import { ShopDrawer } from '../ShopDrawer'
import { Levels } from './Levels'
import { InventoryItemFields } from './InventoryItemFields'
import { changedOf, InventoryItemForm, valuesOf, words } from './values'

/** One inventory item. */
export function InventoryItemDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { update } = useShopWrites(inventoryItems)
  return (
    <ShopDrawer
      entity={inventoryItems}
      id={id}
      what="The inventory item"
      title={(item: Versioned<ShopInventoryItem>) => nameOfItem(item)}
      schema={InventoryItemForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[{ label: 'Stock', content: (item) => <Levels id={item.id} /> }]}
      onSubmit={async ({ version, ...input }) => {
        const what = `Inventory item “${nameOfItem(input)}”`
        await update(id, version, () => changedOf(input), what)
        return `${what} saved.`
      }}
      onClose={onClose}
    >
      {(form) => <InventoryItemFields form={form} />}
    </ShopDrawer>
  )
}
