import { RecordPage, WaitingRecord } from '@/components/areas/RecordPage'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useCampaign } from '@/hooks/marketing/use-campaigns'
import { aboutWord } from './words'

const OpenedCampaign = onDemand(
  () => import('./OpenedCampaign').then((module) => module.OpenedCampaign),
  () => <WaitingRecord />,
)
const CampaignHead = onDemand(() => import('./CampaignHead').then((module) => module.CampaignHead))

/** The page of one campaign, from its draft to its report. */
export const CampaignPage = () => (
  <RecordPage
    what="Campaign"
    permission="campaigns:read"
    list={{ path: '/admin/marketing/email', label: 'E-mail' }}
    useRecord={useCampaign}
    about={(campaign) =>
      campaign ? aboutWord(campaign) : 'A mail to the people who agreed to hear from you.'
    }
    Head={CampaignHead}
    Opened={OpenedCampaign}
  />
)
