import type { IncomingMessage } from 'node:http'
import { forbidden } from './errors'
import { publicOriginOf } from './request'

/**
 * Refuses a write that a page of another origin has sent. All hosts share one site, so SameSite does not help:
 * the Origin header must be this very host's, and the browser must call it same-origin where it says so at all.
 */
export function refuseForgery(req: IncomingMessage): void {
  const site = req.headers['sec-fetch-site']
  if (req.headers.origin !== publicOriginOf(req) || (site !== undefined && site !== 'same-origin'))
    forbidden('This request did not come from a page of this address.')
}
