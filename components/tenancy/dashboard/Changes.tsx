import { Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import Link from 'next/link'
import { subjectWord } from '@/components/identity/audit/subjects'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { links } from '@/lib/client/links'
import type { Dashboard } from '@/lib/tenancy/dashboard/schema'
import styles from './Changes.module.css'

type Props = { changes: Dashboard['changes'] | undefined }

/** The latest changes, newest first, each a sentence: who did what where, and when. */
export function Changes({ changes }: Props) {
  if (changes?.length === 0)
    return (
      <EmptyState icon={IconHistory} title="Nothing has changed yet">
        Whatever somebody creates, changes or removes is listed here, with their name.
      </EmptyState>
    )
  return (
    <ol className={styles.changes} aria-busy={!changes || undefined}>
      {changes?.map(({ id, at, actor, deed, subject, organization }) => (
        <li key={id}>
          <p>
            <span className={styles.who}>{actor ?? 'The system'}</span>{' '}
            <Done deed={deed} subject={subject} organization={organization} />
          </p>
          <RelativeTime at={at} />
        </li>
      ))}
      {!changes &&
        Array.from({ length: 10 }, (_, index) => (
          <li key={index}>
            <Skeleton height={12} width={`${30 + ((index * 17) % 25)}%`} />
          </li>
        ))}
    </ol>
  )
}

type Change = Dashboard['changes'][number]

/** "resumed Northside", "ended the sessions of a user in Northside". */
function Done({ deed, subject, organization }: Pick<Change, 'deed' | 'subject' | 'organization'>) {
  const where = organization && (
    <Link href={links.organization(organization.domainURL, 'account')}>
      <bdi>{organization.label}</bdi>
    </Link>
  )
  const [before, after] = deed.split('{}')
  const isWhole = subject === 'organization' && organization !== null
  return (
    <>
      {before}
      {after !== undefined && (isWhole ? where : subjectWord(subject))}
      {after}
      {!isWhole && where && <> in {where}</>}
    </>
  )
}
