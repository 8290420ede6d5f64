import { Skeleton } from '@mantine/core'
import { ImpactPreview } from '@/components/identity/roles/impact/ImpactPreview'
import type { RoleValues } from '@/components/identity/roles/words'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { useProtected } from '@/hooks/identity/use-roles'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { Role } from '@/lib/identity/roles/schema'
import { differenceOf, readerOf } from './matrix'
import { PermissionsField } from './PermissionsField'

type Props = {
  form: Form<RoleValues>
  scope: Role['scope']
  readOnly: boolean
  /**
   * Undefined for one that is not there yet: it has nothing to differ from, and nobody holds it.
   */
  role?: Role
}

/**
 * The permissions of a role as soon as it is known what there is to give, and what choosing them
 * means for people.
 */
export function RolePermissions({ form, scope, readOnly, role }: Props) {
  const { data: resources, error, mutate } = useProtected()
  if (error && !resources)
    return <LoadFailure what="The permissions" failure={error} onRetry={() => void mutate()} />
  if (!resources) return <Skeleton height={560} aria-busy="true" />
  // A conflict makes the newer version what is differed from.
  const base = role && form.getInitialValues().permissions
  const { added, removed } = differenceOf(base ?? [], form.values.permissions)
  const asks = !readOnly && role && role.people > 0 && added.length + removed.length > 0
  return (
    <>
      <PermissionsField
        form={form}
        resources={resources}
        scope={scope}
        readOnly={readOnly}
        base={base}
      />
      {asks && (
        <ImpactPreview
          id={role.id}
          permissions={form.values.permissions}
          reader={readerOf(resources)}
        />
      )}
    </>
  )
}
