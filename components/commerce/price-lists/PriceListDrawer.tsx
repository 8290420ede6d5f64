import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import { priceLists } from '@/hooks/commerce/products/use-shop-price-lists'
import { PriceListFields } from './PriceListFields'
import { fieldsOf, PriceListForm, valuesOf } from './values'
import { fieldWords } from './words'

/** What a price list is; its prices are on its own page. */
export function PriceListDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={priceLists}
      id={id}
      what="The price list"
      title={({ name }) => name}
      schema={PriceListForm}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="commerce:update"
      named={({ name }) => `Price list “${name}”`}
      fieldsOf={fieldsOf}
      onClose={onClose}
    >
      {(form) => <PriceListFields form={form} />}
    </ShopDrawer>
  )
}
