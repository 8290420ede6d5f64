import { AdminPage } from '@/components/areas/AdminPage'
import { EmailActions, EmailPage } from '@/components/marketing/campaigns/EmailPage'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function MarketingEmailPage() {
  // Whoever looks after contacts alone has nothing to do with campaigns, and finds their lists here
  // as well.
  const { can } = usePermissions()
  return (
    <AdminPage
      title="E-mail"
      about="Campaigns to the people who agreed to hear from you."
      permission={can('contacts:read') ? 'contacts:read' : 'campaigns:read'}
      actions={<EmailActions />}
    >
      <EmailPage />
    </AdminPage>
  )
}
