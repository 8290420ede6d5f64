import { SignUpPage } from '@/components/marketing/newsletter/SignUpPage'
import { guestProps } from '@/lib/platform/web/pages'

export const getServerSideProps = guestProps()

/** On an organization's own host. */
export default SignUpPage
