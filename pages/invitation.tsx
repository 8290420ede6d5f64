import { useRouter } from 'next/router'
import { Invitation } from '@/components/identity/users/Invitation'
import { PublicPage } from '@/components/shell/PublicPage'
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
