import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import { shippingOptions } from '@/hooks/commerce/use-shop-shipping'
import { ShippingOptionFields } from './ShippingOptionFields'
import { changedOf, ShippingOptionForm, valuesOf, words } from './values'

/** One shipping option. */
export function ShippingOptionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={shippingOptions}
      id={id}
      what="The shipping option"
      title={({ name }) => name}
      schema={ShippingOptionForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      named={({ name }) => `Shipping option “${name}”`}
      fieldsOf={changedOf}
      onClose={onClose}
    >
      {(form) => <ShippingOptionFields form={form} />}
    </ShopDrawer>
  )
}
