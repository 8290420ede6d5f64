import { Button } from '@mantine/core'
import { IconPlus, type Icon } from '@tabler/icons-react'
import { Can } from '@/components/shell/Can'
import { useEditor } from '@/hooks/use-editor'
import { useSelected } from '@/hooks/use-selected'
import type { Permission } from '@/lib/shared/permissions'
import { GLOBAL } from '@/lib/shared/session'

type Props = {
  permission: Permission
  icon?: Icon
  /** What it makes belongs to one organization: for global there is no button. */
  ofOrganization?: boolean
  children: string
}

/** Opens the form for a new record beside the list, for those who may make one. */
export function NewButton({ permission, icon: Symbol = IconPlus, ofOrganization = false, children }: Props) {
  const { create } = useEditor()
  const selected = useSelected()
  if (ofOrganization && selected === GLOBAL) return null
  return (
    <Can permission={permission}>
      <Button leftSection={<Symbol size={16} stroke={2} aria-hidden />} onClick={create}>
        {children}
      </Button>
    </Can>
  )
}
