import { Skeleton } from '@mantine/core'
import { personNoun } from '@/components/marketing/campaigns/words'
import { nameOf } from '@/components/marketing/contacts/words'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { useAudience, type Acted } from '@/hooks/marketing/use-campaigns'
import { countWord } from '@/lib/client/format/notation'
import { counted } from '@/lib/client/format/nouns'
import type { AudienceQuery } from '@/lib/marketing/campaigns/schema'
import styles from './AudienceFigure.module.css'

type Props = {
  campaign: Acted
  /** Other settings than those that are saved. */
  tried?: AudienceQuery
}

/** How many it would go to at this moment, and the first of them. */
export function AudienceFigure({ campaign, tried }: Props) {
  const { data, error, mutate, isLoading } = useAudience(campaign, tried)
  if (error && !data)
    return <LoadFailure what="The audience" failure={error} onRetry={() => void mutate()} />
  if (!data) return <Skeleton height={72} aria-busy="true" />
  const { matching, reachable, contacts } = data
  const left = matching - reachable
  return (
    <div className={styles.audience} data-stale={isLoading || undefined}>
      <p role="status" className={styles.count}>
        <b>{counted(reachable, personNoun)}</b> would get it now.
        {left > 0 &&
          ` ${countWord(left)} more ${left === 1 ? 'is' : 'are'} left out: suppressed, or without consent.`}
      </p>
      {contacts.length > 0 && (
        <details className={styles.details}>
          <summary>The first of them</summary>
          <ul aria-label="The first of them">
            {contacts.map((contact) => (
              <li key={contact.id}>
                <span>{nameOf(contact)}</span>
                <span className={styles.quiet}>{contact.email}</span>
              </li>
            ))}
            {reachable > contacts.length && (
              <li className={styles.quiet}>and {countWord(reachable - contacts.length)} more</li>
            )}
          </ul>
        </details>
      )}
    </div>
  )
}
