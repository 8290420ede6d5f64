import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { countryChoices } from '@/components/commerce/fields/countries'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import { Select } from '@/components/ui/form/fields/Select'
import { Pair } from '@/components/ui/primitives/Pair'
import { useShopMeans } from '@/hooks/commerce/use-shop-regions'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { currencyTitle } from '@/lib/client/format/currencies'
import type { RegionValues } from './values'

type Props = { form: Form<RegionValues>; isNew?: boolean }

/** Where it sells, in which currency, and how that is taxed, paid and sent. */
export function RegionFields({ form, isNew = false }: Props) {
  const { currencies, payment, fulfillment } = useShopMeans()
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label="Currency"
        description="One of those that the store sells in."
        withAsterisk
        searchable
        allowDeselect={false}
        nothingFoundMessage="The store does not sell in it"
        data={currencies.map((code) => ({ value: code, label: currencyTitle(code) }))}
        {...form.getInputProps('currency_code')}
      />
      <MultiSelect
        label="Countries"
        description="A country is in one region."
        searchable
        placeholder={form.values.countries.length === 0 ? 'None' : undefined}
        nothingFoundMessage="No such country"
        data={countryChoices}
        {...form.getInputProps('countries')}
      />
      <Pair>
        <TextInput
          label="Tax rate"
          description="In percent, of whatever has no rate of its own."
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('tax_rate')}
        />
        <TextInput
          label="Tax code"
          description="As your books call it."
          autoComplete="off"
          {...form.getInputProps('tax_code')}
        />
      </Pair>
      <Checkbox
        label="Prices include tax"
        description="What is typed as a price is what customers pay."
        {...form.getInputProps('includes_tax', { type: 'checkbox' })}
      />
      {!isNew && (
        <>
          <Checkbox
            label="Taxes are worked out by themselves"
            description="Otherwise a cart asks for them when it is about to be paid."
            {...form.getInputProps('automatic_taxes', { type: 'checkbox' })}
          />
          <Checkbox
            label="Gift cards are taxed"
            {...form.getInputProps('gift_cards_taxable', { type: 'checkbox' })}
          />
        </>
      )}
      <MultiSelect
        label="Payment"
        withAsterisk
        data={payment}
        {...form.getInputProps('payment_providers')}
      />
      <MultiSelect
        label="Fulfilment"
        withAsterisk
        data={fulfillment}
        {...form.getInputProps('fulfillment_providers')}
      />
    </>
  )
}
