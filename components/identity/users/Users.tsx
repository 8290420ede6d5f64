import { IconMail, IconPlayerPause, IconTrash, IconUsers } from '@tabler/icons-react'
import type { BulkAction } from '@/components/ui/list/bulk/bulk-action'
import { DataList } from '@/components/ui/list/DataList'
import type { Filter } from '@/components/ui/list/filters/filter'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useRemoveUser, useUserActs, useUsers } from '@/hooks/identity/use-users'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { useGroupOptions, useRoleOptions } from '@/hooks/ui/list/use-options'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { User } from '@/lib/identity/users/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { ofAll, ofOne } from './columns'
import { InviteButton } from './InviteButton'
import { useUserActions } from './use-user-actions'
import { nameOf, noun, statusChoices } from './words'

const UserDrawer = onDemand(() => import('./UserDrawer').then((module) => module.UserDrawer))
const InviteDrawer = onDemand(() => import('./InviteDrawer').then((module) => module.InviteDrawer))

/** Roles and groups are offered to people who may list them. */
function useFilters(domainURL: string): Filter[] {
  const { data: roles = [] } = useRoleOptions(domainURL)
  const { data: groups = [] } = useGroupOptions(domainURL)
  const choices = (rows: { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    { name: 'status', label: 'Status', choices: statusChoices },
    { name: 'role', label: 'Role', choices: choices(roles) },
    { name: 'group', label: 'Group', choices: choices(groups) },
  ].filter((filter) => filter.choices.length > 0)
}

/** What can be done with several users, by those who may. */
function useBulkActions(): (BulkAction<User> | false)[] {
  const { can } = usePermissions()
  const { resend, suspend } = useUserActs()
  const remove = useRemoveUser()
  return [
    can('users:invite') && {
      label: 'Resend',
      doing: 'Resending to',
      done: 'got a new invitation',
      icon: IconMail,
      run: ({ id }: User) => resend(id),
      fits: ({ status }: User) => status === 'invited',
    },
    can('users:suspend') && {
      label: 'Suspend',
      doing: 'Suspending',
      done: 'suspended',
      icon: IconPlayerPause,
      run: ({ id }: User) => suspend(id),
      fits: ({ status }: User) => status !== 'invited' && status !== 'suspended',
    },
    can('users:remove') && {
      label: 'Remove',
      doing: 'Removing',
      done: 'removed',
      icon: IconTrash,
      warning: 'They lose their roles and groups here at once.',
      run: ({ id }: User) => remove(id),
    },
  ]
}

/** The people of an organization: the list, and one of them beside it. */
export function Users() {
  const list = useUsers()
  const editor = useEditor()
  const domainURL = useSelected()
  const filters = useFilters(domainURL)
  const mayInvite = useMayCreate('users:invite', true)
  const actions = useBulkActions()
  const { actionsFor, dialog } = useUserActions()
  const columns = domainURL === GLOBAL ? ofAll : ofOne
  return (
    <>
      <DataList
        list={list}
        columns={columns}
        noun={noun}
        nameOf={nameOf}
        filters={filters}
        actions={actions}
        menu={(user) => <RowMenu name={user.name} actions={actionsFor(user)} />}
        searched="The search looks at names and addresses."
        empty={
          <EmptyState icon={IconUsers} title="Nobody yet" action={<InviteButton />}>
            People who sign in here. They are invited by mail, and may do what their roles and
            groups allow.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayInvite && (
        <InviteDrawer onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <UserDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
      {dialog}
    </>
  )
}
