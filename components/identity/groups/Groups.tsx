import { IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useGroups, useRemoveGroup } from '@/hooks/identity/use-groups'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { GroupEntry } from '@/lib/identity/groups/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { ofAll, ofOne } from './columns'
import { NewGroupButton } from './NewGroupButton'
import { noun, reachChoices } from './words'

const GroupDrawer = onDemand(() => import('./GroupDrawer').then((module) => module.GroupDrawer))
const NewGroupDrawer = onDemand(() =>
  import('./NewGroupDrawer').then((module) => module.NewGroupDrawer),
)
const DeleteGroup = onDemand(() => import('./DeleteGroup').then((module) => module.DeleteGroup))

const filters = [{ name: 'reach', label: 'Applies to', choices: reachChoices }]
const nameOf = ({ name }: GroupEntry) => name

/** The groups of the organization at hand, and one of them beside the list. */
export function Groups() {
  const list = useGroups()
  const editor = useEditor()
  const remove = useRemoveGroup()
  const { can } = usePermissions()
  const columns = useSelected() === GLOBAL ? ofAll : ofOne
  const [deleting, setDeleting] = useState<GroupEntry | null>(null)
  const mayCreate = useMayCreate('groups:create', true)
  const mayDelete = can('groups:delete')

  const menu = (group: GroupEntry) => (
    <RowMenu
      name={group.name}
      actions={[
        can('groups:update') && {
          label: 'Edit',
          icon: IconPencil,
          onClick: () => editor.edit(String(group.id)),
        },
        mayDelete && {
          label: 'Delete',
          icon: IconTrash,
          danger: true,
          onClick: () => setDeleting(group),
        },
      ]}
    />
  )
  const deletion = {
    label: 'Delete',
    doing: 'Deleting',
    done: 'deleted',
    icon: IconTrash,
    warning: 'Their members lose what the groups gave them. Groups that others lie in stay.',
    run: ({ id }: GroupEntry) => remove(String(id)),
  }
  return (
    <>
      <DataList
        list={list}
        columns={columns}
        noun={noun}
        nameOf={nameOf}
        filters={filters}
        actions={[mayDelete && deletion]}
        menu={menu}
        searched="The search looks at names and descriptions."
        empty={
          <EmptyState icon={IconUsersGroup} title="No groups yet" action={<NewGroupButton />}>
            A group gives its members roles together: whoever joins has them at once, whoever leaves
            has not.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewGroupDrawer onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <GroupDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
      {deleting && <DeleteGroup group={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
