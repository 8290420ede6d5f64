import { useEffect } from 'react'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { leaveFor } from '@/lib/client/navigate'
import { sessionRequired } from '@/lib/shared/http/session'
import { Redirecting } from './Message'

/** The session is over while the page was open: to sign in, and back to where they were. */
export function SignInAgain() {
  const { loginOrigin } = usePageProps()
  useEffect(() => leaveFor(sessionRequired(loginOrigin, window.location.href)), [loginOrigin])
  return <Redirecting />
}
