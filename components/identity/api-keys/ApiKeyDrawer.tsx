import { IconKeyOff } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordFrame } from '@/components/ui/form/RecordFrame'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import { apiKeys } from '@/hooks/identity/use-api-keys'
import type { Change } from '@/hooks/ui/list/use-record'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { ApiKey } from '@/lib/identity/api-keys/schema'
import { ApiKeyDetails } from './ApiKeyDetails'
import styles from './ApiKeys.module.css'
import { RevokeApiKey } from './RevokeApiKey'
import { fieldWords, nameOf, statusOf } from './words'

/** One key: what it allows, and what was done to it and with it. */
export function ApiKeyDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { can } = usePermissions()
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  return (
    <RecordFrame
      entity={apiKeys}
      id={id}
      what="The API key"
      title={nameOf}
      beside={(key: ApiKey) => (
        <>
          <Status tone={statusOf(key.status).tone}>{statusOf(key.status).word}</Status>
          <RowMenu
            name={key.name}
            actions={[
              key.status !== 'revoked' &&
                can('api-keys:revoke') && {
                  label: 'Revoke',
                  icon: IconKeyOff,
                  danger: true,
                  onClick: () => setRevoking(key),
                },
            ]}
          />
        </>
      )}
      words={fieldWords}
      history={{ label: 'Calls and changes', tell }}
      onClose={onClose}
    >
      {(key) => (
        <>
          <ApiKeyDetails apiKey={key} />
          {/* What was done has changed the record: it is opened anew rather than shown out of
              date. */}
          {revoking && (
            <RevokeApiKey apiKey={revoking} onRevoked={onClose} onClose={() => setRevoking(null)} />
          )}
        </>
      )}
    </RecordFrame>
  )
}

const REFUSED = 400

/** A call: what was asked for, and what was answered. */
function tell({ at, after }: Change) {
  if (!after || !('call' in after)) return undefined
  const status = Number(after.status)
  return (
    <p className={styles.call}>
      <code>{String(after.call)}</code>
      <Status tone={status < REFUSED ? 'good' : 'bad'}>{String(status)}</Status>
      <RelativeTime at={at} />
    </p>
  )
}
