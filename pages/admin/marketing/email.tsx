import { AdminPage } from '@/components/shell/AdminPage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function CampaignsPage() {
  return (
    <AdminPage title="E-mail" about="Campaigns to the people who agreed to hear from you." permission="campaigns:read">
      <LaterVersion what="The list of campaigns" />
    </AdminPage>
  )
}
