import { NewButton } from '@/components/ui/list/NewButton'

export const NewSegmentButton = () => (
  <NewButton permission="contacts:update" ofOrganization>
    New segment
  </NewButton>
)
