import { useEffect } from 'react'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { leaveFor } from '@/lib/client/navigate'
import { untilSignedOut } from '@/lib/client/sign-out'
import { sessionRequired } from '@/lib/shared/http/session'
import { Redirecting } from './Message'

/** The session is over while the page was open: to sign in, and back to where they were. */
export function SignInAgain() {
  const { loginOrigin } = usePageProps()
  useEffect(() => {
    const leave = () => leaveFor(sessionRequired(loginOrigin, window.location.href))
    const timer = setTimeout(leave, untilSignedOut())
    return () => clearTimeout(timer)
  }, [loginOrigin])
  return <Redirecting />
}
