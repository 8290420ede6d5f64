import { IconPlugConnectedX } from '@tabler/icons-react'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { users } from '@/hooks/identity/use-users'
import { useMore } from '@/hooks/ui/list/use-record'
import type { User, UserSession } from '@/lib/identity/users/schema'
import styles from './Tabs.module.css'

/** Where a user is signed in at this moment. They are ended all at once, from the menu above. */
export function Sessions({ user }: { user: User }) {
  const answer = useMore(users, '/:id/sessions', { params: { id: user.id } })
  return (
    <Loaded what="The sessions" answer={answer}>
      {(sessions) =>
        sessions.length > 0 ? (
          <SessionTable sessions={sessions} />
        ) : (
          <EmptyState icon={IconPlugConnectedX} title="Not signed in">
            {user.joinedAt
              ? 'Their next sign-in appears here.'
              : 'Sessions are shown once they have accepted.'}
          </EmptyState>
        )
      }
    </Loaded>
  )
}

export const SessionTable = ({ sessions }: { sessions: UserSession[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Signed in</th>
        <th scope="col">Last seen</th>
        <th scope="col">Ends</th>
      </tr>
    </thead>
    <tbody>
      {sessions.map(({ createdAt, lastSeenAt, expiresAt }) => (
        <tr key={createdAt}>
          {[createdAt, lastSeenAt, expiresAt].map((at, index) => (
            <td key={index}>
              <RelativeTime at={at} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
