import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { RowLink } from '@/components/data/RowLink'
import { useDuplicates } from '@/hooks/use-practitioners'
import type { Duplicate, DuplicateQuery } from '@/lib/practitioners/schema'
import styles from './Lookalikes.module.css'
import type { PractitionerValues } from './values'
import { matchWord } from './words'

const TYPING = 250

/** What of a form can be compared with others by now, as text, so that the same is the same. */
export function comparable({ email, npi, given, family, birthDate }: PractitionerValues): string {
  const named = given.trim() && family.trim() && birthDate
  return JSON.stringify({
    ...(/.@.+\../.test(email.trim()) && { email: email.trim() }),
    ...(/^\d{10}$/.test(npi.trim()) && { npi: npi.trim() }),
    ...(named && { given: given.trim(), family: family.trim(), birthDate }),
  } satisfies DuplicateQuery)
}

type Props = { values: PractitionerValues; onGive: (known: Duplicate) => void }

/** Who somebody about to be added looks like: one person should have one record, and a role in each organization. */
export function Lookalikes({ values, onGive }: Props) {
  const [wanted] = useDebouncedValue(comparable(values), TYPING)
  const { data = [] } = useDuplicates(wanted === '{}' ? null : (JSON.parse(wanted) as DuplicateQuery))
  const found = wanted === '{}' ? [] : data
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={styles.found}>
          <p>Somebody like this is known already. Give them a role here rather than a second record.</p>
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
