import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict, unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { ambiguousDays, dayCell, listOf } from '@/lib/platform/imports/cells'
import {
  errorsBy,
  readBy,
  type Cells,
  type Errors,
  type ImportNoun,
  type NewRow,
  type OldRow,
  type NumberedCells,
  type Verdict,
} from '@/lib/platform/imports/noun'
import { splitName } from '@/lib/platform/imports/written-names'
import {
  isTheirOwn,
  SUPPRESSION_REASON_WORDS,
  type SuppressionReason,
} from '@/lib/shared/contact-words'
import { EmailAddress } from '@/lib/shared/text/email'
import { shownAddress } from '@/lib/shared/text/email-address'
import { nameKey, searchable } from '@/lib/shared/text/name-key'
import { createContact, deleteContact } from './commands'
import { FIELDS } from './import-fields'
import { standingOf } from './import-standing'
import { removeImportedSuppression, suppressImported } from './import-suppressions'
import { findContact } from './queries'
import { ContactInput } from './schema'

type Topics = Map<string, number>

async function topicsOf(ctx: Ctx): Promise<Topics> {
  const rows = await rowsOf<{ id: number; name: string }>(
    ctx,
    sql`select id, name from topics where organization_id = ${organizationOf(ctx).id} and status = 'active'`,
  )
  return new Map(rows.map(({ id, name }) => [nameKey(name), id]))
}

/**
 * The names in a cell: with semicolons between them, or commas where the whole is not the name of a
 * topic.
 */
const namesIn = (cell: string, topics: Topics) =>
  listOf(cell).flatMap((name) =>
    topics.has(nameKey(name))
      ? name
      : name
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean),
  )

type Read =
  | { errors: Errors }
  | { suppress: SuppressionReason; email: string }
  | { suppress: null; data: ContactInput; note: string | undefined }

const UNDECIDED =
  'They have not confirmed, or get no newsletters there: they come in without topics.'
const REFUSED = 'They have not agreed: they come in without topics.'
const UNSAID = 'Nothing is said of how consent was given: they come in without topics.'

/**
 * The names of a row; of a whole name that stands for both, these are told apart. One word alone is
 * a first name.
 */
function namesOf({ firstName = '', lastName = '' }: Cells) {
  if (firstName !== lastName || firstName === '') return { firstName, lastName }
  const { given, family } = splitName(firstName)
  return given === '' ? { firstName: family, lastName: '' } : { firstName: given, lastName: family }
}

/**
 * A row as the form would send it, or what the form would say. Somebody who wants nothing or cannot
 * be reached is an address to suppress, whatever else the row says; without consent a contact comes
 * in without topics.
 */
function read(cells: Cells, topics: Topics): Read {
  const said = standingOf(cells)
  const { email, language, givenOn } = cells as Record<string, string>
  if (said.suppress) {
    const address = EmailAddress.safeParse(email)
    // Whatever else of the row cannot be read: that they get nothing is certain.
    if (!address.success) return { errors: { email: address.error.issues[0]!.message } }
    return { suppress: said.suppress, email: address.data }
  }
  const named = namesIn(cells.topics!, topics).map((name) => ({
    name,
    id: topics.get(nameKey(name)),
  }))
  const unknown = named.filter(({ id }) => id === undefined).map(({ name }) => `“${name}”`)
  const isGiven = said.consent === 'given' && !said.undecided
  const topicIds = isGiven ? [...new Set(named.flatMap(({ id }) => id ?? []))] : []
  const input = {
    email,
    ...namesOf(cells),
    topicIds,
    how: said.wording,
    language: language!.toLowerCase().split(/[-_]/)[0] || null,
    givenOn: givenOn ? dayCell(givenOn, cells.dayFormat) : null,
  }
  const found = readBy(ContactInput, input)
  const errors: Errors = {
    ...said.errors,
    ...('errors' in found ? errorsBy(FIELDS, found.errors) : {}),
    ...ambiguousDays(cells, ['givenOn'], cells.dayFormat),
  }
  if (unknown.length > 0) errors.topics ??= `There is no topic ${unknown.join(', ')} here.`
  if ('errors' in found || Object.keys(errors).length > 0) return { errors }
  const why = said.undecided
    ? UNDECIDED
    : said.consent === 'refused'
      ? REFUSED
      : named.length > 0
        ? UNSAID
        : undefined
  return { suppress: null, data: found.data, note: isGiven ? undefined : why }
}

