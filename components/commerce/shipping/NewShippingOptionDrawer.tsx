import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { shippingOptions } from '@/hooks/commerce/use-shop-shipping'
import { ShippingOptionFields } from './ShippingOptionFields'
import { emptyShippingOption, ShippingOptionForm, newOf } from './values'

export function NewShippingOptionDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(shippingOptions)
  return (
    <FormDrawer
      title="New shipping option"
      submitLabel="Create"
      schema={ShippingOptionForm}
      initialValues={emptyShippingOption}
      onClose={onClose}
      onSubmit={async (input) => {
        const what = `Shipping option “${input.name}”`
        await create(newOf(input), what)
        return `${what} created.`
      }}
    >
      {(form) => <ShippingOptionFields form={form} isNew />}
    </FormDrawer>
  )
}
