import { shippingOptions, type ShopShippingOption } from '@/hooks/use-shop-shipping'
import { useShopWrites } from '@/hooks/use-shop-record'
import type { Versioned } from '@/hooks/shop-noun'
import { ShopDrawer } from '../ShopDrawer'
import { ShippingOptionFields } from './ShippingOptionFields'
import { changedOf, ShippingOptionForm, valuesOf, words } from './values'

/** One shipping option. */
export function ShippingOptionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { update } = useShopWrites(shippingOptions)
  return (
    <ShopDrawer
      entity={shippingOptions}
      id={id}
      what="The shipping option"
      title={({ name }: Versioned<ShopShippingOption>) => name}
      schema={ShippingOptionForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      onSubmit={async ({ version, ...input }) => {
        const what = `Shipping option “${input.name}”`
        await update(id, version, (row) => changedOf(input, row), what)
        return `${what} saved.`
      }}
      onClose={onClose}
    >
      {(form) => <ShippingOptionFields form={form} />}
    </ShopDrawer>
  )
}
