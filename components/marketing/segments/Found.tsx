import { nameOf, noun as contactNoun } from '@/components/marketing/contacts/words'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { Status } from '@/components/ui/primitives/Status'
import { usePreview } from '@/hooks/marketing/use-segments'
import { countWord } from '@/lib/client/format/notation'
import { counted } from '@/lib/client/format/nouns'
import { CONTACT_KIND_WORDS } from '@/lib/shared/contact-words'
import styles from './Segments.module.css'
import { wholeRule, type SegmentValues } from './values'

type Props = { values: SegmentValues; domainURL: string }

/** Whom the rule finds as it is entered: how many, and the first of them. */
export function Found({ values, domainURL }: Props) {
  const rule = wholeRule(values)
  const { data, error, mutate, stale } = usePreview(rule, domainURL)
  return (
    <section className={styles.found} aria-labelledby="found" aria-busy={rule !== null && stale}>
      <h3 id="found" className={styles.title}>
        Whom it finds now
      </h3>
      <p role="status" className={styles.count} data-stale={stale || rule === null || undefined}>
        {rule === null && 'Enter what is asked, and you see here whom it finds.'}
        {rule !== null && data && (
          <>
            <b>{counted(data.matching, contactNoun)}</b>, of which{' '}
            <b>{countWord(data.reachable)}</b> can be reached
          </>
        )}
        {rule !== null && !data && !error && 'Counting…'}
      </p>
      {error && !data && (
        <LoadFailure what="The count" failure={error} onRetry={() => void mutate()} />
      )}
      {rule !== null && data && data.contacts.length > 0 && (
        <ul className={styles.contacts} aria-label="The first of them">
          {data.contacts.map((contact) => (
            <li key={contact.id}>
              <span className={styles.name}>{nameOf(contact)}</span>
              <span className={styles.quiet}>{contact.email}</span>
              {contact.suppressed ? (
                <Status tone="bad">Suppressed</Status>
              ) : (
                <span className={styles.quiet}>{CONTACT_KIND_WORDS[contact.kind]}</span>
              )}
            </li>
          ))}
          {data.matching > data.contacts.length && (
            <li className={styles.quiet}>
              and {countWord(data.matching - data.contacts.length)} more
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
