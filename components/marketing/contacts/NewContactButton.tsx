import { NewButton } from '@/components/ui/list/NewButton'

export const NewContactButton = () => (
  <NewButton permission="contacts:create" ofOrganization>
    New contact
  </NewButton>
)
