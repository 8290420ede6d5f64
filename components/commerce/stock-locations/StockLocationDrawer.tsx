import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import { stockLocations } from '@/hooks/commerce/products/use-shop-stock'
import { ChannelsOf } from './ChannelsOf'
import { StockLocationFields } from './StockLocationFields'
import { changedOf, StockLocationForm, valuesOf, words } from './values'

/** One stock location. */
export function StockLocationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={stockLocations}
      id={id}
      what="The stock location"
      title={({ name }) => name}
      schema={StockLocationForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[{ label: 'Sales channels', content: (location) => <ChannelsOf id={location.id} /> }]}
      named={({ name }) => `Stock location “${name}”`}
      fieldsOf={changedOf}
      onClose={onClose}
    >
      {(form) => <StockLocationFields form={form} />}
    </ShopDrawer>
  )
}
