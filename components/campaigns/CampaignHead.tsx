import { RowMenu } from '@/components/data/RowMenu'
import { Status } from '@/components/data/Status'
import type { Campaign } from '@/lib/campaigns/schema'
import { useCampaignActions } from './use-campaign-actions'
import { statusOf } from './words'

type Props = { campaign: Campaign; mayLeave: () => boolean; onChanged: () => Promise<void>; onGone: () => void }

/** What state a campaign is in, and what can be done with it, beside its title. */
export function CampaignHead({ campaign, ...options }: Props) {
  const { actionsFor, dialog } = useCampaignActions(options)
  return (
    <>
      <Status {...statusOf(campaign.status)} />
      <RowMenu name={campaign.name} actions={actionsFor(campaign)} />
      {dialog}
    </>
  )
}
