import type { Place, Site } from './hosts'

type Request = {
  place: Place
  /** Whether the token's e-mail is on the allow-list; null for nobody signed in. */
  staff: boolean | null
  /** Path and query, as addressed. */
  path: string
  site: Site
}

const DEFAULT_ADMIN_PAGE = '/admin/organizations/global/account'

/** `/admin/…` and the staff dashboard. */
export const isAdminPath = (path: string) => /^\/(admin|dashboard)(?![^/?])/.test(path)

/**
 * The redirects that need no more than the host and the e-mail; null when the request may go on.
 */
export function edgeRedirect({ place, staff, path, site }: Request): string | null {
  if (place.kind === 'staff') return site.loginOrigin + (path === '/' ? DEFAULT_ADMIN_PAGE : path)
  if (isAdminPath(path) && place.kind !== 'login') return site.loginOrigin + path
  // The default page after signing in is the staff's: others have a home.
  if (/^\/dashboard(?![^/?])/.test(path) && staff === false) return `${site.loginOrigin}/home`
  return null
}
