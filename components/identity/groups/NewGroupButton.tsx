import { NewButton } from '@/components/ui/list/NewButton'

export const NewGroupButton = () => (
  <NewButton permission="groups:create" ofOrganization>
    New group
  </NewButton>
)
