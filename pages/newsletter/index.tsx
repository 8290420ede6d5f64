import { SignUpPage } from '@/components/newsletter/SignUpPage'
import { guestProps } from '@/lib/server/pages'

export const getServerSideProps = guestProps()

/** On an organization's own host. */
export default SignUpPage
