import { NewButton } from '@/components/data/NewButton'

export const NewSenderButton = () => (
  <NewButton permission="campaigns:update" ofOrganization>
    New sender
  </NewButton>
)
