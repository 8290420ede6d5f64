import { CampaignPage } from '@/components/campaigns/CampaignPage'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default CampaignPage
