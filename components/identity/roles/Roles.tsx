import { IconArrowsLeftRight, IconPencil, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import type { BulkAction } from '@/components/ui/list/bulk/bulk-action'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useRemoveRole, useRoleAddress, useRoles, useRoleScope } from '@/hooks/identity/use-roles'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Role } from '@/lib/identity/roles/schema'
import { columnsFor } from './columns'
import { NewRoleButton } from './NewRoleButton'
import { useRoleActions } from './use-role-actions'
import { isOpen, noun, scopeFilter, typeFilter } from './words'

const RoleDrawer = onDemand(() => import('./RoleDrawer').then((module) => module.RoleDrawer))
const NewRoleDrawer = onDemand(() =>
  import('./NewRoleDrawer').then((module) => module.NewRoleDrawer),
)
const CompareRoles = onDemand(() =>
  import('./matrix/CompareRoles').then((module) => module.CompareRoles),
)

const nameOf = ({ name }: Role) => name

function useBulkActions(): (BulkAction<Role> | false)[] {
  const remove = useRemoveRole()
  const here = useRoleScope()
  const { can } = usePermissions()
  const { compare } = useRoleAddress()
  const deletion: BulkAction<Role> = {
    label: 'Delete',
    doing: 'Deleting',
    done: 'deleted',
    icon: IconTrash,
    warning:
      'This cannot be undone. Roles that somebody holds stay, and so do those that come with the product.',
    run: ({ id }) => remove(id),
    fits: (role) => isOpen(role, here),
  }
  return [
    {
      label: 'Compare',
      icon: IconArrowsLeftRight,
      exactly: 2,
      open: (rows: Role[]) => compare(...rows.map(({ id }) => String(id))),
    },
    can('roles:delete') && deletion,
  ]
}

/** The roles that can be held at hand, and beside the list the one that is open, or two of them. */
export function Roles() {
  const list = useRoles()
  const editor = useEditor()
  const address = useRoleAddress()
  const here = useRoleScope()
  const mayCreate = useMayCreate('roles:create')
  const actions = useBulkActions()
  const { actionsFor, dialog } = useRoleActions()
  const columns = columnsFor(here)

  const menu = (role: Role) => (
    <RowMenu
      name={role.name}
      actions={[
        { label: 'Open', icon: IconPencil, onClick: () => editor.edit(String(role.id)) },
        ...actionsFor(role),
      ]}
    />
  )
  return (
    <>
      <DataList
        list={list}
        columns={columns}
        noun={noun}
        nameOf={nameOf}
        filters={here === 'global' ? [typeFilter, scopeFilter] : [typeFilter]}
        actions={actions}
        menu={menu}
        searched="The search looks at names and descriptions."
        empty={
          <EmptyState icon={IconShieldCheck} title="No roles yet" action={<NewRoleButton />}>
            A role is a name for what people may do. It is given to people or groups, here or for
            everything below.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewRoleDrawer key={address.from ?? 'new'} from={address.from} onClose={address.close} />
      )}
      {editor.id !== undefined && (
        <RoleDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
      {address.compared && (
        <CompareRoles {...address.compared} onChoose={address.compare} onClose={address.close} />
      )}
      {dialog}
    </>
  )
}
