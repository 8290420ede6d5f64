import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import { Select } from '@/components/ui/form/fields/Select'
import { useRegionRows } from '@/hooks/commerce/use-shop-regions'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { DiscountValues } from './values'

/** Where a discount holds: of a fixed amount one region, whose currency it is in. */
export function RegionsField({ form }: { form: Form<DiscountValues> }) {
  const { data = [], error, mutate } = useRegionRows()
  const { type, regions } = form.values
  const offered = data.map(({ id, name, currency_code }) => ({ id, name, currency: currency_code }))
  const known = new Map([...offered, ...regions].map((one) => [one.id, one]))
  const choose = (ids: string[]) => {
    form.setFieldValue(
      'regions',
      ids.map((id) => known.get(id)!),
    )
    form.clearFieldError('regions')
    form.clearFieldError('value')
  }
  const field = {
    description: error && <FieldTrouble what="The regions" onRetry={() => void mutate()} />,
    data: [...known.values()].map(({ id, name, currency }) => ({
      value: id,
      label: `${name} (${currency.toUpperCase()})`,
    })),
    withAsterisk: true,
    searchable: true,
    nothingFoundMessage: 'No such region',
    'data-path': 'regions',
    error: form.errors.regions,
  }
  if (type === 'fixed')
    return (
      <Select
        label="Region"
        placeholder="Choose one"
        allowDeselect={false}
        {...field}
        value={regions[0]?.id ?? null}
        onChange={(id) => choose(id ? [id] : [])}
      />
    )
  return (
    <MultiSelect
      label="Regions"
      placeholder={regions.length === 0 ? 'Choose where it holds' : undefined}
      hidePickedOptions
      {...field}
      value={regions.map(({ id }) => id)}
      onChange={choose}
    />
  )
}
