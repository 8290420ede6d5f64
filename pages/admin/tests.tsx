import { ClinicalTests } from '@/components/clinical-tests/ClinicalTests'
import { TestButtons } from '@/components/clinical-tests/TestButtons'
import { AdminPage } from '@/components/shell/AdminPage'
import { adminProps } from '@/lib/server/pages'

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
