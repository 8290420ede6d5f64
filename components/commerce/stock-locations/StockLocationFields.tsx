import '@mantine/core/styles/Combobox.layer.css'
import { TextInput } from '@mantine/core'
import { countryChoices } from '@/components/commerce/fields/countries'
import { Select } from '@/components/ui/form/fields/Select'
import { SubdivisionField } from '@/components/ui/form/fields/SubdivisionField'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { countryOfRegion } from '@/lib/shared/places/countries'
import type { StockLocationValues } from './values'

/** Where things are kept. */
export function StockLocationFields({ form }: { form: Form<StockLocationValues> }) {
  const input = (label: string, field: keyof StockLocationValues, required = false) => (
    <TextInput
      label={label}
      withAsterisk={required}
      autoComplete="off"
      {...form.getInputProps(field)}
    />
  )
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {input('Address', 'address_1', true)}
      {input('Address, second line', 'address_2')}
      <Pair>
        {input('Postal code', 'postal_code')}
        {input('City', 'city')}
      </Pair>
      <Pair>
        <SubdivisionField
          country={countryOfRegion(form.values.country_code)}
          {...form.getInputProps('province')}
        />
        <Select
          label="Country"
          withAsterisk
          searchable
          allowDeselect={false}
          nothingFoundMessage="No such country"
          data={countryChoices}
          {...form.getInputProps('country_code')}
        />
      </Pair>
      {input('Phone', 'phone')}
    </>
  )
}
