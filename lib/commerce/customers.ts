import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { CommerceError } from '@/lib/medusa/errors'
import { recordChange } from '@/lib/server/audit'
import { organizationOf, type Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { anew } from '@/lib/server/db/tenant'
import { env } from '@/lib/server/env'
import { ask } from './pass-on'

type Account = { customerId: string; customerGroupId: string }

/** An organization as the storefront knows it. */
export type Customer = { id: string; organizationId: number; token: string }

/** The call's organization as a customer of the shop, made if it has no account yet. Throws `CommerceError`. */
export async function customerOf(ctx: Ctx, account: Account | undefined): Promise<Customer> {
  const { id: organizationId } = organizationOf(ctx)
  const { customerId } = account ?? (await openAccount(ctx))
  return { id: customerId, organizationId, token: await tokenOf(organizationId, customerId) }
}

export async function findAccount(ctx: Ctx): Promise<Account | undefined> {
  const { id } = organizationOf(ctx)
  const [account] = await rowsOf<Account>(
    ctx,
    sql`select customer_id as "customerId", customer_group_id as "customerGroupId"
      from commerce_accounts where organization_id = ${id}`,
  )
  return account
}

const emailOf = (organizationId: number) => `organization-${organizationId}@commerce.${env().PARENT_DOMAIN}`

/** Makes customer and group. Whatever of it is there already, from a try that was cut off or at the same moment, is taken. */
async function openAccount(ctx: Ctx): Promise<Account> {
  const { id, domainURL, label } = organizationOf(ctx)
  const metadata = { organizationId: id, domainURL }
  const customerId = await ensure(CUSTOMERS, {
    ...{ email: emailOf(id), first_name: label, last_name: domainURL, metadata },
    password: passwordOf(id),
  })
  const customerGroupId = await ensure(GROUPS, { name: emailOf(id), metadata })
  await ask(`/admin/customer-groups/${customerGroupId}/customers/batch`, { customer_ids: [{ id: customerId }] })
  return anew(ctx, async (ctx) => {
    const [made] = await rowsOf<Account>(
      ctx,
      sql`insert into commerce_accounts (organization_id, customer_id, customer_group_id)
        values (${id}, ${customerId}, ${customerGroupId}) on conflict do nothing
        returning customer_id as "customerId", customer_group_id as "customerGroupId"`,
    )
    if (!made) return (await findAccount(ctx))!
    await recordChange(ctx, {
      ...{ organizationId: id, action: 'commerce:create', subject: 'commerce', subjectId: `/admin/customers/${customerId}` },
      after: { customerId, customerGroupId },
    }) // prettier-ignore
    return made
  })
}

type Found = { id: string } & Record<string, unknown>

/** Where a kind of record is listed and made, what Medusa's answers call many of them and one, and what tells them apart. */
const CUSTOMERS = { path: '/admin/customers', many: 'customers', one: 'customer', key: 'email' }
const GROUPS = { path: '/admin/customer-groups', many: 'customer_groups', one: 'customer_group', key: 'name' }

/** The one record of a kind that has this name, or a new one. */
async function ensure({ path, many, one, key }: typeof CUSTOMERS, record: Record<string, unknown>) {
  const find = async () => {
    const found = await ask(`${path}?limit=100&q=${encodeURIComponent(String(record[key]))}`)
    // A guest may have bought under any address; no other name has a whole one of ours within it.
    const isIt = (it: Found) => it[key] === record[key] && it.has_account !== false
    return (found[many] as Found[]).find(isIt)?.id
  }
  try {
    const known = await find()
    if (known) return known
    const made = await ask(path, record)
    return (made[one] as Found).id
  } catch (error) {
    // Somebody has made it at this moment.
    const known = error instanceof CommerceError && error.status === 422 ? await find() : undefined
    if (known) return known
    throw error
  }
}

/** Nobody knows it and nobody keeps it: it can be worked out again, here alone. */
const passwordOf = (organizationId: number) =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`commerce customer ${organizationId}`).digest('base64url')

/** Medusa's tokens of customers hold for 30 days. */
const KEPT_MS = 3_600_000
const tokens = new Map<number, { token: Promise<string>; until: number }>()

/** The same customer, signed in anew. */
export async function renewed({ id, organizationId }: Customer): Promise<Customer> {
  tokens.delete(organizationId)
  return { id, organizationId, token: await tokenOf(organizationId, id) }
}

function tokenOf(organizationId: number, customerId: string): Promise<string> {
  const known = tokens.get(organizationId)
  if (known && known.until > Date.now()) return known.token
  const token = signIn(organizationId, customerId)
  tokens.set(organizationId, { token, until: Date.now() + KEPT_MS })
  token.catch(() => tokens.delete(organizationId))
  return token
}

async function signIn(organizationId: number, customerId: string): Promise<string> {
  const credentials = { email: emailOf(organizationId), password: passwordOf(organizationId) }
  const token = async () => String((await ask('/store/auth/token', credentials)).access_token)
  try {
    return await token()
  } catch (error) {
    if (!(error instanceof CommerceError) || error.status !== 401) throw error
    // The installation's secret is another than when the customer was made.
    await ask(`/admin/customers/${customerId}`, { password: credentials.password })
    return token()
  }
}
