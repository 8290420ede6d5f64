import { RowMenu } from '@/components/data/RowMenu'
import { Status } from '@/components/data/Status'
import type { RecordHeadProps } from '@/components/shell/RecordPage'
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
