import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Can } from '@/components/shell/Can'
import { useEditor } from '@/hooks/use-editor'
import { useSelected } from '@/hooks/use-selected'
import { GLOBAL } from '@/lib/shared/session'

/** A group belongs to one organization: for global there is no button. */
export function NewGroupButton() {
  const { create } = useEditor()
  if (useSelected() === GLOBAL) return null
  return (
    <Can permission="groups:create">
      <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={create}>
        New group
      </Button>
    </Can>
  )
}
