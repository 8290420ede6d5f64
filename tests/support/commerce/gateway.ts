import '../db/database'
import { send, type Sent } from '../http/request'
import { signIn, type SignedIn } from '../world'

const GATEWAY = '/api/v1/commerce'

/**
 * Has the console find commerce at an address, and wait so long for it. To be called before the
 * console is first asked.
 */
export const commerceAt = (url: string, token: string, seconds = 30) =>
  Object.assign(process.env, {
    MEDUSA_BACKEND_URL: url,
    MEDUSA_API_TOKEN: token,
    MEDUSA_TIMEOUT_SECONDS: String(seconds),
  })

let owner: SignedIn | undefined

/** A call through the gateway; as the provider's owner unless somebody else is named. */
export async function through(path: string, sent: Sent = {}) {
  owner ??= await signIn('owner@polyclinic.example')
  return send(GATEWAY + path, { as: owner, ...sent })
}
