import { IconUserPlus } from '@tabler/icons-react'
import { NewButton } from '@/components/data/NewButton'

export const InviteButton = () => (
  <NewButton permission="users:invite" icon={IconUserPlus} ofOrganization>
    Invite
  </NewButton>
)
