import { NewButton } from '@/components/data/NewButton'

export const NewContactButton = () => (
  <NewButton permission="contacts:create" ofOrganization>
    New contact
  </NewButton>
)
