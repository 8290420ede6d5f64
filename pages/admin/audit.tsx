import { AdminPage } from '@/components/areas/AdminPage'
import { AuditLog } from '@/components/identity/audit/AuditLog'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function AuditPage() {
  return (
    <AdminPage
      title="Audit log"
      about="Who changed what, and when. Nobody can edit it."
      permission="audit:read"
    >
      <AuditLog />
    </AdminPage>
  )
}
