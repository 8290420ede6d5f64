import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { outdated, unprocessable } from '@/lib/platform/api/errors'
import { differences, recordChange, type States } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { demandPrintable } from '@/lib/platform/documents/printable'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import { findLegalEntity } from './queries'
import type { LegalEntity, LegalEntityChange, LegalEntityInput } from './schema'

const logged = ({ prefix, name, address, taxId, email, bankAccount, countries }: LegalEntity) => ({
  prefix,
  name,
  address,
  taxId,
  email,
  bankAccount,
  countries,
})

/** Who sells is the provider's own business: so is the log of it. */
const record = (ctx: Ctx, event: AuditEvent, id: number, states: States) =>
  recordChange(ctx, {
    organizationId: null,
    action: 'billing:update',
    event,
    subject: 'legal-entity',
    subjectId: id,
    ...states,
  })

const NAMES = sql`prefix, name, address, tax_id, email, bank_account, countries`
const columnsOf = ({
  prefix,
  name,
  address,
  taxId,
  email,
  bankAccount,
  countries,
}: LegalEntityInput) =>
  sql`${prefix}, ${name}, ${sql.param(address)}::text[], ${taxId}, ${email}, ${bankAccount},
    ${sql.param([...new Set(countries)].sort((a, b) => a - b))}::int[]`

async function refuseUnknown(ctx: Ctx, { countries }: LegalEntityInput) {
  const [row] = await rowsOf<{ known: boolean }>(
    ctx,
    sql`select not exists (select unnest(${sql.param(countries)}::int[]) except select code from countries) as known`,
  )
  if (!row!.known) unprocessable('Choose countries.', { countries: 'Choose countries.' })
}

/** Throws 422 for what invoices cannot print. */
const refuseUnprintable = ({ name, address, taxId, email, bankAccount }: LegalEntityInput) =>
  demandPrintable({
    name,
    taxId,
    email,
    bankAccount,
    ...Object.fromEntries(address.map((line, index) => [`address.${index}`, line])),
  })

/**
 * Adds somebody who sells, to countries that nobody else names. Throws 409 for a prefix that is
 * taken, 422 for a country.
 */
export async function createLegalEntity(ctx: Ctx, input: LegalEntityInput): Promise<LegalEntity> {
  const none = 'Name a country: another one sells to all countries that nobody names.'
  if (input.countries.length === 0) unprocessable(none, { countries: none })
  await refuseUnknown(ctx, input)
  await refuseUnprintable(input)
  const [created] = await rowsOf<{ id: number }>(
    ctx,
    sql`insert into legal_entities (${NAMES}) values (${columnsOf(input)}) returning id`,
  )
  const after = await findLegalEntity(ctx, created!.id)
  record(ctx, 'legal-entity.created', after.id, { after: logged(after) })
  return after
}

/**
 * Changes what invoices say of who sells from now on. Throws 409 when it has changed since, and 422
 * for another prefix once there are numbers with it, for countries of whoever sells elsewhere, and
 * for a country that another one names.
 */
export async function changeLegalEntity(
  ctx: Ctx,
  id: number,
  { version, ...input }: LegalEntityChange,
) {
  const before = await findLegalEntity(ctx, id)
  await refuseUnknown(ctx, input)
  await refuseUnprintable(input)
  const changed = await rowsOf(
    ctx,
    sql`update legal_entities set (${NAMES}) = (${columnsOf(input)}), version = version + 1, updated_at = now()
      where id = ${id} and version = ${version} returning id`,
  )
  if (changed.length === 0) outdated(await findLegalEntity(ctx, id))
  const after = await findLegalEntity(ctx, id)
  record(ctx, 'legal-entity.changed', id, differences(logged(before), logged(after)))
  return after
}
