import { NewButton } from '@/components/ui/list/NewButton'

export const AddSuppressionButton = () => (
  <NewButton permission="contacts:update" ofOrganization>
    Suppress an address
  </NewButton>
)
