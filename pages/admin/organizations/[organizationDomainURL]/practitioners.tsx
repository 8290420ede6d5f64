import { AdminPage } from '@/components/shell/AdminPage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function PractitionersPage() {
  return (
    <AdminPage
      title="Practitioners"
      about="Clinicians with their credentials, specialties and licences."
      permission="practitioners:read"
    >
      <LaterVersion what="The list of practitioners" />
    </AdminPage>
  )
}
