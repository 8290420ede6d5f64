import { NewButton } from '@/components/ui/list/NewButton'

export const NewTopicButton = () => (
  <NewButton permission="contacts:update" ofOrganization>
    New topic
  </NewButton>
)
