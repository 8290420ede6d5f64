import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { RowLink } from '@/components/ui/list/RowLink'
import { useDuplicates } from '@/hooks/practice/use-practitioners'
import type { Duplicate, DuplicateQuery } from '@/lib/practice/practitioners/schema'
import styles from './Lookalikes.module.css'
import type { PractitionerValues } from './fields/values'
import { matchWord } from './words'

const TYPING = 250

/** Shorter numbers are still being typed. */
const SHORTEST_LICENCE = 4

/**
 * Licences as the server compares them: what is written between the letters and digits of a number
 * does not count.
 */
const licencesIn = (licences: PractitionerValues['licences']) =>
  licences
    .map(({ type, subdivision, number }) => ({
      type,
      subdivision,
      number: number.replace(/[\s\p{P}]/gu, ''),
    }))
    .filter(({ type, number }) => type && number.length >= SHORTEST_LICENCE)
    .map(({ type, subdivision, number }) => `${type}:${subdivision ?? ''}:${number}`)
    .join(',')

/** The query of the address; the server reads the licences in it. */
export type LookalikeQuery = Partial<Record<keyof DuplicateQuery, string>>

/** What of a form can be compared with others by now, as text, so that the same is the same. */
export function comparable({
  email,
  npi,
  given,
  family,
  birthDate,
  licences,
}: PractitionerValues): string {
  const named = given.trim() && family.trim() && birthDate
  const marks = licencesIn(licences)
  return JSON.stringify({
    ...(/^[^@]+@[^@]+\.[^@]/.test(email.trim()) && { email: email.trim() }),
    ...(/^\d{10}$/.test(npi.trim()) && { npi: npi.trim() }),
    ...(marks && { licences: marks }),
    ...(named && { given: given.trim(), family: family.trim(), birthDate }),
  } satisfies LookalikeQuery)
}

type Props = { values: PractitionerValues; onGive: (known: Duplicate) => void }

/**
 * Who somebody about to be added looks like: one person should have one record, and a role in each
 * organization.
 */
export function Lookalikes({ values, onGive }: Props) {
  const [wanted] = useDebouncedValue(comparable(values), TYPING)
  const { data = [] } = useDuplicates(
    wanted === '{}' ? null : (JSON.parse(wanted) as LookalikeQuery),
  )
  const found = wanted === '{}' ? [] : data
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={styles.found}>
          <p>
            Somebody like this is known already. Give them a role here rather than a second record.
          </p>
          <ul>
            {found.map((known) => (
              <li key={known.practitionerId}>
                <span>
                  <b>{known.name}</b>, {known.organizations.join(', ')}: {matchWord(known.match)}
                </span>
                {known.roleId ? (
                  <RowLink id={known.roleId}>Open their record</RowLink>
                ) : (
                  <Button size="compact-sm" variant="default" onClick={() => onGive(known)}>
                    Give a role here
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
