import { sql } from 'drizzle-orm'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byName, contains, pageOf } from '@/lib/platform/db/page'
import type { LegalEntity, LegalEntityListQuery } from './schema'

const ISSUED = sql`(e.last_invoice + e.last_credit_note)`

const list = (ctx: Ctx, query: LegalEntityListQuery, id?: number) =>
  pageOf<LegalEntity>(ctx, {
    from: sql`legal_entities e`,
    key: sql`e.id`,
    byKey: id !== undefined,
    where: [
      id !== undefined && sql`e.id = ${id}`,
      contains(sql`searchable(e.prefix || ' ' || e.name)`, query.search),
    ],
    sorts: { prefix: sql`e.prefix`, name: byName(sql`e.name`), issued: ISSUED },
    columns: sql`e.id, e.prefix, e.name, e.address, e.tax_id as "taxId", e.email, e.bank_account as "bankAccount", e.countries,
      ${ISSUED} as issued, e.version, e.updated_at as "updatedAt"`,
    query,
  })

/** Who sells. */
export const listLegalEntities = (
  ctx: Ctx,
  query: LegalEntityListQuery,
): Promise<PageOfRows<LegalEntity>> => list(ctx, query)

/** One of those who sell. Throws 404. */
export async function findLegalEntity(ctx: Ctx, id: number): Promise<LegalEntity> {
  const { rows } = await list(ctx, { sort: 'prefix', limit: 1, offset: 0 }, id)
  return rows[0] ?? notFound('Legal entity')
}
