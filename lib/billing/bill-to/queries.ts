import { sql } from 'drizzle-orm'
import { otherPayerOf } from '@/lib/billing/invoicing/payers'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { printTrouble } from '@/lib/platform/documents/printable'
import type { BillTo } from './schema'

type Row = Omit<BillTo, 'unprintable'> & { label: string }

/** What was kept before it was refused, and what the account says, which may be in any script. */
async function troublesOf({ printed, purchaseOrder, label }: Row): Promise<string[]> {
  const ids = printed.taxIds.map(({ value }) => value)
  const texts = [printed.name, ...printed.address, ...ids, purchaseOrder, label]
  const troubles: string[] = []
  for (const text of texts) {
    const trouble = await printTrouble(text)
    if (trouble && !troubles.includes(trouble)) troubles.push(trouble)
  }
  return troubles
}

/** What the invoices of the organization that a call is about say, and where they go. */
export async function findBillTo(ctx: Ctx): Promise<BillTo> {
  const [found] = await rowsOf<Row>(
    ctx,
    sql`select case when d.name is not null then json_build_object('name', d.name, 'street', d.street, 'city', d.city,
        'postalCode', d.postal_code, 'subdivision', d.subdivision, 'country', d.country, 'taxIds', d.tax_ids) end as addressee,
      coalesce(d.emails, '{}') as emails, coalesce(d.purchase_order, '') as "purchaseOrder", bill_to_of(o.id) as printed, o.label,
      ${otherPayerOf(sql`o.id`)} as payer,
      coalesce(d.version, 0) as version, d.updated_at as "updatedAt"
      from organizations o left join billing_details d on d.organization_id = o.id where o.id = ${organizationOf(ctx).id}`,
  )
  if (!found) return notFound('Organization')
  const { label, ...billTo } = found
  return { ...billTo, unprintable: await troublesOf({ label, ...billTo }) }
}

/** The countries that an invoice can go to. */
export const listBillToCountries = (ctx: Ctx) =>
  rowsOf<{ label: string; value: number }>(
    ctx,
    sql`select name as label, code::int as value from countries order by name`,
  )
