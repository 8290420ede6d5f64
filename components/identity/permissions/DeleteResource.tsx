import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useRemoveResource } from '@/hooks/identity/use-resources'
import type { Resource } from '@/lib/identity/permissions/schema'

type Props = { resource: Resource; onDeleted?: () => void; onClose: () => void }

/** Asks before a resource goes; the server's word counts on whether it may. */
export function DeleteResource({ resource: { key, label }, onDeleted, onClose }: Props) {
  const remove = useRemoveResource()
  return (
    <ConfirmDialog
      title={`Delete “${label}”?`}
      action="Delete"
      onClose={onClose}
      onConfirm={() => remove(key)}
      done={`Resource “${label}” deleted.`}
      onDone={onDeleted}
    >
      Its permissions, <code>{key}:…</code>, are gone for good. A resource that a role holds cannot
      be deleted: deprecate it instead.
    </ConfirmDialog>
  )
}
