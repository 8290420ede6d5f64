import { NewButton } from '@/components/ui/list/NewButton'

export const NewPractitionerButton = () => (
  <NewButton permission="practitioners:create" ofOrganization>
    New practitioner
  </NewButton>
)
