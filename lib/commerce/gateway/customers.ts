import { LRUCache } from 'lru-cache'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import {
  openAccount,
  passwordOf,
  type CommerceAccount,
} from '@/lib/platform/commerce/commerce-accounts'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { anew } from '@/lib/platform/db/tenant'
import { ask, isKnown } from './pass-on'

/** An organization as the storefront knows it. */
export type Customer = { id: string; token: string }

/**
 * The call's organization as a customer of the shop, made if it has no account yet. `certainly` has
 * its token looked at however lately that was done. Throws `CommerceError`.
 */
export async function customerOf(
  ctx: Ctx,
  account: CommerceAccount | undefined,
  certainly: boolean,
): Promise<Customer> {
  const organization = organizationOf(ctx)
  const { customerId: id } = account ?? (await openAccount(organization, (work) => anew(ctx, work)))
  return { id, token: await tokenOf(organization.id, id, certainly ? 0 : KNOWN_MS) }
}

/**
 * So long Medusa still knows a token that it has known: to start with another secret takes it
 * longer.
 */
const KNOWN_MS = 5000
const tokens = new LRUCache<number, { token: Promise<string>; at: number }>({ max: 5000 })

/**
 * To a token that it does not know Medusa answers as to nobody, with a cart that is nobody's: so we
 * look first.
 */
function tokenOf(organizationId: number, customerId: string, knownFor: number): Promise<string> {
  const last = tokens.get(organizationId)
  const at = Date.now()
  if (last && at - last.at < knownFor) return last.token
  const signedIn = () => signIn(organizationId, customerId)
  const token = last
    ? last.token.then(async (token) => ((await isKnown(token)) ? token : signedIn()))
    : signedIn()
  tokens.set(organizationId, { token, at })
  token.catch(() => tokens.delete(organizationId))
  return token
}

async function signIn(organizationId: number, customerId: string): Promise<string> {
  // The address may be of a time when addresses were others.
  const { customer } = (await ask(`/admin/customers/${customerId}`)) as {
    customer: { email: string }
  }
  const credentials = { email: customer.email, password: passwordOf(organizationId) }
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
