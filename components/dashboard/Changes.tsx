import { Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import Link from 'next/link'
import { EmptyState } from '@/components/data/EmptyState'
import { RelativeTime } from '@/components/data/RelativeTime'
import { links } from '@/lib/client/links'
import type { Dashboard } from '@/lib/dashboard/schema'
import styles from './Changes.module.css'
import { doneIn } from './done-in'

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
      {changes?.map(({ id, at, actor, action, organization }) => (
        <li key={id}>
          <p>
            <span className={styles.who}>{actor ?? 'The system'}</span> {doneIn(action, organization !== null)}{' '}
            {organization && (
              <Link href={links.organization(organization.domainURL, 'account')}>
                <bdi>{organization.label}</bdi>
              </Link>
            )}
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
