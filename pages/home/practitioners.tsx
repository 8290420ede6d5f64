import { NewPractitionerButton } from '@/components/practitioners/NewPractitionerButton'
import { Practitioners } from '@/components/practitioners/Practitioners'
import { HomePage } from '@/components/shell/HomePage'
import { homeProps } from '@/lib/server/pages'

export const getServerSideProps = homeProps()

export default function HomePractitionersPage() {
  return (
    <HomePage
      title="Practitioners"
      about="Clinicians of your organization, with their credentials."
      permission="practitioners:read"
      actions={<NewPractitionerButton />}
    >
      <Practitioners />
    </HomePage>
  )
}
