import { NewButton } from '@/components/data/NewButton'

export const NewLocationButton = () => (
  <NewButton permission="locations:create" ofOrganization>
    New location
  </NewButton>
)
