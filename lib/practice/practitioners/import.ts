import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { allowed, conflict, HttpError, notFound, orRefusal } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import {
  ambiguousDays,
  codeOf,
  dayCell,
  listOf,
  NEITHER,
  tickOf,
} from '@/lib/platform/imports/cells'
import {
  errorsBy,
  readBy,
  type Cells,
  type ImportNoun,
  type NewRow,
  type NumberedCells,
  type OldRow,
  type Verdict,
} from '@/lib/platform/imports/noun'
import { splitName } from '@/lib/platform/imports/written-names'
import { organizationCountry, parsePhone, phoneFault } from '@/lib/platform/places/phones'
import { SUBDIVISIONS } from '@/lib/shared/places/subdivisions'
import { specialtyName } from '@/lib/shared/specialties'
import { searchable } from '@/lib/shared/text/name-key'
import { addPractitioners, type Addition } from './adding'
import { holdPractitioners } from './changing'
import { deletePractitioners } from './commands'
import { findDuplicatesOf, GIVE_A_ROLE, isCertain, SHARED, Taken, type Alike } from './duplicates'
import { FIELDS } from './import-fields'
import { needsNpi, NPI_MISSING } from './parts'
import type { KnownPractitioner } from './queries'
import { GENDERS, MOST_LICENCES, ROLE_CODES, TypeOfLicence } from './rules'
import { PractitionerInput, type Duplicate } from './schema'
import { findSeats } from './seats'
import { isPartOfName, specialtyCode, unknownSpecialty } from './specialty-names'

/** A specialty by the code of the NUCC, or by one of its names. */
const specialtyOf = (cell: string) => (cell === '' ? null : (specialtyCode(cell) ?? cell))

const inWords = (codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, code.replaceAll('-', ' ')]))
const [ROLES, TYPES] = [inWords(ROLE_CODES), inWords(TypeOfLicence.options)]
const GENDER_WORDS = { ...inWords(GENDERS), female: 'f', male: 'm' }

/** Part of a country by its code, by the end of one in the United States, or by its name. */
function subdivisionOf(cell: string): string {
  const said = cell.toLowerCase()
  const found = SUBDIVISIONS.find(
    ({ value, label }) =>
      [`us-${said}`, said].includes(value.toLowerCase()) || label.toLowerCase() === said,
  )
  return found?.value ?? cell
}

/** The one licence that a row can have; none when nothing is said of one. */
function licenceOf(cells: Cells) {
  const { licenceType, licenceNumber, licenceState, licenceIssued, licenceExpires, dayFormat } =
    cells as Record<string, string>
  if ([licenceNumber, licenceState, licenceIssued, licenceExpires].every((cell) => !cell)) return []
  return [
    {
      type: codeOf(TYPES, licenceType!),
      number: licenceNumber,
      subdivision: subdivisionOf(licenceState!),
      issued: dayCell(licenceIssued!, dayFormat),
      expires: dayCell(licenceExpires!, dayFormat),
    },
  ]
}

/**
 * The licences of a row and of those that are joined with it: the first of each type is the primary
 * one.
 */
function licencesOf(cells: Cells, joined: Cells[]): unknown[] {
  const all = [cells, ...joined].flatMap(licenceOf)
  return all.map((licence, index) => ({
    ...licence,
    isPrimary: all.findIndex(({ type }) => type === licence.type) === index,
  }))
}

const DAYS = ['birthDate', 'periodFrom', 'licenceIssued', 'licenceExpires']

/** The parts of a name; of a whole name that stands for both of its parts, these are told apart. */
function namesIn({ prefix, given, family, suffix }: Cells) {
  if (given !== family || given === '') return { prefix, given, family, suffix }
  const found = splitName(given!)
  return { ...found, prefix: prefix || found.prefix, suffix: suffix || found.suffix }
}

function inputOf(cells: Cells, joined: Cells[] = []): Record<string, unknown> {
  const { email, phone, npi, taxonomy, dea, dayFormat } = cells
  return {
    ...namesIn(cells),
    email,
    phone,
    npi,
    taxonomy,
    dea,
    birthDate: dayCell(cells.birthDate!, dayFormat),
    periodFrom: dayCell(cells.periodFrom!, dayFormat),
    gender: codeOf(GENDER_WORDS, cells.gender!) ?? null,
    languages: listOf(cells.languages!),
    code: codeOf(ROLES, cells.code!),
    specialty: specialtyOf(cells.specialty!),
    acceptingPatients: tickOf(cells.acceptingPatients!),
    licences: licencesOf(cells, joined),
  }
}

