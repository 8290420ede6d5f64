import { HomePage } from '@/components/areas/HomePage'
import { AuditLog } from '@/components/identity/audit/AuditLog'
import { homeProps } from '@/lib/platform/web/pages'

export const getServerSideProps = homeProps()

export default function HomeAuditPage() {
  return (
    <HomePage
      title="Audit log"
      about="Who changed what, and when. Nobody can edit it."
      permission="audit:read"
    >
      <AuditLog />
    </HomePage>
  )
}
