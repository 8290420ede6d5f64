import { IconShieldOff } from '@tabler/icons-react'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { users } from '@/hooks/identity/use-users'
import { useMore } from '@/hooks/ui/list/use-record'
import type { EffectivePermission, User } from '@/lib/identity/users/schema'
import styles from './Tabs.module.css'

type Source = EffectivePermission['sources'][number]

const sourceWord = ({ role, group, inheritedFrom }: Source) =>
  [role, group && `by the group ${group}`, inheritedFrom && `inherited from ${inheritedFrom}`]
    .filter(Boolean)
    .join(', ')

/** Actions of one resource that come from the same places are one line. */
function linesOf(permissions: EffectivePermission[]) {
  const lines = new Map<string, { resource: string; actions: string[]; sources: string[] }>()
  for (const { permission, sources } of permissions) {
    const [resource = '', action = ''] = permission.split(':')
    const words = [...new Set(sources.map(sourceWord))]
    const key = JSON.stringify([resource, words])
    const line = lines.get(key) ?? { resource, actions: [], sources: words }
    lines.set(key, { ...line, actions: [...line.actions, action] })
  }
  return [...lines.values()]
}

/** What a user may do at this moment, and every reason why. */
export function EffectivePermissions({ user }: { user: User }) {
  const answer = useMore(users, '/:id/effective', { params: { id: user.id } })
  return (
    <Loaded what="The permissions" answer={answer}>
      {(permissions) =>
        permissions.length > 0 ? (
          <Reasons permissions={permissions} />
        ) : (
          <EmptyState icon={IconShieldOff} title="Nothing at all">
            {user.status === 'active'
              ? 'They have no role here yet.'
              : 'Whatever roles they have count when they are active.'}
          </EmptyState>
        )
      }
    </Loaded>
  )
}

const Reasons = ({ permissions }: { permissions: EffectivePermission[] }) => (
  <table className={`${styles.table} ${styles.reasons}`}>
    <thead>
      <tr>
        <th scope="col">Resource</th>
        <th scope="col">May</th>
        <th scope="col">Because of</th>
      </tr>
    </thead>
    <tbody>
      {linesOf(permissions).map(({ resource, actions, sources }) => (
        <tr key={resource + sources.join()}>
          <th scope="row">{resource}</th>
          <td>{actions.join(', ')}</td>
          <td>
            <ul>
              {sources.map((source) => (
                <li key={source}>{source}</li>
              ))}
            </ul>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
