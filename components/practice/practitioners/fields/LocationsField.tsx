import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import { useTyped } from '@/hooks/ui/form/use-typed'
import { useLocationOptions } from '@/hooks/ui/list/use-options'
import type { Practitioner } from '@/lib/practice/practitioners/schema'

type Places = Practitioner['locations']
type Props = {
  domainURL: string
  value: Places
  onChange: (places: Places) => void
  error: unknown
}

/**
 * Where somebody works in the organization. The server searches: there may be very many locations.
 */
export function LocationsField({ domainURL, value, onChange, error }: Props) {
  const { search, setSearch, wanted, isBehind } = useTyped()
  const {
    data = [],
    error: failure,
    isLoading,
    refusal,
    mutate,
  } = useLocationOptions(domainURL, wanted)
  // The places that each lies in, or its town: several can have one name.
  const where = new Map(
    data.map(({ id, path, city }) => [
      String(id),
      path.map(({ name }) => name).join(' › ') || city,
    ]),
  )
  const known = new Map([...data, ...value].map(({ id, name }) => [String(id), { id, name }]))
  return (
    <MultiSelect
      label="Locations"
      placeholder={value.length === 0 ? 'None' : undefined}
      description={
        failure ? (
          <FieldTrouble what="The locations" onRetry={() => void mutate()} />
        ) : (
          'Where they work for this organization.'
        )
      }
      searchable
      hidePickedOptions
      nothingFoundMessage={
        refusal ?? (isLoading ? 'Searching…' : 'No other location here is called that')
      }
      data={[...known].map(([id, { name }]) => ({ value: id, label: name }))}
      // What comes from the server has been searched there, by more than the label.
      filter={({ options }) =>
        options.filter((option) => 'value' in option && where.has(option.value))
      }
      renderOption={({ option }) => (
        <span>
          {option.label}
          {where.get(option.value) && <small> in {where.get(option.value)}</small>}
        </span>
      )}
      searchValue={search}
      searching={isBehind || isLoading}
      onSearchChange={setSearch}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      data-path="locationIds"
      error={error as string}
    />
  )
}
