import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Can } from '@/components/shell/Can'
import { useEditor } from '@/hooks/use-editor'

export function NewRoleButton() {
  const { create } = useEditor()
  return (
    <Can permission="roles:create">
      <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={create}>
        New role
      </Button>
    </Can>
  )
}
