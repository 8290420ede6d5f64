import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { organizationColumn, updatedColumn } from '@/components/ui/list/usual-columns'
import { Chips } from '@/components/ui/primitives/Chips'
import { Cut } from '@/components/ui/primitives/Cut'
import { None } from '@/components/ui/primitives/None'
import { Status } from '@/components/ui/primitives/Status'
import type { PractitionerEntry } from '@/lib/practice/practitioners/schema'
import { subdivisionName } from '@/lib/shared/places/subdivisions'
import { Expiry } from './licences/Expiry'
import { PractitionerAvatar } from './PractitionerAvatar'
import styles from './Practitioners.module.css'
import { roleWord, statusOf } from './words'

/** "US-IL" is read as "IL" where everything is of one country. */
const short = (code: string) => code.slice(code.indexOf('-') + 1)

const name: Column<PractitionerEntry> = {
  name: 'name',
  header: 'Name',
  sort: 'asc',
  cell: ({ id, name, photo, credentials }) => (
    <span className={styles.name}>
      <PractitionerAvatar of={{ id, name, photo }} />
      <span className={styles.who}>
        <RowLink id={id}>{name}</RowLink>
        {credentials.length > 0 && (
          <span className={styles.credentials}>{credentials.join(', ')}</span>
        )}
      </span>
    </span>
  ),
}

const others: Column<PractitionerEntry>[] = [
  { name: 'npi', header: 'NPI', width: 100, yields: 3, cell: ({ npi }) => npi ?? <None /> },
  {
    name: 'code',
    header: 'Role',
    sort: 'asc',
    width: 112,
    yields: 2,
    cell: ({ code }) => <Cut text={roleWord(code)} />,
  },
  {
    name: 'specialty',
    header: 'Specialty',
    sort: 'asc',
    width: 132,
    yields: 1,
    cell: ({ specialtyName }) => <Cut text={specialtyName} />,
  },
  {
    name: 'locations',
    header: 'Locations',
    width: 136,
    yields: 3,
    cell: ({ locations }) => (
      <Chips most={1} chips={locations.map(({ name }) => ({ text: name, hint: name }))} />
    ),
  },
  {
    name: 'licensedIn',
    header: 'Licensed in',
    width: 104,
    yields: 2,
    cell: ({ licensedIn }) => (
      <Chips
        most={2}
        chips={licensedIn.map((code) => ({ text: short(code), hint: subdivisionName(code) }))}
      />
    ),
  },
  {
    name: 'nextExpiry',
    header: 'Next expiry',
    sort: 'asc',
    width: 164,
    cell: (practitioner) => <Expiry of={practitioner} />,
  },
  {
    name: 'acceptingPatients',
    header: 'New patients',
    width: 96,
    yields: 3,
    cell: ({ acceptingPatients }) => (acceptingPatients ? 'Accepted' : 'No'),
  },
  {
    name: 'status',
    header: 'Status',
    sort: 'asc',
    width: 92,
    yields: 1,
    cell: ({ status }) => <Status tone={statusOf(status).tone}>{statusOf(status).word}</Status>,
  },
  updatedColumn,
]

export const ofOne = [name, ...others]
/** For global, where each row also says whose it is. */
export const ofAll = [name, organizationColumn, ...others]
