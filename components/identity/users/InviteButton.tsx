import { IconUserPlus } from '@tabler/icons-react'
import { NewButton } from '@/components/ui/list/NewButton'

export const InviteButton = () => (
  <NewButton permission="users:invite" icon={IconUserPlus} ofOrganization>
    Invite
  </NewButton>
)
