import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { countryChoices } from '@/components/commerce/fields/countries'
import { Select } from '@/components/ui/form/fields/Select'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { InventoryItemValues } from './values'

/** What is kept in stock, and what carriers and customs ask of it. */
export function InventoryItemFields({ form }: { form: Form<InventoryItemValues> }) {
  const input = (label: string, field: keyof InventoryItemValues, unit?: string) => (
    <TextInput
      label={unit ? `${label}, ${unit}` : label}
      inputMode={unit ? 'numeric' : undefined}
      autoComplete="off"
      {...form.getInputProps(field)}
    />
  )
  return (
    <>
      {input('Title', 'title')}
      {input('SKU', 'sku')}
      <Checkbox
        label="Has to be sent"
        {...form.getInputProps('requires_shipping', { type: 'checkbox' })}
      />
      <Pair>
        {input('Weight', 'weight', 'g')}
        {input('Length', 'length', 'mm')}
      </Pair>
      <Pair>
        {input('Width', 'width', 'mm')}
        {input('Height', 'height', 'mm')}
      </Pair>
      <Pair>
        <Select
          label="Country of origin"
          searchable
          clearable
          nothingFoundMessage="No such country"
          data={countryChoices}
          {...form.getInputProps('origin_country')}
          value={form.values.origin_country || null}
          onChange={(code) => form.setFieldValue('origin_country', code ?? '')}
        />
        {input('Material', 'material')}
      </Pair>
      <Pair>
        {input('HS code', 'hs_code')}
        {input('MID code', 'mid_code')}
      </Pair>
    </>
  )
}
