import { TextInput } from '@mantine/core'
import { roleInWords } from '@/components/identity/roles/reach'
import { RolesField } from '@/components/identity/roles/RolesField'
import { ExpiryField } from '@/components/ui/form/fields/ExpiryField'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { User } from '@/lib/identity/users/schema'
import { GroupsField } from './GroupsField'
import { InvitationDetails } from './InvitationDetails'
import type { UserValues } from './values'

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
  return (
    <>
      {user.status === 'invited' && <InvitationDetails {...user} />}
      <Pair>
        {joinedAt ? (
          <TextInput
            label="Name"
            description="Theirs to change."
            readOnly
            variant="filled"
            value={user.name}
          />
        ) : (
          <TextInput
            label="Name"
            description="Until they accept and bring their own."
            autoComplete="off"
            {...form.getInputProps('displayName')}
          />
        )}
        <TextInput
          label="E-mail"
          description="What they sign in with."
          readOnly
          variant="filled"
          value={email}
        />
      </Pair>
      <ExpiryField
        label="Expires"
        description="The end of that day in the organization’s time zone. Empty: never."
        clear="Clear the end"
        {...form.getInputProps('expiresAt')}
        value={form.values.expiresAt?.lastDay ?? null}
        onChange={(day) =>
          form.setFieldValue('expiresAt', day === null ? null : { at: day, lastDay: day })
        }
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
