import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { isReserved } from '@/lib/platform/config/env'
import { rowsOf } from '@/lib/platform/db/rows'
import { lookingAcross } from '@/lib/platform/db/tenant'
import { changing } from './account'
import { DomainURL, type Account, type Availability, type DomainChange } from './schema'

const RESERVED = 'This name is the product’s own.'

/**
 * Whether a name is reserved here. An organization that has, or had, such a name from before it was
 * reserved keeps it.
 */
async function isReservedFor(ctx: Ctx, name: string): Promise<boolean> {
  if (!isReserved(name)) return false
  const own = await rowsOf(
    ctx,
    sql`select from organization_domains where domain_url = ${name} and organization_id = ${organizationOf(ctx).id}`,
  )
  return own.length === 0
}

/** Whether the organization could be called so. Of a name that is taken nobody learns by whom. */
export async function availabilityOf(ctx: Ctx, name: string): Promise<Availability> {
  const parsed = DomainURL.safeParse(name)
  if (!parsed.success) return { available: false, why: parsed.error.issues[0]!.message }
  if (await isReservedFor(ctx, name)) return { available: false, why: RESERVED }
  const { id } = organizationOf(ctx)
  const taken = await lookingAcross(ctx, () =>
    rowsOf(
      ctx,
      sql`select from organization_domains where domain_url = ${name} and organization_id <> ${id}`,
    ),
  )
  return taken.length > 0
    ? { available: false, why: 'This subdomain is taken.' }
    : { available: true }
}

/**
 * Gives the organization another name; the one it had leads there still. Throws 409 for a taken,
 * 422 for a reserved one.
 */
export async function changeDomain(
  ctx: Ctx,
  { domainURL, version }: DomainChange,
): Promise<Account> {
  if (await isReservedFor(ctx, domainURL)) unprocessable(RESERVED, { domainURL: RESERVED })
  return changing(
    ctx,
    { action: 'organizations:update', event: 'organization.changed' },
    version,
    sql`domain_url = ${domainURL}`,
  )
}
