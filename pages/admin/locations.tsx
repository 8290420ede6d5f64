import { AdminPage } from '@/components/areas/AdminPage'
import { LocationsPage } from '@/components/practice/locations/LocationsPage'
import { NewButtons } from '@/components/practice/locations/NewButtons'
import { adminProps } from '@/lib/platform/web/pages'

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
