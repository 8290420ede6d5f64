import type { Versioned } from '@/hooks/shop-noun'
import { priceLists, type ShopPriceList } from '@/hooks/use-shop-price-lists'
import { useShopWrites } from '@/hooks/use-shop-record'
import { ShopDrawer } from '../ShopDrawer'
import { PriceListFields } from './PriceListFields'
import { fieldsOf, PriceListForm, valuesOf } from './values'
import { fieldWords } from './words'

/** What a price list is; its prices are on its own page. */
export function PriceListDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { update } = useShopWrites(priceLists)
  return (
    <ShopDrawer
      entity={priceLists}
      id={id}
      what="The price list"
      title={({ name }: Versioned<ShopPriceList>) => name}
      schema={PriceListForm}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="commerce:update"
      onSubmit={async ({ version, ...input }) => {
        const what = `Price list “${input.name}”`
        await update(id, version, () => fieldsOf({ ...input, version }), what)
        return `${what} saved.`
      }}
      onClose={onClose}
    >
      {(form) => <PriceListFields form={form} />}
    </ShopDrawer>
  )
}
