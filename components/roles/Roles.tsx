import { IconArrowsLeftRight, IconCopy, IconPencil, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { BulkAction } from '@/components/data/bulk-action'
import { DataTable } from '@/components/data/DataTable'
import { EmptyState } from '@/components/data/EmptyState'
import { ListToolbar } from '@/components/data/ListToolbar'
import { RowMenu } from '@/components/data/RowMenu'
import { useEditor } from '@/hooks/use-editor'
import { usePermissions } from '@/hooks/use-permissions'
import { useRemoveRole, useRoleAddress, useRoles, useRoleScope } from '@/hooks/use-roles'
import type { Role } from '@/lib/roles/schema'
import { columnsFor } from './columns'
import { NewRoleButton } from './NewRoleButton'
import { isOpen, noun, scopeFilter, typeFilter } from './words'

const RoleDrawer = dynamic(() => import('./RoleDrawer').then((module) => module.RoleDrawer), { ssr: false })
const NewRoleDrawer = dynamic(() => import('./NewRoleDrawer').then((module) => module.NewRoleDrawer), { ssr: false })
const CompareRoles = dynamic(() => import('./CompareRoles').then((module) => module.CompareRoles), { ssr: false })
const DeleteRole = dynamic(() => import('./DeleteRole').then((module) => module.DeleteRole), { ssr: false })

const nameOf = ({ name }: Role) => name

function useBulkActions(): BulkAction<Role>[] {
  const { can } = usePermissions()
  const remove = useRemoveRole()
  if (!can('roles:delete')) return []
  return [
    {
      label: 'Delete',
      doing: 'Deleting',
      done: 'deleted',
      icon: IconTrash,
      warning: 'This cannot be undone. Roles that somebody holds stay, and so do those that come with the product.',
      run: ({ id }) => remove(id),
    },
  ]
}

/** The roles that can be held at hand, and beside the list the one that is open, or two of them. */
export function Roles() {
  const list = useRoles()
  const editor = useEditor()
  const address = useRoleAddress()
  const here = useRoleScope()
  const { can } = usePermissions()
  const actions = useBulkActions()
  const [deleting, setDeleting] = useState<Role | null>(null)
  const columns = columnsFor(here)

  const menu = (role: Role) => (
    <RowMenu
      name={role.name}
      actions={[
        { label: 'Open', icon: IconPencil, onClick: () => editor.edit(String(role.id)) },
        can('roles:create') && { label: 'Clone', icon: IconCopy, onClick: () => address.clone(role.id) },
        { label: 'Compare with…', icon: IconArrowsLeftRight, onClick: () => address.compare(String(role.id)) },
        isOpen(role, here) &&
          can('roles:delete') && {
            ...{ label: 'Delete', icon: IconTrash, danger: true },
            onClick: () => setDeleting(role),
          },
      ]}
    />
  )
  return (
    <>
      <ListToolbar
        list={list}
        noun={noun}
        filters={here === 'global' ? [typeFilter, scopeFilter] : [typeFilter]}
        columns={columns}
        bulk={actions.length > 0 ? { actions, nameOf } : undefined}
      />
      <DataTable
        list={list}
        columns={columns}
        noun={noun}
        nameOf={nameOf}
        selectable={actions.length > 0}
        menu={menu}
        cards
        least={560}
        searched="The search looks at names and descriptions."
        empty={
          <EmptyState icon={IconShieldCheck} title="No roles yet" action={<NewRoleButton />}>
            A role is a name for what people may do. It is given to people or groups, here or for everything below.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && can('roles:create') && (
        <NewRoleDrawer key={address.from ?? 'new'} from={address.from} onClose={address.close} />
      )}
      {editor.id !== undefined && <RoleDrawer key={editor.id} id={editor.id} onClose={editor.close} />}
      {address.compared && <CompareRoles {...address.compared} onChoose={address.compare} onClose={address.close} />}
      {deleting && <DeleteRole role={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
