import { Abilities } from '@/components/areas/Abilities'
import { HomePage } from '@/components/areas/HomePage'
import { OwnAccess } from '@/components/identity/users/OwnAccess'
import { homeProps } from '@/lib/platform/web/pages'

export const getServerSideProps = homeProps()

export default function HomeIndexPage() {
  return (
    <HomePage title={({ current }) => current.label} about="Your organization on Polyclinic.">
      {(member) => (
        <>
          <Abilities member={member} />
          <OwnAccess />
        </>
      )}
    </HomePage>
  )
}
