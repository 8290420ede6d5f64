import { Button } from '@mantine/core'
import { useState } from 'react'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { useOwnAccess } from '@/hooks/identity/use-own-access'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import type { OwnAccess as Access } from '@/lib/identity/users/schema'
import styles from './OwnAccess.module.css'
import { SessionTable } from './Sessions'

const SignOutDialog = onDemand(() =>
  import('./SignOutDialog').then((module) => module.SignOutDialog),
)

/** Who one is here, where one is signed in, and who looked at these pages as one does. */
export function OwnAccess() {
  const answer = useOwnAccess()
  return (
    <Loaded what="Your access" answer={answer}>
      {(access) => <Parts {...access} />}
    </Loaded>
  )
}

function Parts({ name, email, joinedAt, expiresAt, sessions, views }: Access) {
  const { session } = useConsoleSession()
  const [asks, setAsks] = useState(false)
  return (
    <div className={styles.parts}>
      <section aria-labelledby="you">
        <h2 id="you">You</h2>
        <p>
          {name}, signed in as {email}.{' '}
          {joinedAt ? (
            <>
              Joined <RelativeTime at={joinedAt} />.
            </>
          ) : (
            'Here by a role in an organization above.'
          )}
          {expiresAt && (
            <>
              {' '}
              Your membership ends <RelativeTime at={expiresAt} />.
            </>
          )}
        </p>
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions">Where you are signed in</h2>
        <SessionTable sessions={sessions} />
        {!session?.viewing && (
          <Button variant="default" mt={12} onClick={() => setAsks(true)}>
            Sign out everywhere
          </Button>
        )}
      </section>
      <section aria-labelledby="views">
        <h2 id="views">Who looked as you</h2>
        {views.length === 0 ? (
          <p>Nobody has looked at these pages as you see them.</p>
        ) : (
          <ul className={styles.views}>
            {views.map(({ at, by, reason }) => (
              <li key={at}>
                {by ?? 'Somebody'} <RelativeTime at={at} />
                {reason && <span className={styles.reason}>{reason}</span>}
              </li>
            ))}
          </ul>
        )}
      </section>
      {asks && <SignOutDialog count={sessions.length} onClose={() => setAsks(false)} />}
    </div>
  )
}
