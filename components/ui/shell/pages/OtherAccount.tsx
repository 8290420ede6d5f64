import { Button } from '@mantine/core'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { useHere } from '@/hooks/ui/shell/use-here'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { links } from '@/lib/client/links'

/**
 * Of a page that refuses somebody: who is signed in, and the way to be somebody else. Nothing for
 * nobody.
 */
export function OtherAccount() {
  const { session } = useConsoleSession()
  const { loginOrigin } = usePageProps()
  const here = useHere()
  if (!session) return null
  return (
    <>
      <p>
        You are signed in as <bdi>{session.user.email}</bdi>.
      </p>
      <Button component="a" href={links.signInAnew(loginOrigin, here)} variant="default" mr={8}>
        Use another account
      </Button>
    </>
  )
}
