import { getCookie } from 'cookies-next/server'
import type { IncomingMessage } from 'node:http'

/**
 * What a request has under the name of a cookie. Undefined without one, and for what cannot be
 * decoded: a sibling subdomain may have set it.
 */
export async function cookieIn(
  req: Pick<IncomingMessage, 'headers'> | undefined,
  name: string,
): Promise<string | undefined> {
  try {
    // Of a page's request the headers alone: what Next has read from them is decoded already.
    return await getCookie(name, { req: { headers: req?.headers ?? {} } as IncomingMessage })
  } catch {
    return undefined
  }
}
