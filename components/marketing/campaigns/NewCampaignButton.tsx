import { NewButton } from '@/components/ui/list/NewButton'

export const NewCampaignButton = () => (
  <NewButton permission="campaigns:create" ofOrganization>
    New campaign
  </NewButton>
)
