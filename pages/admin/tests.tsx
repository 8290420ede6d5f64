import { AdminPage } from '@/components/shell/AdminPage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function ClinicalTestsPage() {
  return (
    <AdminPage
      title="Tests"
      about="Tests that practitioners can order, from the laboratory to imaging."
      permission="tests:read"
    >
      <LaterVersion what="The catalogue of tests" />
    </AdminPage>
  )
}
