import { NewButton } from '@/components/data/NewButton'

export const NewPractitionerButton = () => (
  <NewButton permission="practitioners:create" ofOrganization>
    New practitioner
  </NewButton>
)
