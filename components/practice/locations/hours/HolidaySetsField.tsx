import type { LocationValues } from '@/components/practice/locations/values'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useHolidaySetOptions } from '@/hooks/ui/list/use-options'

type Props = { form: Form<LocationValues>; domainURL: string }

/** The holiday sets that a location takes part in. */
export function HolidaySetsField({ form, domainURL }: Props) {
  const { data = [] } = useHolidaySetOptions(domainURL)
  const { holidaySets } = form.values
  const known = new Map([...data, ...holidaySets].map(({ id, name }) => [String(id), { id, name }]))
  const choose = (ids: string[]) => {
    form.setFieldValue(
      'holidaySets',
      ids.map((id) => known.get(id)!),
    )
    form.clearFieldError('holidaySetIds')
  }
  return (
    <MultiSelect
      label="Holiday sets"
      description="Closed on these days. The sets are kept beside the list of locations."
      placeholder={holidaySets.length === 0 ? 'None' : undefined}
      searchable
      nothingFoundMessage="No such holiday set"
      data={[...known].map(([value, { name }]) => ({ value, label: name }))}
      data-path="holidaySetIds"
      error={form.errors.holidaySetIds}
      value={holidaySets.map(({ id }) => String(id))}
      onChange={choose}
    />
  )
}
