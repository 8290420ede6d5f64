import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { expiryOf, noun, typeWord } from '@/components/practice/practitioners/words'
import { NoMatch } from '@/components/ui/list/NoMatch'
import { Pager } from '@/components/ui/list/Pager'
import { RowLink } from '@/components/ui/list/RowLink'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { Status } from '@/components/ui/primitives/Status'
import type { List } from '@/hooks/ui/list/use-list'
import { dayWord } from '@/lib/client/format/days'
import type { Licence, PractitionerEntry } from '@/lib/practice/practitioners/schema'
import { subdivisionName } from '@/lib/shared/places/subdivisions'
import styles from './CredentialGrid.module.css'

/** Where a licence holds that is not a part of a country's. */
const WHOLE = ''

/**
 * The places that anybody here is licensed in, by name; last what is not of one part of a country.
 */
export const placesOf = (rows: PractitionerEntry[]): string[] =>
  [
    ...new Set(
      rows.flatMap(({ licences }) => licences.map(({ subdivision }) => subdivision ?? WHOLE)),
    ),
  ].sort((a, b) =>
    a === WHOLE ? 1 : b === WHOLE ? -1 : subdivisionName(a).localeCompare(subdivisionName(b)),
  )

type Props = { list: List<PractitionerEntry>; empty: ReactNode; searched: string }

/**
 * Who may practise where: a row for each practitioner of the page, a column for each state that one
 * of them is licensed in.
 */
export function CredentialGrid({
  list: { rows, total, stale, state, failure, retry },
  empty,
  searched,
}: Props) {
  if (failure) return <LoadFailure what="The practitioners" failure={failure} onRetry={retry} />
  if (!rows) return <Skeleton height={320} aria-busy="true" />
  if (rows.length === 0 && !stale)
    return state.narrowed ? <NoMatch state={state} noun={noun} searched={searched} /> : empty
  const places = placesOf(rows)
  return (
    <>
      <div className={styles.frame} role="region" aria-label="Credential grid" tabIndex={0}>
        <table className={styles.grid} aria-busy={stale || undefined}>
          <thead>
            <tr>
              <th scope="col">Practitioner</th>
              {places.map((place) => (
                <th key={place} scope="col">
                  {place === WHOLE ? 'Without a state' : subdivisionName(place)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <RowLink id={row.id}>{row.name}</RowLink>
                </th>
                {places.map((place) => (
                  <td key={place}>
                    <Cell
                      licences={row.licences.filter(
                        ({ subdivision }) => (subdivision ?? WHOLE) === place,
                      )}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total !== undefined && total > 0 && <Pager state={state} total={total} />}
    </>
  )
}

const Cell = ({ licences }: { licences: Licence[] }) =>
  licences.length === 0 ? (
    <span className={styles.none}>—</span>
  ) : (
    <ul className={styles.licences}>
      {licences.map((licence) => (
        <LicenceCell key={licence.id} {...licence} />
      ))}
    </ul>
  )

/**
 * One licence: until when in words and by a dot; what it is, its rank, and whether somebody has
 * verified it.
 */
function LicenceCell({
  type,
  number,
  expires,
  daysLeft,
  isPrimary,
  verifiedAt,
  renewing,
}: Licence) {
  const { word, tone } = expiryOf({ expires, daysLeft })
  const hint = [`${typeWord(type)} ${number}`, expires && `until ${dayWord(expires)}`]
    .filter(Boolean)
    .join(', ')
  return (
    <li data-hint={hint}>
      <Status tone={tone}>{word}</Status>
      <span className={styles.what}>
        {typeWord(type)} {isPrimary && <span className={styles.primary}>Primary</span>}
      </span>
      <span className={styles.what}>{verifiedAt ? '✓ Verified' : '○ Not verified'}</span>
      {renewing && <span className={styles.what}>○ Renewal to verify</span>}
    </li>
  )
}
