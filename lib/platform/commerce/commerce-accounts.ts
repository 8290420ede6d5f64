import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { recordChange } from '@/lib/platform/audit/audit'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { env } from '@/lib/platform/config/env'
import { keyFor } from '@/lib/platform/config/keys'
import { rowsOf } from '@/lib/platform/db/rows'
import type { RoleOrganization } from '@/lib/shared/http/session'
import { shop, shopToAsk } from './commerce'
import type { Within, Writer } from './offers'

/** What an organization is to the shop. */
export type CommerceAccount = { customerId: string; customerGroupId: string }

/**
 * What an organization is found by in the shop: nobody reads mail there, and nobody else can sign
 * up under it, which the shop lets everybody do. In the lower case that Medusa makes of an address.
 */
export function emailOf(organizationId: number): string {
  const mark = createHmac('sha256', keyFor('commerce customer'))
    .update(String(organizationId))
    .digest('hex')
    .slice(0, 32)
  return `organization-${organizationId}-${mark}@commerce.${env().PARENT_DOMAIN}`
}

/** Nobody knows it and nobody keeps it: it can be worked out again, here alone. */
export const passwordOf = (organizationId: number) =>
  createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(`commerce customer ${organizationId}`)
    .digest('base64url')

export async function findCommerceAccount(
  writer: Pick<Writer, 'client'>,
  organizationId: number,
): Promise<CommerceAccount | undefined> {
  const [account] = await rowsOf<CommerceAccount>(
    writer,
    sql`select customer_id as "customerId", customer_group_id as "customerGroupId"
      from commerce_accounts where organization_id = ${organizationId}`,
  )
  return account
}

/**
 * An organization's customer of the shop, made if it has none yet, for whoever may write it
 * `within` a transaction of theirs. Safe to repeat, also at the same moment elsewhere. Throws
 * `CommerceError`.
 */
export const accountOf = async (
  organization: RoleOrganization,
  within: Within,
): Promise<CommerceAccount> =>
  (await within((writer) => findCommerceAccount(writer, organization.id))) ??
  openAccount(organization, within)

/**
 * Makes customer and group. Whatever of it is there already, from a try that was cut off or at the
 * same moment, is taken.
 */
export async function openAccount(
  organization: RoleOrganization,
  within: Within,
): Promise<CommerceAccount> {
  const { id, domainURL, label } = organization
  const metadata = { organizationId: id, domainURL }
  const customerId = await ensure(CUSTOMERS, {
    email: emailOf(id),
    first_name: label,
    last_name: '',
    metadata,
    password: passwordOf(id),
  })
  // Staff choose it by its name, and it is found by that: no other organization has the same id.
  const customerGroupId = await ensure(GROUPS, { name: `${label} (${domainURL}, ${id})`, metadata })
  await shop().customerGroups.addCustomers(customerGroupId, { customer_ids: [{ id: customerId }] })
  return within(async (writer) => {
    const [made] = await rowsOf<CommerceAccount>(
      writer,
      sql`insert into commerce_accounts (organization_id, customer_id, customer_group_id)
        values (${id}, ${customerId}, ${customerGroupId}) on conflict do nothing
        returning customer_id as "customerId", customer_group_id as "customerGroupId"`,
    )
    if (!made) return (await findCommerceAccount(writer, id))!
    recordChange(writer, {
      organizationId: id,
      action: 'commerce:create',
      event: 'commerce.created',
      subject: 'commerce',
      subjectId: `/admin/customers/${customerId}`,
      after: { customerId, customerGroupId },
    })
    return made
  })
}

type Found = { id: string } & Record<string, unknown>

/**
 * Where a kind of record is listed and made, what Medusa's answers call many of them and one, and
 * what tells them apart.
 */
const CUSTOMERS = { path: '/admin/customers', many: 'customers', one: 'customer', key: 'email' }
const GROUPS = {
  path: '/admin/customer-groups',
  many: 'customer_groups',
  one: 'customer_group',
  key: 'name',
}

/** The one record of a kind that has this name, or a new one. */
async function ensure({ path, many, one, key }: typeof CUSTOMERS, record: Record<string, unknown>) {
  const { custom } = shop()
  const find = async () => {
    const found = (await shopToAsk().custom.get(path, { limit: 100, q: record[key] })) as Record<
      string,
      unknown
    >
    // A guest may have bought under any address.
    const isIt = (it: Found) => it[key] === record[key] && it.has_account !== false
    return (found[many] as Found[]).find(isIt)?.id
  }
  const known = await find()
  if (known) return known
  try {
    const made = (await custom.post(path, record)) as Record<string, unknown>
    return (made[one] as Found).id
  } catch (error) {
    // Somebody has made it at this moment, or the answer was lost.
    const known = error instanceof CommerceError ? await find().catch(() => undefined) : undefined
    if (known) return known
    throw error
  }
}
