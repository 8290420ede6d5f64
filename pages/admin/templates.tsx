import { AdminPage } from '@/components/shell/AdminPage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function TemplatesPage() {
  return (
    <AdminPage
      title="Templates"
      about="Texts for messages and documents, written once and filled in each time."
      permission="templates:read"
    >
      <LaterVersion what="The list of templates" />
    </AdminPage>
  )
}
