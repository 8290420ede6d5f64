import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useRevokeApiKey } from '@/hooks/identity/use-api-keys'
import type { ApiKey } from '@/lib/identity/api-keys/schema'

type Props = { apiKey: ApiKey; onRevoked?: () => void; onClose: () => void }

/** Asks before a key ends. */
export function RevokeApiKey({ apiKey: { id, name }, onRevoked, onClose }: Props) {
  const revoke = useRevokeApiKey()
  return (
    <ConfirmDialog
      title={`Revoke “${name}”?`}
      action="Revoke"
      onClose={onClose}
      onConfirm={() => revoke(id)}
      done={`API key “${name}” revoked.`}
      onDone={onRevoked}
    >
      Programs that use it are refused from their next call on. This cannot be undone; what was done
      with it stays in the log.
    </ConfirmDialog>
  )
}
