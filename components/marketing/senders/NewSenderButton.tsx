import { NewButton } from '@/components/ui/list/NewButton'

export const NewSenderButton = () => (
  <NewButton permission="campaigns:update" ofOrganization>
    New sender
  </NewButton>
)
