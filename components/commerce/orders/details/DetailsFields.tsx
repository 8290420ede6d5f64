import '@mantine/core/styles/Switch.layer.css'
import { Switch, TextInput } from '@mantine/core'
import styles from '@/components/commerce/orders/Fields.module.css'
import type { ShopRegion } from '@/hooks/commerce/use-shop-regions'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { buyerOf, isOrganization } from '@/lib/client/commerce/shop-people'
import { AddressFields } from './AddressFields'
import type { Details } from './details'

type Props<V extends Values & Details> = {
  form: Form<V>
  countries: ShopRegion['countries']
  of: Parameters<typeof buyerOf>[0]
}

/** To whom something is sold: an order, or what is to become one. */
export const DetailsFields = <V extends Values & Details>({
  form,
  countries,
  of: sold,
}: Props<V>) => (
  <>
    {isOrganization(sold) ? (
      <TextInput
        label="Customer"
        description="An organization: it stays with that."
        disabled
        value={buyerOf(sold)}
      />
    ) : (
      <TextInput
        label="Customer’s e-mail address"
        type="email"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
    )}
    <AddressFields form={form} at="to" countries={countries} />
    <Switch
      label="The bill goes elsewhere"
      {...form.getInputProps('elsewhere', { type: 'checkbox' })}
    />
    {form.values.elsewhere && (
      <div role="group" aria-label="Billing address" className={styles.part}>
        <AddressFields form={form} at="bill" countries={countries} />
      </div>
    )}
  </>
)
