import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Status } from '@/components/ui/primitives/Status'
import { users, useSaveUser } from '@/hooks/identity/use-users'
import type { User } from '@/lib/identity/users/schema'
import { EffectivePermissions } from './EffectivePermissions'
import { Sessions } from './Sessions'
import { useUserActions } from './use-user-actions'
import { UserFields } from './UserFields'
import { changedUser, valuesOf } from './values'
import { fieldWords, nameOf, statusOf } from './words'

/**
 * One user: who they are, what they may do and why, where they are signed in, and what has become
 * of them.
 */
export function UserDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSaveUser()
  // What was done has changed the record: it is opened anew rather than edited out of date.
  const { actionsFor, dialog } = useUserActions(onClose)
  return (
    <RecordDrawer
      entity={users}
      id={id}
      what="The user"
      title={nameOf}
      beside={(user: User) => (
        <>
          <Status tone={statusOf(user).tone}>{statusOf(user).word}</Status>
          <RowMenu name={user.name} actions={actionsFor(user)} />
        </>
      )}
      schema={changedUser}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="users:update"
      tabs={[
        { label: 'Permissions', content: (user) => <EffectivePermissions user={user} /> },
        { label: 'Sessions', content: (user) => <Sessions user={user} /> },
      ]}
      onSubmit={async (input) => `${(await save(input, id)).name} saved.`}
      onClose={onClose}
    >
      {(form, user) => (
        <>
          <UserFields form={form} user={user} />
          {dialog}
        </>
      )}
    </RecordDrawer>
  )
}
