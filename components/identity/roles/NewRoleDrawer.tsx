import { Skeleton } from '@mantine/core'
import { DrawerFrame } from '@/components/ui/form/DrawerFrame'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { roles, useProtected, useRoleScope, useSaveRole } from '@/hooks/identity/use-roles'
import { useRecord } from '@/hooks/ui/list/use-record'
import { RoleInput, type Protected, type Role } from '@/lib/identity/roles/schema'
import { ALL } from './matrix/matrix'
import { RoleFields } from './RoleFields'
import { RolePermissions } from './matrix/RolePermissions'
import styles from './Roles.module.css'
import type { RoleValues } from './words'

const TITLE = 'New role'
const NAME_LENGTH = 50
const COPY = ' (copy)'

/** Of a copied role only what its maker may give here: they would be refused the rest. */
function givable(permissions: string[], resources: Protected[], scope: Role['scope']): string[] {
  const given = resources
    .filter(({ key, status }) => status === 'active' && (key !== ALL || scope === 'global'))
    .flatMap(({ key, actions }) =>
      actions.filter(({ grantable }) => grantable).map((action) => `${key}:${action.key}`),
    )
  return permissions.filter((word) => given.includes(word)).sort()
}

type Props = { from?: string; onClose: () => void }

/** Makes a role, or with `from` a copy of one; it is only there once it is saved. */
export function NewRoleDrawer({ from, onClose }: Props) {
  const { record, failure, retry } = useRecord(roles, from)
  const { data: resources, error, mutate } = useProtected()
  if (from === undefined)
    return <RoleForm onClose={onClose} initial={{ name: '', description: '', permissions: [] }} />
  const trouble = failure ?? (resources ? undefined : error)
  if (!record || !resources)
    return (
      <DrawerFrame
        title={trouble ? TITLE : <Skeleton height={16} width={180} />}
        wide
        toRead
        onClose={onClose}
      >
        {trouble && (
          <div className={styles.failure}>
            <LoadFailure
              what="The role to copy"
              failure={trouble}
              onRetry={failure ? retry : () => void mutate()}
            />
          </div>
        )}
      </DrawerFrame>
    )
  return <Copy source={record} resources={resources} onClose={onClose} />
}

function Copy({
  source,
  resources,
  onClose,
}: {
  source: Role
  resources: Protected[]
  onClose: () => void
}) {
  const scope = useRoleScope()
  const permissions = givable(source.permissions, resources, scope)
  const left = source.permissions.length - permissions.length
  return (
    <RoleForm
      initial={{
        name: source.name.slice(0, NAME_LENGTH - COPY.length) + COPY,
        description: source.description,
        permissions,
      }}
      note={
        left > 0 &&
        `${left} of the ${source.permissions.length} permissions of “${source.name}” ${left === 1 ? 'is' : 'are'} left out: you cannot give ${left === 1 ? 'it' : 'them'} here.`
      }
      onClose={onClose}
    />
  )
}

function RoleForm({
  initial,
  note,
  onClose,
}: {
  initial: RoleValues
  note?: string | false
  onClose: () => void
}) {
  const save = useSaveRole()
  const scope = useRoleScope()
  return (
    <FormDrawer
      title={TITLE}
      wide
      submitLabel="Create"
      schema={RoleInput}
      initialValues={initial}
      onClose={onClose}
      onSubmit={async (input) => `Role “${(await save(input)).name}” created.`}
      below={(form) => <RolePermissions form={form} scope={scope} readOnly={false} />}
    >
      {(form) => (
        <>
          {(scope === 'global' || note) && (
            <div className={styles.note}>
              {scope === 'global' && (
                <p>
                  This role holds everywhere: for the provider’s own pages, and in every
                  organization.
                </p>
              )}
              {note && <p>{note}</p>}
            </div>
          )}
          <RoleFields form={form} isNew />
        </>
      )}
    </FormDrawer>
  )
}
