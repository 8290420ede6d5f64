import { Textarea, TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import { Pair } from '@/components/ui/primitives/Pair'
import { useReplacements } from '@/hooks/identity/use-replacements'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { Resource } from '@/lib/identity/permissions/schema'
import { ActionsField } from './ActionsField'
import type { ResourceValues } from './values'
import { scopeChoices, statusChoices } from './words'

type Input = ReturnType<Form<ResourceValues>['getInputProps']>

export const DescriptionField = (input: Input) => (
  <Textarea
    label="Description"
    description="What is protected, in a sentence."
    autosize
    minRows={2}
    {...input}
  />
)

export const ScopeField = (input: Input) => (
  <Select
    label="Scope"
    description="Organization: roles of organizations may hold it. Global: those of the provider alone."
    allowDeselect={false}
    data={scopeChoices}
    {...input}
  />
)

/** Which one to use in a deprecated resource's place. */
function ReplacementField({ of, ...input }: Input & { of: string }) {
  const { data = [], isLoading } = useReplacements(of)
  return (
    <Select
      label="Replaced by"
      description="What to use in its place. Leave it empty if nothing takes it."
      placeholder={isLoading ? 'Loading…' : 'Nothing'}
      searchable
      clearable
      nothingFoundMessage="No such active resource"
      clearButtonProps={{ 'aria-label': 'Clear the replacement' }}
      data={data.map(({ key, label }) => ({ value: key, label: `${label} (${key})` }))}
      {...input}
    />
  )
}

/** The fields of a resource that is there already. */
export function ResourceFields({
  form,
  resource,
}: {
  form: Form<ResourceValues>
  resource: Resource
}) {
  const { status } = form.values
  // An active resource has no replacement: what was chosen does not outlive the choice of its
  // status.
  const changeStatus = (next: string | null) =>
    form.setValues({
      status: next as Resource['status'],
      ...(next === 'active' && { replacedBy: null }),
    })
  return (
    <>
      <Pair>
        <TextInput
          label="Name"
          withAsterisk
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('label')}
        />
        <TextInput
          label="Key"
          description="Keys stay as they are."
          readOnly
          variant="filled"
          value={resource.key}
        />
      </Pair>
      <DescriptionField {...form.getInputProps('description')} />
      <ScopeField {...form.getInputProps('scope')} />
      <Pair>
        <Select
          label="Status"
          description="Roles keep a deprecated one, but it is not offered any more."
          allowDeselect={false}
          data={statusChoices}
          {...form.getInputProps('status')}
          onChange={changeStatus}
        />
        {status === 'deprecated' && (
          <ReplacementField of={resource.key} {...form.getInputProps('replacedBy')} />
        )}
      </Pair>
      <ActionsField form={form} name={resource.key} />
    </>
  )
}
