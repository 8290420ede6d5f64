import { Skeleton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { readerOf } from '@/components/identity/roles/matrix/matrix'
import { PermissionsField } from '@/components/identity/roles/matrix/PermissionsField'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { useCreateApiKey, useKeyResources } from '@/hooks/identity/use-api-keys'
import { useRoleScope } from '@/hooks/identity/use-roles'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { ApiKeyInput, type MadeApiKey } from '@/lib/identity/api-keys/schema'
import { ApiKeyFields } from './ApiKeyFields'
import styles from './ApiKeys.module.css'
import { dividedFor, emptyApiKey, offeredFor, type ApiKeyValues } from './values'

type Props = {
  /** Gets the key itself, which is there this once. */
  onMade: (made: MadeApiKey) => void
  onClose: () => void
}

/** Makes a key for where the page is about. */
export function NewApiKeyDrawer({ onMade, onClose }: Props) {
  const create = useCreateApiKey()
  const everywhere = useRoleScope() === 'global'
  const { data = [] } = useKeyResources()
  // What was chosen and does not reach as far as the key now does: it comes back with the shorter
  // reach.
  const [leftOut, setLeftOut] = useState<string[]>([])

  const reachTo = (form: Form<ApiKeyValues>, reach: ApiKeyValues['reach']) => {
    const divided = dividedFor(data, reach, [...form.values.permissions, ...leftOut])
    form.setFieldValue('reach', reach)
    form.setFieldValue('permissions', divided.kept)
    setLeftOut(divided.leftOut)
  }
  return (
    <FormDrawer
      title="New API key"
      wide
      submitLabel="Create"
      schema={ApiKeyInput}
      initialValues={emptyApiKey()}
      onClose={onClose}
      onSubmit={async (input) => {
        const made = await create(input)
        onMade(made)
        return `API key “${made.name}” created.`
      }}
      below={(form) => <KeyPermissions form={form} everywhere={everywhere} leftOut={leftOut} />}
    >
      {(form) => (
        <>
          {everywhere && (
            <p className={styles.note}>
              This key is the provider’s. It holds everywhere: for the provider’s own pages, and in
              every organization.
            </p>
          )}
          <ApiKeyFields
            form={form}
            everywhere={everywhere}
            onReach={(reach) => reachTo(form, reach)}
          />
        </>
      )}
    </FormDrawer>
  )
}

type PermissionsProps = { form: Form<ApiKeyValues>; everywhere: boolean; leftOut: string[] }

function KeyPermissions({ form, everywhere, leftOut }: PermissionsProps) {
  const { data, error, mutate } = useKeyResources()
  const reach = everywhere ? 'subtree' : form.values.reach
  const resources = useMemo(() => data && offeredFor(data, reach), [data, reach])
  if (error && !resources)
    return <LoadFailure what="The permissions" failure={error} onRetry={() => void mutate()} />
  if (!resources) return <Skeleton height={560} aria-busy="true" />
  const { read } = readerOf(resources)
  return (
    <>
      {leftOut.length > 0 && (
        <p role="status" className={styles.note}>
          Left out, because you hold it here alone: {leftOut.map(read).join(', ')}.
        </p>
      )}
      <p className={`${styles.quiet} ${styles.hint}`}>
        A key holds permissions of the product itself, not those of resources that staff have
        registered.
      </p>
      <PermissionsField form={form} resources={resources} scope="organization" readOnly={false} />
    </>
  )
}
