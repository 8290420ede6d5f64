import { Button } from '@mantine/core'
import { getSession } from 'next-auth/react'
import Head from 'next/head'
import { useEffect } from 'react'
import { Message } from '@/components/ui/shell/pages/Message'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { forgetAllDrafts } from '@/lib/client/drafts'
import { links } from '@/lib/client/links'
import { signedOutProps } from '@/lib/platform/web/pages'

export const getServerSideProps = signedOutProps()

export default function SignedOutPage() {
  const { loginOrigin } = usePageProps()
  useEffect(() => void forgetAllDrafts(), [])
  // Asking for the session is also how this origin's other tabs are told to ask again.
  useEffect(() => void getSession(), [])
  return (
    <Message title="You are signed out">
      <Head>
        <title>Signed out · Polyclinic</title>
      </Head>
      <p>You can close this window, or sign in again.</p>
      <Button component="a" href={links.signIn(loginOrigin, `${loginOrigin}/dashboard`)}>
        Sign in again
      </Button>
    </Message>
  )
}