/** A row as the form would send it, or what the form would say. */
function read(cells: Cells, country: number | null) {
  const input = inputOf(cells)
  const found = readBy(PractitionerInput, input)
  const isPhone = !cells.phone || parsePhone(cells.phone, country) !== undefined
  if ('data' in found && isPhone) return found
  const known = {
    ...('errors' in found && found.errors),
    ...(!isPhone && { phone: phoneFault(cells.phone!) }),
  }
  const errors = { ...errorsBy(FIELDS, known), ...ambiguousDays(cells, DAYS, cells.dayFormat) }
  if (errors.specialty) errors.specialty = unknownSpecialty(cells.specialty!)
  return {
    errors:
      typeof input.acceptingPatients === 'string'
        ? { ...errors, acceptingPatients: NEITHER }
        : errors,
  }
}

/** Says which specialty a part of its name was taken for. */
const takenFor = ({ specialty = '' }: Cells) =>
  specialty !== '' && isPartOfName(specialty)
    ? `“${specialty}” is taken for ${specialtyName(specialtyCode(specialty)!)}.`
    : undefined

/** Whoever reads the rows of an import may know of nobody who serves other organizations alone. */
const named = ({ name, organizations, roleId }: Duplicate) =>
  roleId ? `${name} (${organizations.join(', ')})` : 'Somebody in another organization'

/** What is to be done with somebody who is known; the surest come first. */
function verdictOn([first, ...others]: Alike[]): Verdict {
  if (!first) return { result: 'ready' }
  if (first.match === 'name')
    return { result: 'likely', note: `${named(first)} has the same name and birth date.` }
  // A number can be wrong by a digit: only somebody of the same name is the same for certain.
  if (first.match === 'licence' && !first.isNamed)
    return { result: 'likely', note: `${named(first)} has the same licence, by type and number.` }
  const other = others.find(({ match }) => isCertain(match))
  const has = isCertain(first.match)
    ? `${named(first)} has this ${SHARED[first.match]}`
    : `${named(first)} has this name and this licence`
  if (other)
    return {
      result: 'failed',
      errors: {
        '': `${has}, and ${other.roleId ? named(other) : 'somebody in another organization'} has this NPI.`,
      },
    }
  if (first.roleId) return { result: 'duplicate', note: `${has}.` }
  return { result: 'known', match: first.practitionerId, note: `${has}, and gets a role here.` }
}

/**
 * As `licence_key` has it in the database: without what people write between letters and digits.
 */
export const licenceKey = (number: string) => number.toUpperCase().replace(/[\s\p{P}]/gu, '')

/**
 * The state comes last: without one a licence is taken for any of its number. A number without a
 * letter or digit is none.
 */
const licenceMark = (licence: PractitionerInput['licences'][number] | undefined) =>
  licence && licenceKey(licence.number) !== ''
    ? [licence.type, licenceKey(licence.number), licence.subdivision ?? ''].join(' ')
    : null

const keysOf = ({
  email,
  npi,
  given,
  family,
  birthDate,
  licences: [licence],
}: PractitionerInput) => ({
  email,
  npi,
  licence: licenceMark(licence),
  birthDate: birthDate && `${searchable(`${given} ${family}`)} ${birthDate}`,
  // Rows of one person, each with another licence, are joined.
  person:
    npi || email || birthDate
      ? `${npi ?? email ?? birthDate} ${searchable(`${given} ${family}`)}`
      : null,
  part: licenceMark(licence),
})

