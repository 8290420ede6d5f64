import { NewButton } from '@/components/data/NewButton'

export const AddSuppressionButton = () => (
  <NewButton permission="contacts:update" ofOrganization>
    Suppress an address
  </NewButton>
)
