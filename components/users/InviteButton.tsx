import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Can } from '@/components/shell/Can'
import { useEditor } from '@/hooks/use-editor'
import { useSelected } from '@/hooks/use-selected'
import { GLOBAL } from '@/lib/shared/session'

/** People are invited to one organization: for global there is no button. */
export function InviteButton() {
  const { create } = useEditor()
  if (useSelected() === GLOBAL) return null
  return (
    <Can permission="users:invite">
      <Button leftSection={<IconUserPlus size={16} stroke={2} aria-hidden />} onClick={create}>
        Invite
      </Button>
    </Can>
  )
}
