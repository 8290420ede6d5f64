import { Skeleton } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { EmptyState } from '@/components/data/EmptyState'
import { LoadFailure } from '@/components/data/LoadFailure'
import { RelativeTime } from '@/components/data/RelativeTime'
import { useMore } from '@/hooks/use-record'
import { users } from '@/hooks/use-users'
import type { User, UserSession } from '@/lib/users/schema'
import styles from './Tabs.module.css'

/** Where a user is signed in at this moment. They are ended all at once, from the menu above. */
export function Sessions({ user }: { user: User }) {
  const { data, error, mutate } = useMore<UserSession[]>(users, user.id, 'sessions')
  return (
    <div className={styles.place}>
      {error && !data && <LoadFailure what="The sessions" failure={error} onRetry={() => void mutate()} />}
      {data?.length === 0 && (
        <EmptyState icon={IconPlugConnectedX} title="Not signed in">
          {user.joinedAt ? 'Their next sign-in appears here.' : 'Sessions are shown once they have accepted.'}
        </EmptyState>
      )}
      {!data && !error && <Skeleton height={80} aria-busy="true" />}
      {data && data.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Signed in</th>
              <th scope="col">Last seen</th>
              <th scope="col">Ends</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ createdAt, lastSeenAt, expiresAt }) => (
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
      )}
    </div>
  )
}
