import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { useGroupOptions } from '@/hooks/ui/list/use-options'
import type { User } from '@/lib/identity/users/schema'

type Props<V extends Values> = { form: Form<V>; domainURL: string; disabled?: boolean }

/**
 * The groups somebody is in: whoever joins one gets its roles, and those of the groups it lies in.
 */
export function GroupsField<V extends Values & { groups: User['groups'] }>({
  form,
  domainURL,
  disabled,
}: Props<V>) {
  const { data = [] } = useGroupOptions(domainURL)
  const { groups } = form.values
  // Those held are there by their names before the others have come, and for people who may not
  // list groups.
  const known = new Map([...data, ...groups].map(({ id, name }) => [String(id), { id, name }]))
  return (
    <MultiSelect
      label="Groups"
      description="They get the roles of a group at once, and lose them when they leave it."
      placeholder={groups.length === 0 ? 'None' : undefined}
      searchable
      disabled={disabled}
      nothingFoundMessage="No such group"
      data={[...known].map(([value, { name }]) => ({ value, label: name }))}
      data-path="groupIds"
      error={form.errors.groupIds}
      value={groups.map(({ id }) => String(id))}
      onChange={(ids) => form.setFieldValue('groups', ids.map((id) => known.get(id)!) as never)}
    />
  )
}
