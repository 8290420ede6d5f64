import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@/components/ui/form/fields/Select'
import { useCountries } from '@/hooks/tenancy/use-countries'
import { FieldTrouble } from './FieldTrouble'
import type { FieldProps } from './field-props'

export function CountryField({ value = null, onChange, ...input }: FieldProps<number | null>) {
  const { data = [], error, isLoading, mutate } = useCountries()
  return (
    <Select
      label="Country"
      withAsterisk
      searchable
      data-autofocus
      placeholder={isLoading ? 'Loading…' : 'Choose a country'}
      nothingFoundMessage="No such country"
      data={data.map((country) => ({ label: country.label, value: String(country.value) }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      description={error && <FieldTrouble what="The countries" onRetry={() => void mutate()} />}
      {...input}
    />
  )
}
