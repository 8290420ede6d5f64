import { Skeleton } from '@mantine/core'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { LoadFailure } from '@/components/data/LoadFailure'
import { RelativeTime } from '@/components/data/RelativeTime'
import { useOrganizationRecord } from '@/hooks/use-organization'
import { usePageProps } from '@/hooks/use-page-props'
import { links } from '@/lib/client/links'
import type { Organization } from '@/lib/organizations/schema'
import styles from './OrganizationRecord.module.css'

type Line = { name: string; value: (organization: Organization) => ReactNode }

const linesFor = (origin: string): Line[] => [
  { name: 'Business name', value: ({ businessName }) => businessName },
  { name: 'Registration ID', value: ({ businessRegistrationId }) => businessRegistrationId },
  { name: 'Country', value: ({ country }) => country },
  {
    name: 'Under',
    value: ({ path }) => {
      const above = path.at(-1)
      return above ? <Link href={links.organization(above.domainURL, 'account')}>{above.label}</Link> : 'Top level'
    },
  },
  {
    name: 'Subdomain',
    value: ({ domainURL }) => <a href={links.home(origin, domainURL)}>{new URL(links.home(origin, domainURL)).host}</a>,
  },
  { name: 'Created', value: ({ createdAt }) => <RelativeTime at={createdAt} /> },
]

/** One organization's record, to read. */
export function OrganizationRecord({ domainURL }: { domainURL: string }) {
  const { organizationOrigin } = usePageProps()
  const { data, error, mutate } = useOrganizationRecord(domainURL)
  if (error && !data) return <LoadFailure what="The organization" failure={error} onRetry={() => void mutate()} />
  return (
    <section aria-labelledby="profile" className={styles.record}>
      <h2 id="profile" className={styles.title}>
        Profile
      </h2>
      <dl className={styles.lines} aria-busy={!data || undefined}>
        {linesFor(organizationOrigin).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{data ? value(data) : <Skeleton height={12} width={180} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
