import { DAYS_ARE_WRITTEN, type ImportField } from '@/lib/server/imports/noun'
import { ROLE_CODES, TypeOfLicence } from './rules'

const DAY = 'As in 2026-03-31 or 31.3.2026.'
/** Above columns that have the whole name. */
const NAME = [
  'name',
  'full name',
  'provider name',
  'practitioner',
  'practitioner name',
  'display name',
  'provider',
  'clinician',
  'clinician name',
  'doctor',
  'doctor name',
  'physician name',
  'staff name',
  'employee name',
]
/** A code as the form has it: "Nurse practitioner". */
const wordOf = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ')
const ROLE_WORDS = ROLE_CODES.map(wordOf)
const LICENCE_WORDS = TypeOfLicence.options.map(wordOf)

/** What a file can say of a practitioner, in the order of the template. */
export const FIELDS: ImportField[] = [
  {
    name: 'prefix',
    label: 'Prefix',
    words: ['title', 'salutation', 'name prefix', 'provider name prefix text'],
    example: 'Dr.',
  },
  { name: 'given', label: 'Given name', required: true, words: ['first name', 'first', 'forename', 'provider first name', 'given names', 'first names', 'forenames'], sharedWords: NAME, example: 'Ada' }, // prettier-ignore
  { name: 'family', label: 'Family name', required: true, words: ['last name', 'last', 'surname', 'provider last name', 'provider last name (legal name)'], sharedWords: NAME, hint: 'A column with whole names can be chosen for given and family name.', example: 'Abel' }, // prettier-ignore
  { name: 'suffix', label: 'Suffix', words: ['name suffix', 'provider name suffix text'], example: '' },
  {
    name: 'email',
    label: 'E-mail',
    words: ['email address', 'mail', 'work email', 'mail address'],
    example: 'ada.abel@clinic.example',
  },
  { name: 'phone', label: 'Phone', hint: 'With its country code, or as it is dialed in the country of the organization.', words: ['phone number', 'telephone', 'tel', 'mobile', 'work phone', 'mobile phone', 'cell', 'phone no', 'telephone number', 'telephone no', 'tel no', 'mobile number', 'mobile no', 'cell phone', 'cell number', 'contact number', 'office phone', 'provider business practice location address telephone number'], example: '+1 312 555 0123' }, // prettier-ignore
  { name: 'npi', label: 'NPI', words: ['npi number', 'npi no', 'individual npi', 'national provider identifier', 'provider npi'], example: '1234567893' }, // prettier-ignore
  { name: 'taxonomy', label: 'Taxonomy', hint: 'A code of the NUCC, as in 207Q00000X.', words: ['taxonomy code', 'nucc', 'nucc taxonomy', 'provider taxonomy', 'healthcare provider taxonomy code_1', 'healthcare provider taxonomy code'], example: '207Q00000X' }, // prettier-ignore
  { name: 'dea', label: 'DEA number', words: ['dea no', 'dea registration'], example: '' },
  {
    name: 'gender',
    label: 'Gender',
    hint: 'female, male, other or unknown.',
    words: ['sex', 'provider gender code', 'provider sex code'],
    example: 'female',
  },
  { name: 'birthDate', label: 'Birth date', hint: DAY, words: ['date of birth', 'birth', 'dob', 'birthday', 'born', 'date of birth (dob)'], example: '1980-02-29' }, // prettier-ignore
  { name: 'languages', label: 'Languages', hint: 'Codes with semicolons between them, as in en;es.', words: ['language', 'languages spoken', 'spoken languages'], forAll: true, example: 'en;es' }, // prettier-ignore
  { name: 'code', label: 'Role', required: true, hint: 'As the form has them: Physician, Nurse practitioner …', words: ['role code', 'position', 'job title', 'provider type', 'occupation', 'job', 'profession', 'job role', 'function', 'designation'], forAll: true, choices: ROLE_WORDS, example: 'Physician' }, // prettier-ignore
  { name: 'specialty', label: 'Specialty', hint: 'A taxonomy code, or what it is called.', words: ['speciality', 'specialties', 'specialities', 'primary specialty', 'primary speciality', 'specialization', 'area of practice'], forAll: true, example: 'Family medicine' }, // prettier-ignore
  { name: 'acceptingPatients', label: 'Accepting patients', hint: 'yes or no; yes when it is empty.', forAll: true, choices: ['yes', 'no'], words: ['accepting new patients', 'new patients', 'accepts patients'], example: 'yes' }, // prettier-ignore
  { name: 'periodFrom', label: 'From', hint: DAY, words: ['start date', 'period start', 'role start', 'since', 'hire date', 'date hired', 'hired', 'begin', 'started', 'joined', 'date joined'], forAll: true, example: '2026-01-01' }, // prettier-ignore
  { name: 'licenceType', path: 'licences.0.type', label: 'Licence type', requiredWith: ['licenceNumber', 'licenceState', 'licenceIssued', 'licenceExpires'], hint: 'As the form has them: Medical, Nursing …', words: ['license type', 'credential type'], forAll: true, choices: LICENCE_WORDS, example: 'Medical' }, // prettier-ignore
  { name: 'licenceNumber', path: 'licences.0.number', label: 'Licence number', words: ['licence', 'license', 'license number', 'license no', 'licence no', 'license num', 'license nbr', 'license id', 'medical license', 'medical license number', 'lic', 'lic no', 'state license number', 'provider license number_1', 'provider license number', 'registration number'], example: '036-123456' }, // prettier-ignore
  { name: 'licenceState', path: 'licences.0.subdivision', label: 'Licence state', hint: 'As in US-IL, IL or Illinois.', words: ['license state', 'lic state', 'state of license', 'state of licensure', 'licensed in', 'issuing state', 'state', 'provider license number state code_1', 'provider license number state code'], forAll: true, example: 'US-IL' }, // prettier-ignore
  { name: 'licenceIssued', path: 'licences.0.issued', label: 'Licence issued', hint: DAY, words: ['license issued', 'issued', 'issue date', 'issued on', 'date issued', 'license issue date', 'licence issue date', 'valid from'], example: '2020-06-01' }, // prettier-ignore
  { name: 'licenceExpires', path: 'licences.0.expires', label: 'Licence expires', hint: DAY, words: ['license expires', 'expires', 'expiry', 'expiry date', 'expiration date', 'license expiration date', 'license expiration', 'license exp', 'license exp date', 'license expiry', 'license expiry date', 'licence expiry', 'licence expiry date', 'licence expiration date', 'exp date', 'expires at', 'valid till', 'good through', 'renewal date', 'valid until', 'valid to', 'valid through', 'expires on', 'expiration'], example: '2028-05-31' }, // prettier-ignore
  DAYS_ARE_WRITTEN,
]
