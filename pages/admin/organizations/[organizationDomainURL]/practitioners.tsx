import { AdminPage } from '@/components/areas/AdminPage'
import { PractitionerButtons } from '@/components/practice/practitioners/PractitionerButtons'
import { Practitioners } from '@/components/practice/practitioners/Practitioners'
import { adminProps } from '@/lib/platform/web/pages'

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
