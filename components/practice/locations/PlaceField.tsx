import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { Select } from '@/components/ui/form/fields/Select'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useTyped } from '@/hooks/ui/form/use-typed'
import { useLocationOptions } from '@/hooks/ui/list/use-options'
import { placeLabels } from './labels'
import type { LocationValues } from './values'

type Props = { form: Form<LocationValues>; domainURL: string; id?: number }

/** The place that a location lies in. The server searches: there may be very many. */
export function PlaceField({ form, domainURL, id }: Props) {
  const { partOf } = form.values
  const { search, setSearch, wanted, isBehind } = useTyped(partOf?.name, partOf?.name)
  const { data = [], error, isLoading, mutate } = useLocationOptions(domainURL, wanted)
  const offered = data.filter(
    (place) => place.id !== id && !place.path.some((above) => above.id === id),
  )
  const labels = placeLabels(offered)
  const others = offered.map(({ id: value }) => ({
    value: String(value),
    label: labels.get(value)!,
  }))
  const isThere = !partOf || offered.some((place) => place.id === partOf.id)

  const choose = (value: string | null) => {
    const place = offered.find((one) => String(one.id) === value)
    form.setFieldValue('partOf', place ? { id: place.id, name: place.name } : null)
    form.clearFieldError('partOfId')
    // A room is in its building's time zone, unless somebody has said otherwise.
    if (place && form.values.timeZone === form.getInitialValues().timeZone && id === undefined)
      form.setFieldValue('timeZone', place.timeZone)
  }
  return (
    <Select
      label="Lies in"
      placeholder={isLoading ? 'Loading…' : 'Nothing: it stands by itself'}
      searchable
      clearable
      nothingFoundMessage={isLoading ? 'Searching…' : 'No such location'}
      clearButtonProps={{ 'aria-label': 'Clear the place it lies in' }}
      data={isThere ? others : [{ value: String(partOf.id), label: partOf.name }, ...others]}
      // What comes from the server has been searched there, by more than the label.
      filter={({ options }) => options}
      value={partOf && String(partOf.id)}
      onChange={choose}
      searchValue={search}
      searching={isBehind || isLoading}
      onSearchChange={setSearch}
      data-path="partOfId"
      error={form.errors.partOfId}
      description={error && <FieldTrouble what="The locations" onRetry={() => void mutate()} />}
    />
  )
}
