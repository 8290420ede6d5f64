import { HomePage } from '@/components/shell/HomePage'
import { Abilities } from '@/components/shell/Abilities'
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
