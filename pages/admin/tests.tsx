import { AdminPage } from '@/components/areas/AdminPage'
import { ClinicalTests } from '@/components/practice/clinical-tests/ClinicalTests'
import { TestButtons } from '@/components/practice/clinical-tests/TestButtons'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function ClinicalTestsPage() {
  return (
    <AdminPage
      title="Tests"
      about="Tests that practitioners can order, from the laboratory to imaging."
      permission="tests:read"
      actions={<TestButtons />}
    >
      <ClinicalTests />
    </AdminPage>
  )
}