type Known = { email: string; name: string; isContact: boolean; reason: SuppressionReason | null }
const nameOf = ({ firstName, lastName }: ContactInput) =>
  firstName && lastName ? searchable(`${firstName} ${lastName}`) : null

/** Who has one of these addresses or names here, and which of the addresses are suppressed. */
function whoIsKnown(ctx: Ctx, emails: string[], names: string[]): Promise<Known[]> {
  const { id } = organizationOf(ctx)
  return rowsOf<Known>(
    ctx,
    sql`select c.email, searchable(c.first_name || ' ' || c.last_name) as name, true as "isContact", null as reason from contacts c
      where c.organization_id = ${id} and (c.email = any(${sql.param(emails)}::text[])
        or searchable(c.first_name || ' ' || c.last_name) = any(${sql.param(names)}::text[]))
      union all select s.email, '', false, s.reason from suppressions s
      where s.organization_id = ${id} and s.email = any(${sql.param(emails)}::text[])`,
  )
}

/**
 * Suppressions come first: a contact of the same address in another row is then created without
 * topics.
 */
const [FIRST, SECOND] = [0, 1]

/**
 * What becomes of an address that is to be suppressed; what its holder has said takes the place of
 * any other reason.
 */
function suppressionVerdict(
  email: string,
  reason: SuppressionReason,
  present: SuppressionReason | undefined,
): Verdict {
  const keys = { suppression: email }
  if (present && (isTheirOwn(present) || !isTheirOwn(reason)))
    return { result: 'duplicate', note: 'This address is suppressed already.', keys }
  const note = `${SUPPRESSION_REASON_WORDS[reason]}: the address is suppressed, and no contact is created.`
  return { result: 'ready', note, keys, level: FIRST }
}

async function check(ctx: Ctx, rows: NumberedCells[]): Promise<Verdict[]> {
  const topics = await topicsOf(ctx)
  const found = rows.map(({ cells }) => read(cells, topics))
  const emails = found.flatMap((row) =>
    'errors' in row ? [] : row.suppress ? row.email : row.data.email,
  )
  const names = found.flatMap((row) => ('data' in row ? (nameOf(row.data) ?? []) : []))
  const known = await whoIsKnown(ctx, emails, names)
  const contacts = new Set(known.flatMap(({ email, isContact }) => (isContact ? [email] : [])))
  const named = new Map(
    known.flatMap(({ name, email, isContact }) => (isContact ? [[name, email]] : [])),
  )
  const reasons = new Map(known.flatMap(({ email, reason }) => (reason ? [[email, reason]] : [])))
  return found.map((row): Verdict => {
    if ('errors' in row) return { result: 'failed', errors: row.errors }
    if (row.suppress) return suppressionVerdict(row.email, row.suppress, reasons.get(row.email))
    const { email } = row.data
    const name = nameOf(row.data)
    const keys = { email, name }
    if (contacts.has(email))
      return { result: 'duplicate', note: 'This address is a contact already.', keys }
    const reason = reasons.get(email)
    const note =
      reason && isTheirOwn(reason)
        ? 'They have unsubscribed: they come in without topics.'
        : row.note
    const same = name === null ? undefined : named.get(name)
    if (same !== undefined)
      return {
        result: 'likely',
        note: [`${shownAddress(same)} has the same name.`, note].filter(Boolean).join(' '),
        keys,
        level: SECOND,
      }
    return { result: 'ready', note, keys, level: SECOND }
  })
}

async function create(ctx: Ctx, { cells }: NewRow) {
  const row = read(cells, await topicsOf(ctx))
  if ('errors' in row) return unprocessable('This row cannot be read any more.', row.errors)
  if (row.suppress) return suppressImported(ctx, row.email, row.suppress)
  const [known] = (await whoIsKnown(ctx, [row.data.email], [])).filter(
    ({ isContact }) => !isContact,
  )
  const refused = known?.reason && isTheirOwn(known.reason)
  return createContact(ctx, refused ? { ...row.data, topicIds: [] } : row.data)
}

async function remove(ctx: Ctx, { id, version }: OldRow) {
  if (await removeImportedSuppression(ctx, id, version)) return
  if ((await findContact(ctx, id)).version !== version)
    conflict('Somebody has changed this contact since.')
  await deleteContact(ctx, id)
}

export const contactImport: ImportNoun = {
  noun: 'contacts',
  permission: 'contacts:import',
  fields: FIELDS,
  readsUnchosen: true,
  keys: {
    email: { words: 'e-mail address' },
    suppression: { words: 'e-mail address', field: 'email' },
    name: { words: 'name', likely: true },
  },
  check,
  create,
  remove,
}
