import { z } from '@/lib/shared/zod'
import type { Practitioner } from '@/lib/practice/practitioners/schema'
import {
  PractitionerChange,
  PractitionerInput,
  RoleInput,
} from '@/lib/practice/practitioners/schema'

type Texts<Fields extends string> = Record<Fields, string>
type LicenceValue = Pick<
  Practitioner['licences'][number],
  'id' | 'type' | 'number' | 'issuer' | 'isPrimary'
> &
  Texts<'subdivision' | 'issued' | 'expires'>
export type LicenceRow = Omit<LicenceValue, 'id' | 'type'> & {
  id: string | null
  type: LicenceValue['type'] | null
}
export type DegreeRow = { code: string; issuer: string; year: string }

/** What the form of a role holds; an empty text is nothing. */
export type RoleValues = Pick<
  Practitioner,
  'active' | 'acceptingPatients' | 'hours' | 'locations' | 'user'
> &
  Texts<'periodFrom' | 'periodTo' | 'specialty'> & { code: Practitioner['code'] | null }

/**
 * What the form of a practitioner holds. Whatever is sent as an id has its name here: a conflict is
 * read by people.
 */
export type PractitionerValues = RoleValues &
  Pick<
    Practitioner,
    'prefix' | 'given' | 'family' | 'suffix' | 'preferredName' | 'gender' | 'languages'
  > &
  Texts<'birthDate' | 'email' | 'phone' | 'npi' | 'taxonomy' | 'dea'> & {
    degrees: DegreeRow[]
    licences: LicenceRow[]
  }

export const emptyLicence: LicenceRow = {
  id: null,
  type: 'medical',
  number: '',
  issuer: '',
  subdivision: '',
  issued: '',
  expires: '',
  isPrimary: false,
}
export const emptyDegree: DegreeRow = { code: '', issuer: '', year: '' }

export const emptyRole: RoleValues = {
  code: 'physician',
  specialty: '',
  active: true,
  acceptingPatients: true,
  hours: '',
  periodFrom: '',
  periodTo: '',
  locations: [],
  user: null,
}

export const emptyPractitioner: PractitionerValues = {
  prefix: '',
  given: '',
  family: '',
  suffix: '',
  preferredName: '',
  gender: null,
  languages: [],
  birthDate: '',
  email: '',
  phone: '',
  npi: '',
  taxonomy: '',
  dea: '',
  degrees: [],
  licences: [],
  ...emptyRole,
}

export function valuesOf(record: Practitioner): PractitionerValues {
  const {
    prefix,
    given,
    family,
    suffix,
    preferredName,
    gender,
    languages,
    active,
    acceptingPatients,
    hours,
    code,
    locations,
    user,
  } = record
  const text = (
    field:
      'birthDate' | 'email' | 'npi' | 'taxonomy' | 'dea' | 'specialty' | 'periodFrom' | 'periodTo',
  ) => record[field] ?? ''
  return {
    prefix,
    given,
    family,
    suffix,
    preferredName,
    gender,
    languages,
    birthDate: text('birthDate'),
    email: text('email'),
    phone: record.phoneText ?? '',
    npi: text('npi'),
    taxonomy: text('taxonomy'),
    dea: text('dea'),
    licences: record.licences.map(
      ({ id, type, number, issuer, subdivision, issued, expires, isPrimary }) => ({
        id,
        type,
        number,
        issuer,
        isPrimary,
        subdivision: subdivision ?? '',
        issued: issued ?? '',
        expires: expires ?? '',
      }),
    ),
    degrees: record.degrees.map((degree) => ({
      ...degree,
      year: degree.year === null ? '' : String(degree.year),
    })),
    code,
    specialty: text('specialty'),
    active,
    acceptingPatients,
    hours,
    periodFrom: text('periodFrom'),
    periodTo: text('periodTo'),
    locations,
    user,
  }
}

const roleOf = <V extends RoleValues>({ user, locations, ...values }: V) => ({
  ...values,
  locationIds: locations.map(({ id }) => id),
  organizationUserId: user?.id ?? null,
})
const inputOf = ({ degrees, ...values }: PractitionerValues) => ({
  ...roleOf(values),
  degrees: degrees.map((degree) => ({
    ...degree,
    year: degree.year.trim() === '' ? null : Number(degree.year),
  })),
})

/** The schemas of what is sent, for what the form holds. */
export const newPractitioner = z.preprocess(
  (values) => inputOf(values as PractitionerValues),
  PractitionerInput,
)
export const changedPractitioner = z.preprocess(
  (values) => inputOf(values as PractitionerValues),
  PractitionerChange,
)
export const roleFor = (practitionerId: string) =>
  z.preprocess((values) => ({ ...roleOf(values as RoleValues), practitionerId }), RoleInput)
