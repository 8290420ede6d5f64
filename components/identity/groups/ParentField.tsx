import { Select } from '@/components/ui/form/fields/Select'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useGroupOptions } from '@/hooks/ui/list/use-options'
import { possibleParents } from './tree'
import type { GroupValues } from './values'

type Props = {
  form: Form<GroupValues>
  domainURL: string
  /** The group itself, which offers neither itself nor what lies in it; undefined for a new one. */
  id?: number
  disabled?: boolean
}

/** The group that one lies in, from which its members have roles as well. */
export function ParentField({ form, domainURL, id, disabled }: Props) {
  const { data = [], isLoading } = useGroupOptions(domainURL)
  const { parent } = form.values
  const possible = possibleParents(data, id)
  const known = !parent || possible.some((group) => group.id === parent.id)
  const offered = known
    ? possible
    : [{ id: parent.id, name: parent.name, label: parent.name }, ...possible]
  const choose = (value: string | null) => {
    const chosen = offered.find((group) => group.id === Number(value))
    form.setFieldValue('parent', value && chosen ? { id: chosen.id, name: chosen.name } : null)
    form.clearFieldError('parentGroupId')
  }
  return (
    <Select
      label="Parent group"
      description="Members also have the roles of the group they lie in, and of those above it."
      placeholder={isLoading ? 'Loading…' : 'None'}
      searchable
      clearable
      disabled={disabled}
      nothingFoundMessage="No such group"
      clearButtonProps={{
        'aria-label': 'Clear the parent group',
        'aria-hidden': false,
        tabIndex: 0,
      }}
      data={offered.map((group) => ({ value: String(group.id), label: group.label }))}
      value={parent && String(parent.id)}
      onChange={choose}
      data-path="parentGroupId"
      error={form.errors.parentGroupId}
    />
  )
}
