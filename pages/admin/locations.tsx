import { LocationsPage } from '@/components/locations/LocationsPage'
import { NewButtons } from '@/components/locations/NewButtons'
import { AdminPage } from '@/components/shell/AdminPage'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function AdminLocationsPage() {
  return (
    <AdminPage
      title="Locations"
      about="Places where care is given: addresses, hours and services."
      permission="locations:read"
      actions={<NewButtons />}
    >
      <LocationsPage />
    </AdminPage>
  )
}
