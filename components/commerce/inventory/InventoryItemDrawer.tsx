import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import { inventoryItems, nameOfItem } from '@/hooks/commerce/products/use-shop-stock'
import { Levels } from './Levels'
import { InventoryItemFields } from './InventoryItemFields'
import { changedOf, InventoryItemForm, valuesOf, words } from './values'

/** One inventory item. */
export function InventoryItemDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={inventoryItems}
      id={id}
      what="The inventory item"
      title={nameOfItem}
      schema={InventoryItemForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[{ label: 'Stock', content: (item) => <Levels id={item.id} /> }]}
      named={(input) => `Inventory item “${nameOfItem(input)}”`}
      fieldsOf={changedOf}
      onClose={onClose}
    >
      {(form) => <InventoryItemFields form={form} />}
    </ShopDrawer>
  )
}
