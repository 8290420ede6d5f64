import { NewButton } from '@/components/data/NewButton'

export const NewGroupButton = () => (
  <NewButton permission="groups:create" ofOrganization>
    New group
  </NewButton>
)
