import { TextInput } from '@mantine/core'
import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { shippingProfiles } from '@/hooks/commerce/use-shop-shipping'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { ProductsOfProfile } from './ProductsOfProfile'
import {
  profileWords,
  ShippingProfileForm,
  valuesOfProfile,
  type ShippingProfileValues,
} from './profile-values'

const fields = (form: Form<ShippingProfileValues>) => (
  <TextInput
    label="Name"
    withAsterisk
    autoComplete="off"
    data-autofocus
    {...form.getInputProps('name')}
  />
)

/** Those of the other kinds Medusa makes itself. */
export function NewShippingProfileDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(shippingProfiles)
  return (
    <FormDrawer
      title="New shipping profile"
      submitLabel="Create"
      schema={ShippingProfileForm}
      initialValues={{ name: '' }}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        const what = `Shipping profile “${name}”`
        await create({ name, type: 'custom' }, what)
        return `${what} created.`
      }}
    >
      {fields}
    </FormDrawer>
  )
}

/** One shipping profile. */
export function ShippingProfileDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={shippingProfiles}
      id={id}
      what="The shipping profile"
      title={({ name }) => name}
      schema={ShippingProfileForm}
      valuesOf={valuesOfProfile}
      words={profileWords}
      permission="commerce:update"
      tabs={[{ label: 'Products', content: (profile) => <ProductsOfProfile {...profile} /> }]}
      named={({ name }) => `Shipping profile “${name}”`}
      fieldsOf={({ name }) => ({ name })}
      onClose={onClose}
    >
      {fields}
    </ShopDrawer>
  )
}
