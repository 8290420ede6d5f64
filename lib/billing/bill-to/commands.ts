import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { outdated } from '@/lib/platform/api/errors'
import { differences, recordChange } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { demandPrintable } from '@/lib/platform/documents/printable'
import { demandCheckDigits } from '@/lib/platform/places/check-digits'
import { findBillTo } from './queries'
import type { BillTo, BillToChange } from './schema'

const NOBODY = {
  name: null,
  street: '',
  city: '',
  postalCode: '',
  subdivision: '',
  country: null,
  taxIds: [],
}

const logged = ({ addressee, emails, purchaseOrder }: BillTo) => {
  const { name, street, city, postalCode, subdivision, country, taxIds } = addressee ?? NOBODY
  return {
    billTo: name,
    street,
    city,
    postalCode,
    subdivision,
    country,
    taxIds,
    emails,
    purchaseOrder,
  }
}

/** What of the details stands on invoices, by the path of its field. */
const textsOf = ({ addressee, purchaseOrder }: BillToChange): Record<string, string> => {
  if (!addressee) return { purchaseOrder }
  const { name, street, city, postalCode, taxIds } = addressee
  const fields = { name, street, city, postalCode }
  return Object.fromEntries([
    ...Object.entries(fields).map(([field, text]) => [`addressee.${field}`, text]),
    ...taxIds.map(({ value }, index) => [`addressee.taxIds.${index}.value`, value]),
    ['purchaseOrder', purchaseOrder],
  ])
}

/** The tax ids that were not there before, by the path of the field. */
function newTaxIdsOf(before: BillTo, { addressee }: BillToChange) {
  const known = new Set(before.addressee?.taxIds.map(({ value }) => value))
  const paths = (addressee?.taxIds ?? []).map(
    (taxId, index) => [`addressee.taxIds.${index}.value`, taxId] as const,
  )
  return Object.fromEntries(paths.filter(([, { value }]) => !known.has(value)))
}

async function write(ctx: Ctx, { addressee, emails, purchaseOrder, version }: BillToChange) {
  const { name, street, city, postalCode, subdivision, country, taxIds } = addressee ?? NOBODY
  const columns = sql`${name}, ${street}, ${city}, ${postalCode}, ${subdivision}, ${country}::smallint,
    ${JSON.stringify(taxIds)}::jsonb, ${sql.param(emails)}::text[], ${purchaseOrder}`
  const { id } = organizationOf(ctx)
  const names = sql`name, street, city, postal_code, subdivision, country, tax_ids, emails, purchase_order`
  const written = await rowsOf(
    ctx,
    version === 0
      ? sql`insert into billing_details (organization_id, ${names}) values (${id}, ${columns})
          on conflict do nothing returning version`
      : sql`update billing_details set (${names}) = (${columns}), version = version + 1, updated_at = now()
          where organization_id = ${id} and version = ${version} returning version`,
  )
  if (written.length === 0) outdated(await findBillTo(ctx))
}

/**
 * Says to whom the invoices of an organization are made out from now on, and where they are sent.
 * What was issued stays as it is. Throws 409 with the present state when it has changed since, 422
 * for what invoices cannot print, and for a new VAT number that is mistyped.
 */
export async function changeBillTo(ctx: Ctx, change: BillToChange): Promise<BillTo> {
  const before = await findBillTo(ctx)
  await demandPrintable(textsOf(change))
  demandCheckDigits(newTaxIdsOf(before, change))
  await write(ctx, change)
  const after = await findBillTo(ctx)
  const { id } = organizationOf(ctx)
  recordChange(ctx, {
    organizationId: id,
    action: 'billing:update',
    event: 'bill-to.changed',
    subject: 'bill-to',
    subjectId: id,
    ...differences(logged(before), logged(after)),
  })
  return after
}

/** Has invoices say what the account says again. Where they do already nothing happens. */
export async function resetBillTo(ctx: Ctx): Promise<BillTo> {
  const { version, addressee, emails, purchaseOrder } = await findBillTo(ctx)
  const isReset = addressee === null && emails.length === 0 && purchaseOrder === ''
  return isReset
    ? findBillTo(ctx)
    : changeBillTo(ctx, { addressee: null, emails: [], purchaseOrder: '', version })
}
