import { Commerce } from '@/components/commerce/Commerce'
import { AdminPage } from '@/components/shell/AdminPage'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function CommercePage() {
  return (
    <AdminPage
      title="Commerce"
      about="How the shop is that the console works with, and what is in it."
      permission="commerce:read"
      of={null}
    >
      <Commerce />
    </AdminPage>
  )
}
