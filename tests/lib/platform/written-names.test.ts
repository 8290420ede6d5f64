import { expect, test } from 'vitest'
import { splitName } from '@/lib/platform/imports/written-names'
import {
  isPartOfName,
  specialtyCode,
  unknownSpecialty,
} from '@/lib/practice/practitioners/specialty-names'

test.each<[string, string[]]>([
  ['Jane Doe', ['', 'Jane', 'Doe', '']],
  ['Dr. Jane Ann Doe, MD', ['Dr.', 'Jane Ann', 'Doe', '']],
  ['Doe, Jane', ['', 'Jane', 'Doe', '']],
  ['van der Berg, Dr. Jan', ['Dr.', 'Jan', 'van der Berg', '']],
  ['Jan van der Berg', ['', 'Jan', 'van der Berg', '']],
  ['Frau Dr. Anna Schmidt', ['Frau Dr.', 'Anna', 'Schmidt', '']],
  ['Doe, Jane, RN', ['', 'Jane', 'Doe', '']],
  ['Prof. Dr. John Smith Jr.', ['Prof. Dr.', 'John', 'Smith', 'Jr.']],
  ['Ada662 Abel123', ['', 'Ada662', 'Abel123', '']],
  ['Jane Doe MD', ['', 'Jane', 'Doe', '']],
  ['Cher', ['', '', 'Cher', '']],
  ['Dr.', ['Dr.', '', '', '']],
])('“%s” has its parts told apart', (name, [prefix, given, family, suffix]) =>
  expect(splitName(name)).toEqual({ prefix, given, family, suffix }),
)

test.each([
  ['207RC0000X', 'Cardiovascular Disease Physician'],
  ['207RC0000X', 'Internal Medicine, Cardiovascular Disease'],
  ['207RC0000X', 'cardiology'],
  ['2084N0400X', 'Psychiatry & Neurology, Neurology'],
  ['207V00000X', 'Obstetrics & Gynecology Physician'],
  ['207V00000X', 'Obstetrics and Gynaecology'],
  ['207X00000X', 'Orthopaedic Surgery'],
  ['2085R0202X', 'Radiology, Diagnostic Radiology'],
  ['207Q00000X', '207q00000x'],
  ['207R00000X', 'Internal Medicine'],
  ['363LF0000X', 'Nurse Practitioner, Family'],
  ['363A00000X', 'Physician Assistant'],
  // A part of the names of one specialty alone.
  ['207K00000X', 'Allergy'],
  ['207RC0000X', 'Cardiovascular'],
  ['207RE0101X', 'Diabetes'],
  ['207RI0200X', 'Infectious'],
  ['208200000X', 'Plastic'],
  ['207P00000X', 'Emergency'],
  ['2471R0002X', 'Radiologic Technologist, Radiography'],
  ['2471M1202X', 'Radiologic Technologist, Magnetic Resonance Imaging'],
  ['2471M1202X', 'MRI'],
  ['2471R0002X', '2471R0002X'],
  [undefined, 'Pediatric'],
  [undefined, 'Physical'],
  [undefined, 'Disease'],
  [undefined, 'Interventional Cardiology'],
  [undefined, 'Radiologic Technologist'],
  [undefined, 'Witchcraft'],
  [undefined, ''],
])('%s is called “%s”', (code, name) => expect(specialtyCode(name)).toBe(code))

test.each([
  [
    'Physical',
    '“Physical” is not a specialty that is known here. It may be “Physical medicine and rehabilitation” or “Physical therapy”.',
  ],
  [
    'Interventional Cardiology',
    '“Interventional Cardiology” is not a specialty that is known here. It may be “Cardiovascular disease”.',
  ],
  [
    'Witchcraft',
    '“Witchcraft” is not a specialty that is known here. Write its code of the NUCC, as in 207Q00000X.',
  ],
])('of “%s” it is said which specialties it may mean', (name, sentence) =>
  expect(unknownSpecialty(name)).toBe(sentence),
)

test.each([
  ['Allergy', true],
  ['Allergy and immunology', false],
  ['Internal Medicine, Cardiology', false],
  ['Witchcraft', false],
])('that “%s” is a part of a name is %s', (name, is) => expect(isPartOfName(name)).toBe(is))

test.each(['Clinical', 'Diagnostic', 'Physical'])('“%s” alone is no specialty', (name) =>
  expect(specialtyCode(name)).toBeUndefined(),
)
