import { NewButton } from '@/components/data/NewButton'

export const NewCampaignButton = () => (
  <NewButton permission="campaigns:create" ofOrganization>
    New campaign
  </NewButton>
)
