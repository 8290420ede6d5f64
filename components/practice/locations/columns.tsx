import type { Column } from '@/components/ui/list/column'
import { organizationColumn, updatedColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import { None } from '@/components/ui/primitives/None'
import { Status } from '@/components/ui/primitives/Status'
import type { LocationEntry } from '@/lib/practice/locations/schema'
import {
  LOCATION_STATUS_WORDS,
  LOCATION_TYPE_WORDS,
  PHYSICAL_TYPE_WORDS,
} from '@/lib/shared/location-words'
import styles from './Locations.module.css'
import { OpenNow } from './hours/OpenNow'
import { PlaceName } from './PlaceName'
import { toneOf } from './words'

const name: Column<LocationEntry> = {
  name: 'name',
  header: 'Name',
  sort: 'asc',
  cell: (location) => <PlaceName location={location} />,
}

const others: Column<LocationEntry>[] = [
  {
    name: 'type',
    header: 'Type',
    sort: 'asc',
    width: 152,
    yields: 2,
    cell: ({ type }) => <Cut text={type && LOCATION_TYPE_WORDS[type]} />,
  },
  {
    name: 'physicalType',
    header: 'Physical type',
    sort: 'asc',
    width: 112,
    yields: 3,
    cell: ({ physicalType }) => PHYSICAL_TYPE_WORDS[physicalType],
  },
  {
    name: 'city',
    header: 'City',
    sort: 'asc',
    width: 104,
    yields: 1,
    cell: ({ city }) => <Cut text={city} />,
  },
  {
    name: 'country',
    header: 'Country',
    sort: 'asc',
    width: 112,
    yields: 3,
    cell: ({ country }) => <Cut text={country?.label} />,
  },
  {
    name: 'timeZone',
    header: 'Time zone',
    sort: 'asc',
    width: 136,
    yields: 3,
    cell: ({ timeZone }) => <Cut quiet text={timeZone} />,
  },
  {
    name: 'opening',
    header: 'Open now',
    width: 160,
    cell: (location) => <OpenNow location={location} />,
  },
  {
    name: 'phone',
    header: 'Phone',
    width: 140,
    yields: 2,
    cell: ({ phone, phoneText }) =>
      phone ? (
        <a href={`tel:${phone}`} className={styles.phone}>
          {phoneText}
        </a>
      ) : (
        <None />
      ),
  },
  {
    name: 'status',
    header: 'Status',
    sort: 'asc',
    width: 96,
    yields: 1,
    cell: ({ status }) => <Status tone={toneOf[status]}>{LOCATION_STATUS_WORDS[status]}</Status>,
  },
  updatedColumn,
]

export const ofOne = [name, ...others]
/** For global, where each row also says whose it is. */
export const ofAll = [name, organizationColumn, ...others]
