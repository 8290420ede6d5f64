import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Status } from '@/components/ui/primitives/Status'
import { resources, useSaveResource } from '@/hooks/identity/use-resources'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { ResourceChange, type Resource } from '@/lib/identity/permissions/schema'
import { DeleteResource } from './DeleteResource'
import { ResourceFields } from './ResourceFields'
import { valuesOf } from './values'
import { fieldWords, statusWord } from './words'

/** One resource: what it is, what can be allowed on it, and what has become of it. */
export function ResourceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSaveResource()
  const { can } = usePermissions()
  const [deleting, setDeleting] = useState<Resource | null>(null)
  return (
    <RecordDrawer
      entity={resources}
      id={id}
      what="The resource"
      title={({ label }: Resource) => label}
      beside={(resource) => (
        <>
          <Status tone={resource.status === 'active' ? 'good' : 'quiet'}>
            {statusWord(resource.status)}
          </Status>
          <RowMenu
            name={resource.label}
            actions={[
              can('resources:delete') &&
                !resource.builtIn && {
                  label: 'Delete',
                  icon: IconTrash,
                  danger: true,
                  onClick: () => setDeleting(resource),
                },
            ]}
          />
        </>
      )}
      schema={ResourceChange}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="resources:update"
      onSubmit={async (input) => `Resource “${(await save(input, id)).label}” saved.`}
      onClose={onClose}
    >
      {(form, resource) => (
        <>
          <ResourceFields form={form} resource={resource} />
          {deleting && (
            <DeleteResource
              resource={deleting}
              onDeleted={onClose}
              onClose={() => setDeleting(null)}
            />
          )}
        </>
      )}
    </RecordDrawer>
  )
}
