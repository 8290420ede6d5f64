import { TextInput } from '@mantine/core'
import { Pair } from '@/components/forms/Pair'
import { RolesField } from '@/components/forms/RolesField'
import { useConsoleSession } from '@/hooks/use-console-session'
import { usePermissions } from '@/hooks/use-permissions'
import type { Form } from '@/hooks/use-save-form'
import type { User } from '@/lib/users/schema'
import { ExpiryField } from './ExpiryField'
import { GroupsField } from './GroupsField'
import type { UserValues } from './values'
import { roleInWords } from './words'

/** What somebody has by their groups, in a sentence; nothing when that is nothing. */
const byGroups = ({ roles }: User) => {
  const given = roles.filter(({ group }) => group !== null)
  return given.length > 0 ? ` By groups they also have ${given.map(roleInWords).join('; ')}.` : ''
}

/** The fields of a user. Without users:assign their roles and groups are there to be read. */
export function UserFields({ form, user }: { form: Form<UserValues>; user: User }) {
  const mayAssign = usePermissions().can('users:assign')
  const { session } = useConsoleSession()
  const { email, joinedAt, organization } = user
  const { error } = form.getInputProps('expiresAt')
  return (
    <>
      <Pair>
        {joinedAt ? (
          <TextInput label="Name" description="Theirs to change." readOnly variant="filled" value={user.name} />
        ) : (
          <TextInput
            label="Name"
            description="Until they accept and bring their own."
            autoComplete="off"
            {...form.getInputProps('displayName')}
          />
        )}
        <TextInput label="E-mail" description="What they sign in with." readOnly variant="filled" value={email} />
      </Pair>
      <ExpiryField
        value={form.values.expiresAt}
        onChange={(expiresAt) => form.setFieldValue('expiresAt', expiresAt)}
        error={error}
        disabled={session?.user.email === email}
      />
      <RolesField
        form={form}
        domainURL={organization.domainURL}
        disabled={!mayAssign}
        help={`What they may do here, by themselves.${byGroups(user)}`}
      />
      <GroupsField form={form} domainURL={organization.domainURL} disabled={!mayAssign} />
    </>
  )
}
