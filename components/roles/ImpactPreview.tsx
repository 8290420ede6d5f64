import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { counted } from '@/components/data/column'
import { LoadFailure } from '@/components/data/LoadFailure'
import { useImpact } from '@/hooks/use-roles'
import type { Impact } from '@/lib/roles/schema'
import type { Reader } from './matrix'
import styles from './ImpactPreview.module.css'
import { peopleNoun } from './words'

type Holder = Impact['gains'][number]
const FIRST = 5
/** A pause in choosing, in milliseconds: each choice would otherwise be a question of its own. */
const PAUSE = 400

const placeOf = ({ organization, below }: Holder) =>
  organization ? `${organization.label}${below ? ' and everything below' : ''}` : 'everywhere'

/** Who gains or loses what: person by person, with where. */
function Side({ title, holders, reader }: { title: string; holders: Holder[]; reader: Reader }) {
  const [all, setAll] = useState(false)
  if (holders.length === 0) return null
  const shown = all ? holders : holders.slice(0, FIRST)
  return (
    <section aria-label={title}>
      <h4 className={styles.title}>
        {title} <span className={styles.count}>{new Set(holders.map(({ email }) => email)).size}</span>
      </h4>
      <ul className={styles.holders}>
        {shown.map((holder) => (
          <li key={`${holder.email} ${placeOf(holder)}`}>
            <span className={styles.who}>
              <b>{holder.displayName}</b> in {placeOf(holder)}
              {holder.displayName !== holder.email && <span className={styles.email}>{holder.email}</span>}
            </span>
            <span className={styles.what}>{holder.permissions.map(reader.read).join(', ')}</span>
          </li>
        ))}
      </ul>
      {holders.length > shown.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
          Show all {holders.length}
        </Button>
      )}
    </section>
  )
}

/** Both sides of a change for the people who hold the role. */
export const ImpactSides = ({ impact, reader }: { impact: Impact; reader: Reader }) => (
  <div className={styles.sides}>
    <Side title="Who loses" holders={impact.loses} reader={reader} />
    <Side title="Who gains" holders={impact.gains} reader={reader} />
  </div>
)

/** What saving would change, before it is saved: kept up to date while permissions are chosen. */
export function ImpactPreview({ id, permissions, reader }: { id: number; permissions: string[]; reader: Reader }) {
  const [settled] = useDebouncedValue(permissions, PAUSE)
  const { data, error, mutate } = useImpact(id, settled.length > 0 ? settled : null)
  const waiting = settled !== permissions || (!data && !error)
  if (permissions.length === 0) return null
  return (
    <section aria-labelledby="role-impact" aria-busy={waiting} className={styles.impact}>
      <h3 id="role-impact" className={styles.head}>
        What saving changes
      </h3>
      {error && !data && <LoadFailure what="The impact" failure={error} onRetry={() => void mutate()} />}
      {waiting && <Skeleton height={12} width={280} my={4} />}
      {!waiting && data && (
        <>
          <p role="status" className={styles.sum}>
            {sumOf(data)}
          </p>
          <ImpactSides impact={data} reader={reader} />
        </>
      )}
    </section>
  )
}

function sumOf({ people, gains, loses }: Impact): string {
  if (people === 0) return 'Nobody holds this role now.'
  const held = `${counted(people, peopleNoun)} ${people === 1 ? 'holds' : 'hold'} this role.`
  return gains.length + loses.length > 0
    ? `${held} It takes effect with their next click.`
    : `${held} For nobody anything changes: other roles of theirs allow the same.`
}
