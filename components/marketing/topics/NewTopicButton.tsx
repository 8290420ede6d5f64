import { NewButton } from '@/components/data/NewButton'

export const NewTopicButton = () => (
  <NewButton permission="contacts:update" ofOrganization>
    New topic
  </NewButton>
)
