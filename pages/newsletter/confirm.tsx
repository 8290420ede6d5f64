import { useRouter } from 'next/router'
import { ConfirmPage } from '@/components/marketing/newsletter/ConfirmPage'
import { guestProps } from '@/lib/platform/web/pages'

export const getServerSideProps = guestProps()

/** Where the link of a confirmation leads, on the host of the organization it comes from. */
export default function NewsletterConfirmPage() {
  const { query } = useRouter()
  return <ConfirmPage token={[query.token].flat()[0]} />
}
