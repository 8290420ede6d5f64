import { HomePage } from '@/components/areas/HomePage'
import { LocationsPage } from '@/components/practice/locations/LocationsPage'
import { NewButtons } from '@/components/practice/locations/NewButtons'
import { homeProps } from '@/lib/platform/web/pages'

export const getServerSideProps = homeProps()

export default function HomeLocationsPage() {
  return (
    <HomePage
      title="Locations"
      about="Places where care is given: addresses, hours and services."
      permission="locations:read"
      actions={<NewButtons />}
    >
      <LocationsPage />
    </HomePage>
  )
}
