import { AdminPage } from '@/components/areas/AdminPage'
import { NewTemplateButton } from '@/components/marketing/templates/NewTemplateButton'
import { Templates } from '@/components/marketing/templates/Templates'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function TemplatesPage() {
  return (
    <AdminPage
      title="Templates"
      about="Mails that are written once and filled in each time."
      permission="templates:read"
      actions={<NewTemplateButton />}
    >
      <Templates />
    </AdminPage>
  )
}
