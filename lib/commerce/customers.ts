import { CommerceError } from '@/lib/medusa/errors'
import { emailOf, openAccount, passwordOf, type CommerceAccount } from '@/lib/server/commerce-accounts'
import { organizationOf, type Ctx } from '@/lib/server/ctx'
import { anew } from '@/lib/server/db/tenant'
import { ask } from './pass-on'

/** An organization as the storefront knows it. */
export type Customer = { id: string; organizationId: number; token: string }

/** The call's organization as a customer of the shop, made if it has no account yet. Throws `CommerceError`. */
export async function customerOf(ctx: Ctx, account: CommerceAccount | undefined): Promise<Customer> {
  const organization = organizationOf(ctx)
  const { customerId } = account ?? (await openAccount(organization, (work) => anew(ctx, work)))
  return { id: customerId, organizationId: organization.id, token: await tokenOf(organization.id, customerId) }
}

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
