import dynamic from 'next/dynamic'
import { RecordPage, WaitingRecord } from '@/components/shell/RecordPage'
import { useCampaign } from '@/hooks/use-campaigns'
import { aboutWord } from './words'

const OpenedCampaign = dynamic(() => import('./OpenedCampaign').then((module) => module.OpenedCampaign), {
  ssr: false,
  loading: () => <WaitingRecord />,
})
const CampaignHead = dynamic(() => import('./CampaignHead').then((module) => module.CampaignHead), { ssr: false })

/** The page of one campaign, from its draft to its report. */
export const CampaignPage = () => (
  <RecordPage
    what="Campaign"
    permission="campaigns:read"
    list={{ path: '/admin/marketing/email', label: 'E-mail' }}
    useRecord={useCampaign}
    about={(campaign) => (campaign ? aboutWord(campaign) : 'A mail to the people who agreed to hear from you.')}
    Head={CampaignHead}
    Opened={OpenedCampaign}
  />
)
