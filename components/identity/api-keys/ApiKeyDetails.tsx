import type { ReactNode } from 'react'
import { byResource } from '@/components/identity/roles/words'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { exactly } from '@/lib/client/format/time'
import type { ApiKey } from '@/lib/identity/api-keys/schema'
import styles from './ApiKeys.module.css'
import { kindOf, reachOf, UNKNOWN_PERSON } from './words'

/**
 * What a key is and allows. It never changes: whoever needs another one makes it, and revokes this
 * one.
 */
export function ApiKeyDetails({ apiKey }: { apiKey: ApiKey }) {
  const {
    kind,
    person,
    organization,
    permissions,
    hint,
    createdAt,
    expiresAt,
    lastUsedAt,
    revokedAt,
  } = apiKey
  const lines: [string, ReactNode][] = [
    ['Kind', <Told key="kind" word={kindOf(kind).word} more={kindOf(kind).means} />],
    [
      kind === 'personal' ? 'Whose' : 'Answered for by',
      person ? <Told key="person" word={person.displayName} more={person.email} /> : UNKNOWN_PERSON,
    ],
    ['Organization', organization?.label ?? 'The provider'],
    ['Applies to', reachOf(apiKey)],
    ['Begins with', <code key="hint">{hint}…</code>],
    ['Created', <RelativeTime key="created" at={createdAt} />],
    [
      'Expires',
      <Told
        key="expires"
        word={<RelativeTime at={expiresAt} />}
        more={exactly(Date.parse(expiresAt))}
      />,
    ],
    ['Last use', lastUsedAt ? <RelativeTime key="used" at={lastUsedAt} /> : 'Never'],
    ...(revokedAt
      ? [['Revoked', <RelativeTime key="revoked" at={revokedAt} />] as [string, ReactNode]]
      : []),
    ['Permissions', <Permissions key="permissions" words={permissions} />],
  ]
  return (
    <dl className={styles.details}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Told = ({ word, more }: { word: ReactNode; more: string }) => (
  <>
    {word}
    <span className={styles.more}>{more}</span>
  </>
)

const Permissions = ({ words }: { words: string[] }) => (
  <ul className={styles.permissions}>
    {byResource(words).map(([resource, actions]) => (
      <li key={resource}>
        <span>{resource}</span> <span>{actions.join(', ')}</span>
      </li>
    ))}
  </ul>
)
