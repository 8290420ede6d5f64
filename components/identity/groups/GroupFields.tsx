import { Textarea, TextInput } from '@mantine/core'
import { roleInWords } from '@/components/identity/roles/reach'
import { RolesField } from '@/components/identity/roles/RolesField'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useGroupOptions } from '@/hooks/ui/list/use-options'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { GroupImpact } from './GroupImpact'
import { MembersField } from './MembersField'
import { ParentField } from './ParentField'
import { lineOf } from './tree'
import { draftOf, type GroupValues } from './values'

type Props = { form: Form<GroupValues>; domainURL: string; id?: number }

/** What members have by the groups above, in a sentence; nothing when that is nothing. */
function useInherited(domainURL: string, parent: GroupValues['parent']) {
  const { data = [] } = useGroupOptions(domainURL)
  const given = lineOf(data, parent?.id).flatMap(({ name, roles }) =>
    roles.map((role) => `${roleInWords(role)} by “${name}”`),
  )
  return given.length > 0 ? ` They also have ${given.join(', ')}.` : ''
}

/**
 * The fields of a group. Without groups:assign its members, roles and place are there to be read.
 */
export function GroupFields({ form, domainURL, id }: Props) {
  const isNew = id === undefined
  const { can } = usePermissions()
  const mayAssign = can('groups:assign') && can(isNew ? 'groups:create' : 'groups:update')
  const draft = draftOf(form.values)
  // A conflict makes the newer version what is differed from.
  const changes = draft !== draftOf(form.getInitialValues())
  const inherited = useInherited(domainURL, form.values.parent)
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Description"
        description="Who belongs here, in a sentence."
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <ParentField form={form} domainURL={domainURL} id={id} disabled={!mayAssign && !isNew} />
      <RolesField
        form={form}
        domainURL={domainURL}
        disabled={!mayAssign}
        help={`Every member has them, and whoever joins gets them at once.${inherited}${mayAssign ? '' : ' Changing them needs groups:assign.'}`}
      />
      <MembersField form={form} domainURL={domainURL} disabled={!mayAssign} />
      {mayAssign && changes && <GroupImpact id={id} draft={draft} />}
    </>
  )
}
