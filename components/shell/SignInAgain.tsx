import { useEffect } from 'react'
import { usePageProps } from '@/hooks/use-page-props'
import { links } from '@/lib/client/links'
import { leaveFor } from '@/lib/client/navigate'
import { Redirecting } from './Message'

/** The session is over while the page was open: to sign in, and back to where they were. */
export function SignInAgain() {
  const { loginOrigin } = usePageProps()
  useEffect(() => leaveFor(links.signIn(loginOrigin, window.location.href)), [loginOrigin])
  return <Redirecting />
}
