import { useRouter } from 'next/router'
import { PreferencesPage } from '@/components/marketing/newsletter/PreferencesPage'
import { guestProps } from '@/lib/platform/web/pages'

export const getServerSideProps = guestProps()

/** Where the link at a mail's foot leads, on the host of the organization it comes from. */
export default function MailPreferencesPage() {
  const { query } = useRouter()
  return <PreferencesPage token={[query.token].flat()[0]} />
}
