import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import { Pair } from '@/components/ui/primitives/Pair'
import { useShopRows } from '@/hooks/commerce/use-shop-list'
import { regions } from '@/hooks/commerce/use-shop-regions'
import { useFulfillmentOptions, useShippingProfileRows } from '@/hooks/commerce/use-shop-shipping'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { wordsOf } from '@/lib/client/commerce/shop-words'
import { decimalsWord } from '@/lib/client/format/currencies'
import { wayOf, type ShippingOptionValues } from './values'

type Props = { form: Form<ShippingOptionValues>; isNew?: boolean }
export const priceTypes = [
  { value: 'flat_rate', label: 'The same for all' },
  { value: 'calculated', label: 'Worked out by the provider' },
]

/** A way in which things get somewhere, and what that costs. */
export function ShippingOptionFields({ form, isNew = false }: Props) {
  const { currency, price_type } = form.values
  const amount = (
    label: string,
    field: 'amount' | 'min_subtotal' | 'max_subtotal',
    help?: string,
  ) => (
    <TextInput
      label={currency ? `${label}, ${currency.toUpperCase()}` : label}
      description={help}
      data-hint={currency ? decimalsWord(currency) : undefined}
      inputMode="decimal"
      autoComplete="off"
      withAsterisk={field === 'amount'}
      {...form.getInputProps(field)}
    />
  )
  return (
    <>
      <TextInput
        label="Name"
        description="Customers choose by it."
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {isNew && <Where form={form} />}
      <Select
        label="How the price is found"
        allowDeselect={false}
        data={priceTypes}
        {...form.getInputProps('price_type')}
      />
      {price_type === 'flat_rate' && amount('Price', 'amount')}
      <Pair>
        {amount('From a cart of', 'min_subtotal', 'Empty: from nothing on.')}
        {amount('Up to a cart of', 'max_subtotal', 'Empty: whatever it costs.')}
      </Pair>
      <Checkbox
        label="The price includes tax"
        {...form.getInputProps('includes_tax', { type: 'checkbox' })}
      />
      <Checkbox
        label="For staff only"
        description="Customers are not offered it."
        {...form.getInputProps('admin_only', { type: 'checkbox' })}
      />
    </>
  )
}

/** What stays as it is from the beginning. */
function Where({ form }: Pick<Props, 'form'>) {
  const { region_id, is_return } = form.values
  const { data: places = [] } = useShopRows(regions)
  const { data: profiles = [] } = useShippingProfileRows()
  const { data: ways = [] } = useFulfillmentOptions(region_id || null)
  const choose = (id: string | null) => {
    form.setFieldValue('region_id', id ?? '')
    form.setFieldValue('currency', places.find((place) => place.id === id)?.currency_code ?? '')
    form.setFieldValue('way', '')
    form.clearFieldError('region_id')
  }
  return (
    <>
      <Pair>
        <Select
          label="Region"
          withAsterisk
          searchable
          allowDeselect={false}
          nothingFoundMessage="No such region"
          data={places.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('region_id')}
          onChange={choose}
        />
        <Select
          label="Sent by"
          withAsterisk
          allowDeselect={false}
          disabled={!region_id}
          placeholder={region_id ? undefined : 'Choose a region first'}
          data={ways
            .filter(
              ({ option }) =>
                Boolean(option.is_return) === is_return || option.is_return === undefined,
            )
            .map((way) => ({
              value: wayOf(way),
              label: `${way.option.name ?? wordsOf(way.option.id)} (${wordsOf(way.provider_id)})`,
            }))}
          {...form.getInputProps('way')}
        />
      </Pair>
      <Select
        label="Shipping profile"
        description="What can be sent with it. Empty: whatever has no profile of its own."
        clearable
        data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('profile_id')}
        value={form.values.profile_id || null}
        onChange={(id) => form.setFieldValue('profile_id', id ?? '')}
      />
      <Checkbox
        label="For returns"
        description="It brings things back."
        {...form.getInputProps('is_return', { type: 'checkbox' })}
        onChange={({ currentTarget: { checked } }) => {
          form.setFieldValue('is_return', checked)
          form.setFieldValue('way', '')
        }}
      />
    </>
  )
}
