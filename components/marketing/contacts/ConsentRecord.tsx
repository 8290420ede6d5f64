import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import type { Contact } from '@/lib/marketing/contacts/schema'
import { CONSENT_DEED_WORDS } from '@/lib/shared/contact-words'
import styles from './Contacts.module.css'
import { wayOf } from './words'

/**
 * What somebody agreed to and took back, newest first: what is asked for when a consent is doubted.
 */
export function ConsentRecord({ contact: { consents, email } }: { contact: Contact }) {
  if (consents.length === 0)
    return (
      <p className={styles.none}>
        Nothing is on record: they have not agreed to get mail about a topic.
      </p>
    )
  return (
    <ol className={styles.record} aria-label="Record of consent">
      {consents.map((consent) => (
        <li key={consent.id} data-what={consent.what}>
          <p className={styles.deed}>
            <b>{CONSENT_DEED_WORDS[consent.what]}</b> {consent.topic}{' '}
            <RelativeTime at={consent.at} />
          </p>
          <p className={styles.way}>
            {wayOf(consent)}
            {consent.email !== email && `, as ${consent.email}`}
          </p>
          {consent.wording && <blockquote className={styles.wording}>{consent.wording}</blockquote>}
        </li>
      ))}
    </ol>
  )
}
