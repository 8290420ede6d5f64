import { IconArchive, IconPencil, IconShieldLock, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { BulkAction } from '@/components/ui/list/bulk/bulk-action'
import { DataList } from '@/components/ui/list/DataList'
import type { Filter } from '@/components/ui/list/filters/filter'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useRemoveResource, useResources, useSaveResource } from '@/hooks/identity/use-resources'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Resource } from '@/lib/identity/permissions/schema'
import { columns } from './columns'
import { NewResourceButton } from './NewResourceButton'
import { deprecated } from './values'
import { noun, scopeChoices, statusChoices } from './words'

const ResourceDrawer = onDemand(() =>
  import('./ResourceDrawer').then((module) => module.ResourceDrawer),
)
const NewResourceDrawer = onDemand(() =>
  import('./NewResourceDrawer').then((module) => module.NewResourceDrawer),
)
const DeleteResource = onDemand(() =>
  import('./DeleteResource').then((module) => module.DeleteResource),
)

const filters: Filter[] = [
  { name: 'scope', label: 'Scope', choices: scopeChoices },
  { name: 'status', label: 'Status', choices: statusChoices },
]
const nameOf = ({ label }: Resource) => label

/** What can be done with several resources, by those who may. */
function useBulkActions(): (BulkAction<Resource> | false)[] {
  const { can } = usePermissions()
  const save = useSaveResource()
  const remove = useRemoveResource()
  return [
    can('resources:update') && {
      label: 'Deprecate',
      doing: 'Deprecating',
      done: 'deprecated',
      icon: IconArchive,
      run: (resource: Resource) => save(deprecated(resource), resource.key),
      fits: ({ builtIn, status }: Resource) => !builtIn && status === 'active',
    },
    can('resources:delete') && {
      label: 'Delete',
      doing: 'Deleting',
      done: 'deleted',
      icon: IconTrash,
      warning: 'Their permissions are gone for good. Resources that a role holds stay.',
      run: ({ key }: Resource) => remove(key),
      fits: ({ builtIn }: Resource) => !builtIn,
    },
  ]
}

/** The registry of what permissions protect: the list, and one resource beside it. */
export function Resources() {
  const list = useResources()
  const editor = useEditor()
  const { can } = usePermissions()
  const mayCreate = useMayCreate('resources:create')
  const actions = useBulkActions()
  const [deleting, setDeleting] = useState<Resource | null>(null)

  const menu = (resource: Resource) => (
    <RowMenu
      name={resource.label}
      actions={[
        can('resources:update') && {
          label: 'Edit',
          icon: IconPencil,
          onClick: () => editor.edit(resource.key),
        },
        can('resources:delete') &&
          !resource.builtIn && {
            label: 'Delete',
            icon: IconTrash,
            danger: true,
            onClick: () => setDeleting(resource),
          },
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
        filters={filters}
        actions={actions}
        menu={menu}
        searched="The search looks at names, keys and descriptions."
        empty={
          <EmptyState icon={IconShieldLock} title="No resources yet" action={<NewResourceButton />}>
            A resource is something that permissions protect. Roles allow its actions, one by one.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewResourceDrawer onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <ResourceDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
      {deleting && <DeleteResource resource={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
