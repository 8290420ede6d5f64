import { IconLock } from '@tabler/icons-react'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { AfterRefusal } from '@/components/ui/shell/pages/AfterRefusal'
import type { OrganizationRole } from '@/lib/shared/http/session'
import styles from './Abilities.module.css'
import type { Member } from './HomePage'

const SEE = 'read'

/** What somebody's roles allow, by resource: each action once, looking first. */
function abilitiesOf(roles: OrganizationRole[]): [resource: string, actions: string[]][] {
  const held = new Map<string, Set<string>>()
  for (const { resource, actions } of roles.flatMap((role) => role.resourceActions)) {
    const known = held.get(resource) ?? new Set<string>()
    actions.forEach((action) => known.add(action))
    held.set(resource, known)
  }
  return [...held]
    .map(([resource, actions]): [string, string[]] => [
      resource,
      [...actions].sort((a, b) => Number(b === SEE) - Number(a === SEE)),
    ])
    .sort(([a], [b]) => a.localeCompare(b))
}

const inWords = (actions: string[]) =>
  new Intl.ListFormat('en').format(
    actions.map((action) => (action === SEE ? 'see' : action.replace('-', ' '))),
  )

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** Resources whose pages are not called as their permission words are. */
const TITLES: Record<string, string> = {
  'api-keys': 'API keys',
  audit: 'Audit log',
  faqs: 'Questions and answers',
  subscriptions: 'Subscription',
}
const titleOf = (resource: string) => TITLES[resource] ?? capital(resource.replaceAll('-', ' '))

/** What the person may do in this organization, in words. */
export function Abilities({ member: { roles, current } }: { member: Member }) {
  const abilities = abilitiesOf(roles)
  if (abilities.length === 0)
    return (
      <EmptyState
        icon={IconLock}
        title="You are a member, without a role yet"
        action={<AfterRefusal />}
      >
        Ask an administrator of {current.label} for a role: it decides what you can see and change
        here.
      </EmptyState>
    )
  return (
    <section aria-labelledby="abilities" className={styles.abilities}>
      <h2 id="abilities" className={styles.title}>
        What you may do here
      </h2>
      <dl className={styles.lines}>
        {abilities.map(([resource, actions]) => (
          <div key={resource}>
            <dt>{titleOf(resource)}</dt>
            <dd>{capital(inWords(actions))}</dd>
          </div>
        ))}
      </dl>
      {roles.every(({ inherited }) => inherited) && (
        <p className={styles.note}>
          These come from your role in an organization above {current.label}.
        </p>
      )}
    </section>
  )
}
