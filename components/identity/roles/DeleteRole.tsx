import '@mantine/core/styles/Combobox.layer.css'
import { useState } from 'react'
import { Select } from '@/components/ui/form/fields/Select'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useRemoveRole, useRoleChoices } from '@/hooks/identity/use-roles'
import type { Failure } from '@/lib/client/call'
import { counted } from '@/lib/client/format/nouns'
import type { Role } from '@/lib/identity/roles/schema'
import styles from './Roles.module.css'
import { peopleNoun } from './words'

type Props = { role: Role; onDeleted?: () => void; onClose: () => void }

const CHOOSE: Failure = {
  status: undefined,
  error: 'Choose which role its holders get in its place.',
  fields: {},
}

/**
 * Asks before a role goes. In use it needs another one, which its holders then have as far and for
 * as long.
 */
export function DeleteRole({ role, onDeleted, onClose }: Props) {
  const { id, name, scope, people } = role
  const remove = useRemoveRole()
  const { data = [] } = useRoleChoices()
  // Given to a group without people it is in use as well: only the server knows.
  const [needed, setNeeded] = useState(people > 0)
  const [replacement, setReplacement] = useState<string | null>(null)

  const confirm = async () => {
    if (needed && !replacement) throw CHOOSE
    try {
      await remove(id, replacement ?? undefined)
    } catch (cause) {
      if ((cause as Failure).fields.replacement) setNeeded(true)
      throw cause
    }
  }
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      action="Delete"
      onClose={onClose}
      onConfirm={confirm}
      done={`Role “${name}” deleted.`}
      onDone={onDeleted}
    >
      {needed
        ? `${people > 0 ? `${counted(people, peopleNoun)} ${people === 1 ? 'holds' : 'hold'} it.` : 'It is given to somebody.'} They get another role in its place, as far and for as long. This cannot be undone.`
        : 'Nobody holds it. This cannot be undone.'}
      {needed && (
        <Select
          label="Role in its place"
          withAsterisk
          searchable
          placeholder="Choose a role"
          nothingFoundMessage="No such role"
          className={styles.replacement}
          data={data
            .filter((other) => other.id !== id && other.scope === scope)
            .map((other) => ({ value: String(other.id), label: other.name }))}
          value={replacement}
          onChange={setReplacement}
        />
      )}
    </ConfirmDialog>
  )
}