async function check(ctx: Ctx, rows: NumberedCells[]): Promise<Verdict[]> {
  const country = await organizationCountry(ctx)
  const isNeeded = await needsNpi(ctx)
  const found = rows.map(({ number, cells }) => ({
    number,
    taken: takenFor(cells),
    ...read(cells, country),
  }))
  const right = found.flatMap((row) => ('data' in row ? [row] : []))
  const wanted = right.map(
    ({ number, data: { email, npi, given, family, birthDate, licences } }) => ({
      number,
      email,
      npi,
      name: `${given} ${family}`,
      birthDate,
      licences,
    }),
  )
  const alike = new Map<number, Alike[]>()
  for (const known of await findDuplicatesOf(ctx, wanted))
    alike.set(known.number, [...(alike.get(known.number) ?? []), known])
  return found.map((row): Verdict => {
    if (!('data' in row)) return { result: 'failed', errors: row.errors }
    const verdict = verdictOn(alike.get(row.number) ?? [])
    // Somebody who is known has the number that their record has.
    const isMissing =
      isNeeded && row.data.npi === null && ['ready', 'likely'].includes(verdict.result)
    if (isMissing) return { result: 'failed', errors: { npi: NPI_MISSING } }
    if (verdict.result === 'failed') return verdict
    const note = [verdict.note, row.taken].filter(Boolean).join(' ')
    return { ...verdict, ...(note && { note }), keys: keysOf(row.data) }
  })
}

/**
 * Somebody who has the same by now is named only where they serve: what is refused stays with the
 * row.
 */
const unnamed = (refusal: HttpError): HttpError =>
  refusal instanceof Taken && !refusal.same.roleId
    ? new Taken(refusal.same, GIVE_A_ROLE, named(refusal.same))
    : refusal

/**
 * What is to be added for a row: a person, or a role for somebody who is known, of whose person
 * nothing is taken from the file.
 */
function additionOf({ cells, match, joined }: NewRow): Addition | HttpError {
  const found = readBy(PractitionerInput, inputOf(cells, joined))
  if ('errors' in found)
    return new HttpError(422, 'This row cannot be read any more.', found.errors)
  if (match === null) return found.data
  const {
    code,
    specialty,
    active,
    acceptingPatients,
    hours,
    periodFrom,
    periodTo,
    organizationUserId,
    locationIds,
  } = found.data
  return {
    practitionerId: match,
    code,
    specialty,
    active,
    acceptingPatients,
    hours,
    periodFrom,
    periodTo,
    organizationUserId,
    locationIds,
  }
}

async function createMany(ctx: Ctx, rows: NewRow[]): Promise<(KnownPractitioner | HttpError)[]> {
  const additions = rows.map(additionOf)
  const added = await addPractitioners(ctx, allowed(additions))
  const answers = added.values()
  return additions.map((one) => {
    if (one instanceof HttpError) return one
    const answer = answers.next().value!
    return answer instanceof HttpError ? unnamed(answer) : answer
  })
}

/** Which of these people files belong to. */
async function listFiled(ctx: Ctx, practitionerIds: string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    ctx,
    sql`select distinct practitioner_id as id from files where practitioner_id = any(${sql.param(practitionerIds)}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

async function removeMany(ctx: Ctx, rows: OldRow[]): Promise<(KnownPractitioner | HttpError)[]> {
  const held = await holdPractitioners(
    ctx,
    rows.map(({ id }) => id),
  )
  const filed = await listFiled(
    ctx,
    [...held.values()].map(({ practitionerId }) => practitionerId),
  )
  const asked = rows.map(({ id, version }) =>
    orRefusal(() => {
      const before = held.get(id) ?? notFound('Practitioner')
      if (before.version !== version) conflict('Somebody has changed this practitioner since.')
      // With their last role a person goes, and with the person their files, of which the role's
      // version knows nothing.
      if (before.elsewhere.length === 0 && filed.has(before.practitionerId))
        conflict('Files belong to it.')
      return before
    }),
  )
  const deleted = await deletePractitioners(ctx, allowed(asked))
  const answers = deleted.values()
  return asked.map((one) => (one instanceof HttpError ? one : answers.next().value!))
}

/** How many more practitioners the subscription has seats for; null where nothing is counted. */
async function roomForPractitioners(ctx: Ctx): Promise<number | null> {
  const { used, bought } = await findSeats(ctx)
  return bought === null ? null : bought - used
}

export const practitionerImport: ImportNoun = {
  noun: 'practitioners',
  permission: 'practitioners:import',
  fields: FIELDS,
  keys: {
    email: { words: SHARED.email },
    npi: { words: SHARED.npi },
    licence: { words: 'licence', likely: true, lastCanMiss: true },
    birthDate: { words: 'name and birth date', likely: true },
  },
  room: { word: 'seats', left: roomForPractitioners },
  joins: MOST_LICENCES,
  check,
  createMany,
  removeMany,
}
