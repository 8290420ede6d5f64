import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Can } from '@/components/shell/Can'
import { useEditor } from '@/hooks/use-editor'

export function NewResourceButton() {
  const { create } = useEditor()
  return (
    <Can permission="resources:create">
      <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={create}>
        New resource
      </Button>
    </Can>
  )
}
