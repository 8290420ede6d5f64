import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/primitives/Notice'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import type { Contact } from '@/lib/marketing/contacts/schema'
import { isTheirOwn, SUPPRESSION_REASON_WORDS } from '@/lib/shared/contact-words'
import styles from './Contacts.module.css'
import { kindWord, subscriptionOf } from './words'

type Suppression = NonNullable<Contact['suppression']>

/** Why nothing reaches somebody, and the way to change that where staff may. */
export const Suppressed = ({
  suppression,
  onTakeBack,
}: {
  suppression: Suppression
  onTakeBack?: () => void
}) => (
  <Notice
    tone="warn"
    action={
      onTakeBack &&
      !isTheirOwn(suppression.reason) && (
        <Button size="compact-xs" variant="default" onClick={onTakeBack}>
          Take back…
        </Button>
      )
    }
  >
    <b>{SUPPRESSION_REASON_WORDS[suppression.reason]}</b> <RelativeTime at={suppression.at} />: no
    campaign goes to this address.{suppression.note && ` “${suppression.note}”`}
    {isTheirOwn(suppression.reason) && ' Only they can change that, by subscribing anew.'}
  </Notice>
)

const FOLLOWS: Partial<Record<Contact['kind'], string>> = {
  person: 'Names and address follow their user here.',
  practitioner: 'Names and address follow their record as a practitioner.',
}

/** What there is to know of a contact beside what can be changed. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { email, kind, createdAt, topics, organization } = contact
  const facts: [string, ReactNode][] = [
    ['E-mail', email],
    [
      'Kind',
      <>
        {kindWord(kind)} {FOLLOWS[kind] && <span className={styles.quiet}>{FOLLOWS[kind]}</span>}
      </>,
    ],
    ['Organization', organization.label],
    ['Added', <RelativeTime key="added" at={createdAt} />],
    [
      'Topics',
      topics.length === 0 ? <span className={styles.quiet}>None</span> : <Topics topics={topics} />,
    ],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Topics = ({ topics }: Pick<Contact, 'topics'>) => (
  <ul className={styles.topics}>
    {topics.map(({ id, name, archived, state, changedAt }) => (
      <li key={id}>
        <span>
          {name} {archived && <span className={styles.quiet}>(archived)</span>}
        </span>
        <span>
          <Status {...subscriptionOf(state)} />{' '}
          <span className={styles.quiet}>
            <RelativeTime at={changedAt} />
          </span>
        </span>
      </li>
    ))}
  </ul>
)
