import { Button } from '@mantine/core'
import Head from 'next/head'
import { Message } from '@/components/ui/shell/pages/Message'
import { signOutLink } from '@/lib/client/sign-out'
import { publicProps } from '@/lib/platform/web/pages'

export const getServerSideProps = publicProps()

/** Asks before signing out: whoever came here from another site may not have meant to. */
export default function SignOutPage() {
  return (
    <Message title="Do you want to log out?">
      <Head>
        <title>Log out · Polyclinic</title>
      </Head>
      <p>You will be signed out of Polyclinic on all its addresses.</p>
      <Button component="a" {...signOutLink} mr={8}>
        Log Out
      </Button>
      <Button component="a" href="/" variant="default">
        Stay signed in
      </Button>
    </Message>
  )
}
