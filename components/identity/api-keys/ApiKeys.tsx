import { IconKey, IconKeyOff } from '@tabler/icons-react'
import { useState } from 'react'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useApiKeys, useRevokeApiKey } from '@/hooks/identity/use-api-keys'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { ApiKey, MadeApiKey } from '@/lib/identity/api-keys/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { ofAll, ofOne } from './columns'
import { NewApiKeyButton } from './NewApiKeyButton'
import { kindChoices, nameOf, noun, statusChoices } from './words'

const ApiKeyDrawer = onDemand(() => import('./ApiKeyDrawer').then((module) => module.ApiKeyDrawer))
const NewApiKeyDrawer = onDemand(() =>
  import('./NewApiKeyDrawer').then((module) => module.NewApiKeyDrawer),
)
const MadeApiKeyDialog = onDemand(() =>
  import('./MadeApiKeyDialog').then((module) => module.MadeApiKeyDialog),
)
const RevokeApiKey = onDemand(() => import('./RevokeApiKey').then((module) => module.RevokeApiKey))

const filters = [
  { name: 'kind', label: 'Kind', choices: kindChoices },
  { name: 'status', label: 'Status', choices: statusChoices },
]

/** The keys that programs sign in with at hand, and one of them beside the list. */
export function ApiKeys() {
  const list = useApiKeys()
  const editor = useEditor()
  const revoke = useRevokeApiKey()
  const { can } = usePermissions()
  const mayCreate = useMayCreate('api-keys:create')
  const columns = useSelected() === GLOBAL ? ofAll : ofOne
  const [made, setMade] = useState<MadeApiKey | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const mayRevoke = can('api-keys:revoke')

  const menu = (key: ApiKey) => (
    <RowMenu
      name={key.name}
      actions={[
        mayRevoke &&
          key.status !== 'revoked' && {
            label: 'Revoke',
            icon: IconKeyOff,
            danger: true,
            onClick: () => setRevoking(key),
          },
      ]}
    />
  )
  const revocation = {
    label: 'Revoke',
    doing: 'Revoking',
    done: 'revoked',
    icon: IconKeyOff,
    warning: 'Programs that use them are refused from their next call on. This cannot be undone.',
    run: ({ id }: ApiKey) => revoke(id),
    fits: ({ status }: ApiKey) => status !== 'revoked',
  }
  return (
    <>
      <DataList
        list={list}
        columns={columns}
        noun={noun}
        nameOf={nameOf}
        filters={filters}
        actions={[mayRevoke && revocation]}
        menu={menu}
        searched="The search looks at names, at whose a key is, and at how it begins."
        empty={
          <EmptyState icon={IconKey} title="No API keys yet" action={<NewApiKeyButton />}>
            Programs sign in with a key. Each has permissions and an end of its own, and every call
            with it is in the audit log under its name.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewApiKeyDrawer onMade={setMade} onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <ApiKeyDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
      {made && <MadeApiKeyDialog made={made} onClose={() => setMade(null)} />}
      {revoking && <RevokeApiKey apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}
