import { NewPractitionerButton } from '@/components/practitioners/NewPractitionerButton'
import { HomePractitioners } from '@/components/practitioners/HomePractitioners'
import { HomePage } from '@/components/shell/HomePage'
import { homeProps } from '@/lib/server/pages'

export const getServerSideProps = homeProps()

export default function HomePractitionersPage() {
  return (
    <HomePage
      title="Practitioners"
      about="Clinicians of your organization, with their credentials."
      actions={<NewPractitionerButton />}
    >
      {(member) => <HomePractitioners member={member} />}
    </HomePage>
  )
}
