import { AdminPage } from '@/components/shell/AdminPage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function LocationsPage() {
  return (
    <AdminPage
      title="Locations"
      about="Places where care is given: addresses, hours and services."
      permission="locations:read"
    >
      <LaterVersion what="The list of locations" />
    </AdminPage>
  )
}
