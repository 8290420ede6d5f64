import { ROLE_CODES as CODES } from '@/lib/practice/practitioners/rules'
import { isSystem, SYSTEMS } from './systems'

// What a PractitionerRole's code says in the systems that are sent, and how ours is said in HL7's.

export type RoleCode = (typeof CODES)[number]

/** Those of HL7's codes that say as much as ours. */
export const ROLE_CODES: Partial<Record<RoleCode, string>> = {
  physician: 'doctor',
  nurse: 'nurse',
  pharmacist: 'pharmacist',
}

const HL7: Record<string, RoleCode> = {
  doctor: 'physician',
  nurse: 'nurse',
  pharmacist: 'pharmacist',
}

/** What every code of the NUCC is like; a part of one names none. */
const NUCC_CODE = /^[0-9A-Z]{9}X$/

/** Beginnings of NUCC codes, each of a group or classification that is wholly one of ours. */
const NUCC: readonly (readonly [beginning: string, code: RoleCode])[] = [
  ['20', 'physician'],
  ['363A', 'physician-assistant'],
  ['363L', 'nurse-practitioner'],
  ['364S', 'nurse'],
  ['367500000', 'nurse'],
  ['163W', 'nurse'],
  ['164W', 'nurse'],
  ['164X', 'nurse'],
  ['367A', 'midwife'],
  ['176B', 'midwife'],
  ['1223', 'dentist'],
  ['103T', 'psychologist'],
  ['103G', 'psychologist'],
  ['2251', 'therapist'],
  ['225X', 'therapist'],
  ['2278', 'therapist'],
  ['2279', 'therapist'],
  ['2256', 'therapist'],
  ['2258', 'therapist'],
  ['225A', 'therapist'],
  ['2217', 'therapist'],
  ['106H', 'therapist'],
  ['1835', 'pharmacist'],
  ['1837', 'technician'],
  ['106S', 'technician'],
  ['246', 'technician'],
  ['247', 'technician'],
]

const SNOMED: Record<string, RoleCode> = {
  '309343006': 'physician', // Physician
  '158965000': 'physician', // Medical practitioner
  '112247003': 'physician', // Medical doctor
  '59058001': 'physician', // General physician
  '62247001': 'physician', // Family medicine specialist
  '405279007': 'physician', // Attending physician
  '304292004': 'physician', // Surgeon
  '405277009': 'resident', // Resident physician
  '449161006': 'physician-assistant', // Physician assistant
  '224571005': 'nurse-practitioner', // Nurse practitioner
  '224535009': 'nurse', // Registered nurse
  '106292003': 'nurse', // Professional nurse
  '309453006': 'midwife', // Registered midwife
  '106289002': 'dentist', // Dentist
  '59944000': 'psychologist', // Psychologist
  '36682004': 'therapist', // Physiotherapist
  '80546007': 'therapist', // Occupational therapist
  '46255001': 'pharmacist', // Pharmacist
}

/** Degrees of HL7's table 0360 that only one of ours has. */
const DEGREES: Record<string, RoleCode> = {
  MD: 'physician',
  DO: 'physician',
  PA: 'physician-assistant',
  NP: 'nurse-practitioner',
  CNP: 'nurse-practitioner',
  RN: 'nurse',
  CNM: 'midwife',
  DDS: 'dentist',
  DMD: 'dentist',
  RPH: 'pharmacist',
}

/** What people and systems call roles besides their names here. */
const ALSO_CALLED: Record<string, RoleCode> = {
  doctor: 'physician',
  'medical-doctor': 'physician',
  'general-practitioner': 'physician',
  surgeon: 'physician',
  'attending-physician': 'physician',
  'resident-physician': 'resident',
  'medical-resident': 'resident',
  'physician-associate': 'physician-assistant',
  'registered-nurse': 'nurse',
  'licensed-practical-nurse': 'nurse',
  'certified-nurse-midwife': 'midwife',
  'nurse-midwife': 'midwife',
  'clinical-psychologist': 'psychologist',
  'physical-therapist': 'therapist',
  physiotherapist: 'therapist',
  'occupational-therapist': 'therapist',
  'respiratory-therapist': 'therapist',
  'pharmacy-technician': 'technician',
}

const own = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Finds the role of what a role is called: "Nurse practitioner" is nurse-practitioner. */
export function roleCalled(text: string | undefined): RoleCode | undefined {
  const word = text?.trim().toLowerCase().replaceAll(' ', '-') ?? ''
  return CODES.find((code) => code === word) ?? own(ALSO_CALLED, word)
}

type Coding = { system?: string; code?: string }

/**
 * Finds the role of a code of another system; undefined where the two are not certainly the same.
 */
export function roleOfCoding({ system, code = '' }: Coding): RoleCode | undefined {
  if (isSystem(system, SYSTEMS.practitionerRole)) return own(HL7, code)
  if (isSystem(system, SYSTEMS.nucc)) {
    const said = code.toUpperCase()
    return NUCC_CODE.test(said)
      ? NUCC.find(([beginning]) => said.startsWith(beginning))?.[1]
      : undefined
  }
  if (isSystem(system, SYSTEMS.snomed)) return own(SNOMED, code)
  return isSystem(system, SYSTEMS.degree) ? own(DEGREES, code.toUpperCase()) : undefined
}
