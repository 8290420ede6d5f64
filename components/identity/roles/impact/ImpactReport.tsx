import { Button, Skeleton } from '@mantine/core'
import { useId, useState } from 'react'
import type { Reader } from '@/components/identity/roles/matrix/matrix'
import { Heading, HeadingContext } from '@/components/ui/primitives/dialog/Heading'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import type { Failure } from '@/lib/client/call'
import type { Impact } from '@/lib/shared/access/impact'
import styles from './ImpactReport.module.css'

type Holder = Impact['gains'][number]
const FIRST = 5
/** A pause in choosing, in milliseconds: each choice would otherwise be a question of its own. */
export const PAUSE = 400

const PLACES: Record<Holder['reach'], (label: string) => string> = {
  organization: (label) => label,
  subtree: (label) => `${label} and everything below`,
  below: (label) => `everything below ${label}`,
}
const placeOf = ({ organization, reach }: Holder) =>
  organization ? PLACES[reach](organization.label) : 'everywhere'

/** Who gains or loses what: person by person, with where. */
function Side({ title, holders, reader }: { title: string; holders: Holder[]; reader: Reader }) {
  const [all, setAll] = useState(false)
  if (holders.length === 0) return null
  const shown = all ? holders : holders.slice(0, FIRST)
  return (
    <section aria-label={title}>
      <Heading className={styles.title}>
        {title}{' '}
        <span className={styles.count}>{new Set(holders.map(({ email }) => email)).size}</span>
      </Heading>
      <ul className={styles.holders}>
        {shown.map((holder) => (
          <li key={`${holder.email} ${placeOf(holder)}`}>
            <span className={styles.who}>
              <b>{holder.displayName}</b> in {placeOf(holder)}
              {holder.displayName !== holder.email && (
                <span className={styles.email}>{holder.email}</span>
              )}
            </span>
            <span className={styles.what}>{reader.readAll(holder.permissions)}</span>
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

/** Both sides of a change for the people whom it concerns. */
export const ImpactSides = ({ impact, reader }: { impact: Impact; reader: Reader }) => (
  <div className={styles.sides}>
    <Side title="Who loses" holders={impact.loses} reader={reader} />
    <Side title="Who gains" holders={impact.gains} reader={reader} />
  </div>
)

type Props = {
  title?: string
  answer: { data?: Impact; error?: Failure; mutate: () => unknown }
  /** Whether the answer is not yet to what is chosen now. */
  waiting: boolean
  sumOf: (impact: Impact) => string
  reader: Reader
}

/** What saving would change, before it is saved. */
export function ImpactReport({
  title = 'What saving changes',
  answer: { data, error, mutate },
  waiting,
  sumOf,
  reader,
}: Props) {
  const head = useId()
  return (
    <section aria-labelledby={head} aria-busy={waiting} className={styles.impact}>
      <Heading id={head} className={styles.head}>
        {title}
      </Heading>
      {error && !data && (
        <LoadFailure what="The impact" failure={error} onRetry={() => void mutate()} />
      )}
      {waiting && <Skeleton height={12} width={280} my={4} />}
      {!waiting && data && (
        <>
          <p role="status" className={styles.sum}>
            {sumOf(data)}
          </p>
          <HeadingContext value="h4">
            <ImpactSides impact={data} reader={reader} />
          </HeadingContext>
        </>
      )}
    </section>
  )
}
