import { Button, Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { OtherAccount } from '@/components/ui/shell/pages/OtherAccount'
import { Support } from '@/components/ui/shell/pages/Support'
import { useInvitation } from '@/hooks/identity/use-invitation'
import { membershipOf } from '@/hooks/identity/use-membership'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { useHere } from '@/hooks/ui/shell/use-here'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { links } from '@/lib/client/links'
import { leaveFor } from '@/lib/client/navigate'
import type { OpenInvitation } from '@/lib/identity/users/schema'
import styles from './Invitation.module.css'

const NONE = 'No invitation waits here for you. Ask whoever invited you for a new one.'

/**
 * What an invitation is about, and the one thing to do next: sign in, sign in as somebody else, or
 * accept.
 */
export function Invitation({ token }: { token: string | undefined }) {
  const { invitation, failure, isLoading, accept, busy, refusal } = useInvitation(token)
  return (
    <section className={styles.card}>
      {isLoading && <Skeleton height={180} aria-busy="true" />}
      {!isLoading && !invitation && (
        <Missing
          sentence={failure?.error ?? (invitation === null ? NONE : 'The link is not complete.')}
        />
      )}
      {invitation && (
        <>
          <h1 className={styles.title}>Join {invitation.organization}</h1>
          <p className={styles.text}>
            {invitation.invitedBy ?? 'Somebody'} invites {invitation.invited} to work with{' '}
            {invitation.organization}. The invitation ends{' '}
            <RelativeTime at={invitation.expiresAt} />.
          </p>
          {refusal && (
            <p role="alert" className={styles.refusal}>
              {refusal}
            </p>
          )}
          {invitation.yours ? (
            <Button size="md" loading={busy} onClick={() => void accept()}>
              Accept
            </Button>
          ) : (
            <SignIn {...invitation} />
          )}
        </>
      )}
    </section>
  )
}

function SignIn({ invited, signedInAs }: OpenInvitation) {
  const { loginOrigin } = usePageProps()
  const here = useHere()
  if (signedInAs === null)
    return (
      <Button component="a" size="md" href={links.signIn(loginOrigin, here)}>
        Sign in to accept
      </Button>
    )
  return (
    <>
      <p role="alert" className={styles.refusal}>
        You are signed in as {signedInAs}. This invitation is for {invited}.
      </p>
      <Support whom="whoever invited you" />
      <Button component="a" size="md" href={links.signInAnew(loginOrigin, here)}>
        Use another account
      </Button>
    </>
  )
}

/** Members are led in: most often it is they who follow their old link again. */
function Missing({ sentence }: { sentence: string }) {
  const { session } = useConsoleSession()
  const { loginOrigin, organizationOrigin } = usePageProps()
  const membership = session && membershipOf(session, organizationOrigin)
  const isMember = membership?.status === 'member'
  const here = useHere()
  useEffect(() => {
    if (isMember) leaveFor('/home')
  }, [isMember])
  if (isMember) return <p role="status">Redirecting...</p>
  return (
    <>
      <h1 className={styles.title}>No invitation here</h1>
      <p className={styles.text}>{sentence}</p>
      {session ? (
        <>
          <Support whom="whoever invited you" />
          <OtherAccount />
        </>
      ) : (
        <>
          <p className={styles.text}>If you have accepted it already, sign in.</p>
          <Button component="a" size="md" href={links.signIn(loginOrigin, here)}>
            Sign in
          </Button>
        </>
      )}
    </>
  )
}
