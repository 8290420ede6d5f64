import { NewButton } from '@/components/data/NewButton'

export const NewSegmentButton = () => (
  <NewButton permission="contacts:update" ofOrganization>
    New segment
  </NewButton>
)
