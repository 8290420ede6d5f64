import { Button } from '@mantine/core'
import Link from 'next/link'
import { roleWord, statusOf } from '@/components/practice/practitioners/words'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { None } from '@/components/ui/primitives/None'
import { Status } from '@/components/ui/primitives/Status'
import { usePractitionersAt } from '@/hooks/ui/list/use-options'
import { useArea } from '@/hooks/ui/shell/use-area'
import { links } from '@/lib/client/links'
import type { Location } from '@/lib/practice/locations/schema'
import styles from './Locations.module.css'

/** Who works at a location, by name. */
export function WorkHere({ location: { id, name, organization } }: { location: Location }) {
  const area = useArea()
  const { data, error, mutate } = usePractitionersAt(organization.domainURL, id)
  const list =
    area === 'home'
      ? '/home/practitioners'
      : links.organization(organization.domainURL, 'practitioners')
  const to = (query: string) => `${list}?${query}`
  if (error && !data)
    return <LoadFailure what="The practitioners" failure={error} onRetry={() => void mutate()} />
  if (!data)
    return (
      <p className={styles.none} aria-busy="true">
        Loading…
      </p>
    )
  if (data.length === 0)
    return (
      <p className={styles.none}>Nobody works here. A practitioner’s role says where they do.</p>
    )
  return (
    <>
      <ul className={styles.people} aria-label={`Practitioners at ${name}`}>
        {data.map((practitioner) => (
          <li key={practitioner.id}>
            <Link href={to(`record=${practitioner.id}`)} prefetch={false}>
              {practitioner.name}
            </Link>
            <span>{roleWord(practitioner.code)}</span>
            <span>{practitioner.specialtyName || <None />}</span>
            <Status tone={statusOf(practitioner.status).tone}>
              {statusOf(practitioner.status).word}
            </Status>
          </li>
        ))}
      </ul>
      <Button
        component={Link}
        href={to(`location=${id}`)}
        prefetch={false}
        mt={16}
        variant="default"
      >
        Show them in the list
      </Button>
    </>
  )
}
