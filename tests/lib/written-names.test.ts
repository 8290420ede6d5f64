import { expect, test } from 'vitest'
import { specialtyCode } from '@/lib/practitioners/specialty-names'
import { splitName } from '@/lib/server/imports/written-names'

test.each<[string, string[]]>([
  ['Jane Doe', ['', 'Jane', 'Doe', '']],
  ['Dr. Jane Ann Doe, MD', ['Dr.', 'Jane Ann', 'Doe', '']],
  ['Doe, Jane', ['', 'Jane', 'Doe', '']],
  ['van der Berg, Dr. Jan', ['Dr.', 'Jan', 'van der Berg', '']],
  ['Jan van der Berg', ['', 'Jan', 'van der Berg', '']],
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
  [undefined, 'Witchcraft'],
])('%s is called “%s”', (code, name) => expect(specialtyCode(name)).toBe(code))
