import { PractitionerButtons } from '@/components/practitioners/PractitionerButtons'
import { Practitioners } from '@/components/practitioners/Practitioners'
import { AdminPage } from '@/components/shell/AdminPage'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function PractitionersPage() {
  return (
    <AdminPage
      title="Practitioners"
      about="Clinicians with their credentials, specialties and licences."
      permission="practitioners:read"
      actions={<PractitionerButtons />}
    >
      <Practitioners />
    </AdminPage>
  )
}
