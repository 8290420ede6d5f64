import type { ImportField } from '@/lib/server/imports/noun'
import { LOCATION_TYPE_WORDS, PHYSICAL_TYPE_WORDS, WEEKDAYS } from '@/lib/shared/location-words'

const HOURS =
  'As in 08:00-12:00, 13:00-17:00 or 8am-5pm; 24 hours; overnight as in 22:00-06:00; closed or empty for none.'
const open = (name: string) => (name === 'Saturday' ? '09:00-12:00' : name === 'Sunday' ? 'closed' : '08:00-12:00, 13:00-17:00') // prettier-ignore

/** What a file can say of a location, in the order of the template. */
export const FIELDS: ImportField[] = [
  { name: 'name', label: 'Name', required: true, words: ['location', 'location name', 'site', 'site name', 'clinic', 'clinic name', 'facility', 'facility name', 'practice', 'practice name', 'office', 'office name', 'branch', 'branch name', 'hospital', 'hospital name', 'organisation name', 'organization name', 'organization', 'provider organization name (legal business name)'], example: 'Main Street Clinic' }, // prettier-ignore
  { name: 'type', label: 'Type', hint: 'As the form has them: Primary care clinic …', forAll: true, choices: Object.values(LOCATION_TYPE_WORDS), words: ['location type', 'kind', 'facility type', 'category'], example: 'Primary care clinic' }, // prettier-ignore
  { name: 'physicalType', label: 'Physical type', hint: 'Site, Building, Room …; Site when it is empty.', forAll: true, choices: Object.values(PHYSICAL_TYPE_WORDS), words: ['form', 'physical form'], example: 'Site' }, // prettier-ignore
  { name: 'partOf', path: 'partOfId', label: 'Lies in', hint: 'The name of a place that is here or in the file; where several have it, the way to it, as in Main Street Clinic › Second floor.', words: ['parent', 'part of', 'within', 'parent location', 'building', 'in'], forAll: true, example: '' }, // prettier-ignore
  { name: 'addressLine1', label: 'Address', words: ['address line 1', 'address 1', 'street', 'street 1', 'street name', 'street address', 'addr', 'addrln1', 'provider first line business practice location address'], example: '12 Main Street' }, // prettier-ignore
  { name: 'addressLine2', label: 'Address, second line', words: ['address line 2', 'address 2', 'street 2', 'suite', 'unit', 'apt', 'addrln2', 'provider second line business practice location address'], example: '' }, // prettier-ignore
  {
    name: 'city',
    label: 'City',
    words: [
      'town',
      'city/town',
      'town/city',
      'locality',
      'municipality',
      'post town',
      'provider business practice location address city name',
      'address line 4',
    ],
    forAll: true,
    example: 'Chicago',
  },
  { name: 'subdivision', label: 'State or region', words: ['state', 'region', 'province', 'state/province', 'province/state', 'state/region', 'county', 'provider business practice location address state name', 'address line 5'], forAll: true, example: 'Illinois' }, // prettier-ignore
  {
    name: 'postalCode',
    label: 'Postal code',
    words: [
      'zip',
      'zip code',
      'zip/postal code',
      'postal',
      'postcode',
      'post code',
      'provider business practice location address postal code',
    ],
    example: '60601',
  },
  {
    name: 'country',
    label: 'Country',
    hint: 'Its English name, or its code as in US or USA.',
    words: [
      'country code',
      'country name',
      'country/region',
      'nation',
      'iso country',
      'provider business practice location address country code (if outside u.s.)',
    ],
    forAll: true,
    example: 'US',
  },
  { name: 'timeZone', label: 'Time zone', hint: 'As in America/Chicago. Empty for that of the place it lies in, or of the organization.', words: ['timezone', 'tz', 'time zone name', 'iana time zone'], forAll: true, example: 'America/Chicago' }, // prettier-ignore
  { name: 'phone', label: 'Phone', hint: 'With its country code, or as it is dialed in the country of the row or of the organization.', words: ['phone number', 'phone no', 'main phone', 'telephone', 'telephone number', 'telephone no', 'tel', 'tel no', 'contact number', 'contact telephone number', 'provider business practice location address telephone number'], example: '+1 312 555 0142' }, // prettier-ignore
  { name: 'email', label: 'E-mail', words: ['email address', 'mail'], example: 'front.desk@clinic.example' },
  { name: 'npi', label: 'NPI', words: ['npi number', 'organization npi', 'group npi'], example: '' },
  { name: 'clia', label: 'CLIA number', words: ['clia no'], example: '' },
  { name: 'placeOfService', label: 'Place of service', words: ['pos', 'place of service code', 'pos code'], example: '11' }, // prettier-ignore
  { name: 'gln', label: 'GLN', words: ['global location number'], example: '' },
  { name: 'latitude', label: 'Latitude', hint: 'In degrees, as in 41.8837.', words: ['lat'], example: '41.8837' },
  { name: 'longitude', label: 'Longitude', hint: 'In degrees, as in -87.6289.', words: ['lon', 'lng', 'long'], example: '-87.6289' }, // prettier-ignore
  ...WEEKDAYS.map((day, index) => ({
    ...{ name: `hours${index + 1}`, label: day, hint: HOURS, example: open(day) },
    words: [`${day} hours`, `hours ${day}`, day.slice(0, 3)],
  })),
  {
    ...{ name: 'hours', label: 'Hours of the week', example: '' },
    hint: 'All days in one column, as in Mon-Fri 8-5, Sat 9-12; 24/7; closed or empty for none.',
    words: ['opening hours', 'opening times', 'business hours', 'office hours', 'hours of operation', 'schedule'],
  },
]
