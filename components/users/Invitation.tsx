import { Button, Skeleton } from '@mantine/core'
import { useRouter } from 'next/router'
import { RelativeTime } from '@/components/data/RelativeTime'
import { useConsoleSession } from '@/hooks/use-console-session'
import { useInvitation } from '@/hooks/use-invitation'
import { membershipOf } from '@/hooks/use-membership'
import { usePageProps } from '@/hooks/use-page-props'
import { links } from '@/lib/client/links'
import type { OpenInvitation } from '@/lib/users/schema'
import styles from './Invitation.module.css'

/** What an invitation is about, and the one thing to do next: sign in, sign in as somebody else, or accept. */
export function Invitation({ token }: { token: string | undefined }) {
  const { invitation, failure, isLoading, accept, busy, refusal } = useInvitation(token)
  return (
    <section className={styles.card}>
      {isLoading && <Skeleton height={180} aria-busy="true" />}
      {!isLoading && !invitation && <Missing sentence={failure?.error ?? 'The link is not complete.'} />}
      {invitation && (
        <>
          <h1 className={styles.title}>Join {invitation.organization}</h1>
          <p className={styles.text}>
            {invitation.invitedBy ?? 'Somebody'} invites {invitation.invited} to work with {invitation.organization}.
            The invitation ends <RelativeTime at={invitation.expiresAt} />.
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
  const { asPath } = useRouter()
  // Known in the browser alone; by then the invitation has been asked for, and this is drawn.
  const here = window.location.origin + asPath
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
      <Button component="a" size="md" href={links.signInAnew(loginOrigin, here)}>
        Sign in with another address
      </Button>
    </>
  )
}

/** Members are told the way in: most often it is they who follow their old link again. */
function Missing({ sentence }: { sentence: string }) {
  const { session } = useConsoleSession()
  const { organizationOrigin } = usePageProps()
  const membership = session && membershipOf(session, organizationOrigin)
  const member = membership?.status === 'member' ? membership.current : null
  return (
    <>
      <h1 className={styles.title}>{member ? `You belong to ${member.label}` : 'No invitation here'}</h1>
      <p className={styles.text}>{member ? 'There is nothing left to accept.' : sentence}</p>
      {member && (
        <Button component="a" size="md" href="/home">
          Go to {member.label}
        </Button>
      )}
    </>
  )
}
