import { NewButton } from '@/components/ui/list/NewButton'

export const NewLocationButton = () => (
  <NewButton permission="locations:create" ofOrganization>
    New location
  </NewButton>
)
