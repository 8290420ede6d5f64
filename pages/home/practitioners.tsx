import { HomePage } from '@/components/areas/HomePage'
import { HomePractitioners } from '@/components/practice/practitioners/HomePractitioners'
import { PractitionerButtons } from '@/components/practice/practitioners/PractitionerButtons'
import { homeProps } from '@/lib/platform/web/pages'

export const getServerSideProps = homeProps()

export default function HomePractitionersPage() {
  return (
    <HomePage
      title="Practitioners"
      about="Clinicians of your organization, with their credentials."
      actions={<PractitionerButtons />}
    >
      {(member) => <HomePractitioners member={member} />}
    </HomePage>
  )
}
