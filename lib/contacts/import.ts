import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { conflict, unprocessable } from '@/lib/server/errors'
import { listOf } from '@/lib/server/imports/cells'
import { errorsBy, readBy, type Cells, type Errors, type ImportNoun, type NumberedCells, type Verdict } from '@/lib/server/imports/noun' // prettier-ignore
import { isTheirOwn, type SuppressionReason } from '@/lib/shared/contact-words'
import { createContact, deleteContact } from './commands'
import { FIELDS } from './import-fields'
import { findContact } from './queries'
import { ContactInput } from './schema'

type Topics = Map<string, number>

async function topicsOf(ctx: Ctx): Promise<Topics> {
  const rows = await rowsOf<{ id: number; name: string }>(
    ctx,
    sql`select id, name from topics where organization_id = ${organizationOf(ctx).id} and status = 'active'`,
  )
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

/** A row as the form would send it, or what the form would say. Without consent it comes in without topics. */
function read(cells: Cells, topics: Topics) {
  const { email, firstName, lastName, language, how, givenOn } = cells as Record<string, string>
  const named = listOf(cells.topics!).map((name) => ({ name, id: topics.get(name.toLowerCase()) }))
  const unknown = named.filter(({ id }) => id === undefined).map(({ name }) => `“${name}”`)
  const given = how === '' ? [] : [...new Set(named.flatMap(({ id }) => id ?? []))]
  const input = { email, firstName, lastName, topicIds: given, how, language: language!.toLowerCase().split('-')[0] || null, givenOn: givenOn || null } // prettier-ignore
  const found = readBy(ContactInput, input)
  const errors: Errors = 'errors' in found ? errorsBy(FIELDS, found.errors) : {}
  if (unknown.length > 0) errors.topics ??= `There is no topic ${unknown.join(', ')} here.`
  if ('errors' in found || unknown.length > 0) return { errors }
  return { data: found.data, withoutConsent: named.length > 0 && how === '' }
}

type Known = { email: string; name: string; isContact: boolean; reason: SuppressionReason | null }
const nameOf = ({ firstName, lastName }: ContactInput) => (firstName && lastName ? `${firstName} ${lastName}`.toLowerCase() : null) // prettier-ignore

/** Who has one of these addresses or names here, and which of the addresses are suppressed. */
function whoIsKnown(ctx: Ctx, emails: string[], names: string[]): Promise<Known[]> {
  const { id } = organizationOf(ctx)
  return rowsOf<Known>(
    ctx,
    sql`select c.email, lower(c.first_name || ' ' || c.last_name) as name, true as "isContact", null as reason from contacts c
      where c.organization_id = ${id} and (c.email = any(${sql.param(emails)}::text[])
        or lower(c.first_name || ' ' || c.last_name) = any(${sql.param(names)}::text[]))
      union all select s.email, '', false, s.reason from suppressions s
      where s.organization_id = ${id} and s.email = any(${sql.param(emails)}::text[])`,
  )
}

async function check(ctx: Ctx, rows: NumberedCells[]): Promise<Verdict[]> {
  const topics = await topicsOf(ctx)
  const found = rows.map(({ cells }) => read(cells, topics))
  const right = found.flatMap((row) => (row.data ? [row.data] : []))
  const known = await whoIsKnown(ctx, right.map(({ email }) => email), right.flatMap((one) => nameOf(one) ?? []))
  const contacts = new Set(known.flatMap(({ email, isContact }) => (isContact ? [email] : [])))
  const names = new Map(known.flatMap(({ name, email, isContact }) => (isContact ? [[name, email]] : [])))
  const reasons = new Map(known.flatMap(({ email, reason }) => (reason ? [[email, reason]] : [])))
  return found.map((row): Verdict => {
    if (!row.data) return { result: 'failed', errors: row.errors }
    const { email } = row.data
    const name = nameOf(row.data)
    const keys = { email, name }
    if (contacts.has(email)) return { result: 'duplicate', note: 'This address is a contact already.', keys }
    const reason = reasons.get(email)
    const note =
      reason && isTheirOwn(reason) ? 'They have unsubscribed: they come in without topics.'
      : row.withoutConsent ? 'Nothing is said of how consent was given: they come in without topics.' : undefined
    const same = name === null ? undefined : names.get(name)
    if (same !== undefined) return { result: 'likely', note: [`${same} has the same name.`, note].filter(Boolean).join(' '), keys }
    return { result: 'ready', note, keys }
  })
} // prettier-ignore

async function create(ctx: Ctx, cells: Cells) {
  const row = read(cells, await topicsOf(ctx))
  if (!row.data) return unprocessable('This row cannot be read any more.', row.errors)
  const [known] = (await whoIsKnown(ctx, [row.data.email], [])).filter(({ isContact }) => !isContact)
  const refused = known?.reason && isTheirOwn(known.reason)
  return createContact(ctx, refused ? { ...row.data, topicIds: [] } : row.data)
}

async function remove(ctx: Ctx, id: string, version: number) {
  if ((await findContact(ctx, id)).version !== version) conflict('Somebody has changed this contact since.')
  await deleteContact(ctx, id)
}

export const contactImport: ImportNoun = {
  noun: 'contacts',
  permission: 'contacts:import',
  fields: FIELDS,
  keys: { email: { words: 'e-mail address' }, name: { words: 'name', likely: true } },
  check,
  create,
  remove,
}
