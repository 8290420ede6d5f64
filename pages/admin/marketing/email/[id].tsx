import { CampaignPage } from '@/components/marketing/campaigns/CampaignPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default CampaignPage
