import { Button } from '@mantine/core'
import { IconPlus, type Icon } from '@tabler/icons-react'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import type { Permission } from '@/lib/shared/access/permissions'

type Props = {
  permission: Permission
  icon?: Icon
  /** What it makes belongs to one organization: for global there is no button. */
  ofOrganization?: boolean
  children: string
}

/** Opens the form for a new record beside the list, for those who may make one. */
export function NewButton({
  permission,
  icon: Symbol = IconPlus,
  ofOrganization = false,
  children,
}: Props) {
  const { create } = useEditor()
  if (!useMayCreate(permission, ofOrganization)) return null
  return (
    <Button leftSection={<Symbol size={16} stroke={2} aria-hidden />} onClick={create}>
      {children}
    </Button>
  )
}
