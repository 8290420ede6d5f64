import { stockLocations, type ShopStockLocation } from '@/hooks/use-shop-stock'
import { useShopWrites } from '@/hooks/use-shop-record'
import type { Versioned } from '@/hooks/shop-noun'
import { ShopDrawer } from '../ShopDrawer'
import { ChannelsOf } from './ChannelsOf'
import { StockLocationFields } from './StockLocationFields'
import { changedOf, StockLocationForm, valuesOf, words } from './values'

/** One stock location. */
export function StockLocationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { update } = useShopWrites(stockLocations)
  return (
    <ShopDrawer
      entity={stockLocations}
      id={id}
      what="The stock location"
      title={({ name }: Versioned<ShopStockLocation>) => name}
      schema={StockLocationForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[{ label: 'Sales channels', content: (location) => <ChannelsOf id={location.id} /> }]}
      onSubmit={async ({ version, ...input }) => {
        const what = `Stock location “${input.name}”`
        await update(id, version, () => changedOf(input), what)
        return `${what} saved.`
      }}
      onClose={onClose}
    >
      {(form) => <StockLocationFields form={form} />}
    </ShopDrawer>
  )
}
