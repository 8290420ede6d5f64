import type { RecordHeadProps } from '@/components/areas/RecordPage'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Status } from '@/components/ui/primitives/Status'
import type { Campaign } from '@/lib/marketing/campaigns/schema'
import { useCampaignActions } from './use-campaign-actions'
import { statusOf } from './words'

/** What state a campaign is in, and what can be done with it, beside its title. */
export function CampaignHead({ record: campaign, ...options }: RecordHeadProps<Campaign>) {
  const { actionsFor, dialog } = useCampaignActions(options)
  return (
    <>
      <Status {...statusOf(campaign.status)} />
      <RowMenu name={campaign.name} actions={actionsFor(campaign)} />
      {dialog}
    </>
  )
}
