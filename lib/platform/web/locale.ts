import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import type { Transaction } from '@/lib/platform/db/client'
import { rowsOf } from '@/lib/platform/db/rows'
import { reaching } from '@/lib/platform/db/tenant'
import { PRODUCT_LOCALE } from '@/lib/shared/text/notation'

/** The locale that holds at the end of a path. */
export async function localeAt(
  { client }: Pick<Transaction, 'client'>,
  path: number[],
): Promise<string> {
  const { rows } = await client.query<{ locale: string | null }>({
    name: 'find-locale',
    text: `select settings_of($1) -> 'locale' ->> 0 as locale`,
    values: [path],
  })
  return rows[0]!.locale ?? PRODUCT_LOCALE
}

/** The locale of the organization that a call is about. */
export const readLocale = (ctx: Ctx): Promise<string> => localeAt(ctx, organizationOf(ctx).path)

/** The locale of an organization that a call concerns, where it may be about several. */
export const localeOf = (ctx: Ctx, organizationId: number): Promise<string> =>
  reaching(ctx, [organizationId], async () => {
    const [row] = await rowsOf<{ path: number[] }>(
      ctx,
      sql`select path from organizations where id = ${organizationId}`,
    )
    return localeAt(ctx, row!.path)
  })
