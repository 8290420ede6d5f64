import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { LoadFailure } from '@/components/data/LoadFailure'
import { FormDrawer } from '@/components/forms/FormDrawer'
import { PermissionsField } from '@/components/roles/PermissionsField'
import { useCreateApiKey } from '@/hooks/use-api-keys'
import { useProtected, useRoleScope } from '@/hooks/use-roles'
import type { Form } from '@/hooks/use-save-form'
import { ApiKeyInput, type MadeApiKey } from '@/lib/api-keys/schema'
import { ApiKeyFields } from './ApiKeyFields'
import styles from './ApiKeys.module.css'
import { emptyApiKey, forKeys, type ApiKeyValues } from './values'

type Props = {
  /** Gets the key itself, which is there this once. */
  onMade: (made: MadeApiKey) => void
  onClose: () => void
}

/** Makes a key for where the page is about. */
export function NewApiKeyDrawer({ onMade, onClose }: Props) {
  const create = useCreateApiKey()
  const everywhere = useRoleScope() === 'global'
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
      below={(form) => <KeyPermissions form={form} />}
    >
      {(form) => (
        <>
          {everywhere && (
            <p className={styles.note}>
              This key is the provider’s. It holds everywhere: for the provider’s own pages, and in every organization.
            </p>
          )}
          <ApiKeyFields form={form} everywhere={everywhere} />
        </>
      )}
    </FormDrawer>
  )
}

function KeyPermissions({ form }: { form: Form<ApiKeyValues> }) {
  const { data, error, mutate } = useProtected()
  const resources = useMemo(() => data && forKeys(data), [data])
  if (error && !resources) return <LoadFailure what="The permissions" failure={error} onRetry={() => void mutate()} />
  if (!resources) return <Skeleton height={560} aria-busy="true" />
  return <PermissionsField form={form} resources={resources} scope="organization" readOnly={false} />
}
