import { useRouter } from 'next/router'
import { PublicPage } from '@/components/areas/PublicPage'
import { Invitation } from '@/components/identity/users/Invitation'
import { publicProps } from '@/lib/platform/web/pages'

export const getServerSideProps = publicProps()

/** Where the link of an invitation leads, on the host of the organization it comes from. */
export default function InvitationPage() {
  const { query } = useRouter()
  return (
    <PublicPage title="Invitation" returns>
      <Invitation token={[query.token].flat()[0]} />
    </PublicPage>
  )
}
