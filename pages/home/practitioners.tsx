import { HomePage } from '@/components/shell/HomePage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { homeProps } from '@/lib/server/pages'

export const getServerSideProps = homeProps()

export default function HomePractitionersPage() {
  return (
    <HomePage title="Practitioners" about="Clinicians of your organization, with their credentials.">
      <LaterVersion what="The list of practitioners" />
    </HomePage>
  )
}
