type Query = Record<string, string | string[] | undefined>
const PARAMETER = 'organizationDomainURL'
const SEGMENT = `[${PARAMETER}]`

/**
 * An address names its organization, `global` included: it then shows everybody the same, in every
 * tab.
 */
const keeping = (path: string, domainURL: string) =>
  `${path}?${PARAMETER}=${encodeURIComponent(domainURL)}`

/** Every address of the console, so that none is spelled in two places. */
export const links = {
  logout: '/api/auth/logout',
  /** A page beside the organizations (`/admin/resources`), with the selected organization kept. */
  page: keeping,
  /** A list of such a page with one of its records beside it. */
  record: (list: string, id: string, domainURL: string) =>
    `${keeping(list, domainURL)}&record=${encodeURIComponent(id)}`,
  dashboard: (domainURL: string) => keeping('/dashboard', domainURL),
  organization: (domainURL: string, page: string) =>
    `/admin/organizations/${encodeURIComponent(domainURL)}/${page}`,
  /** Where the subscribers of a plan are moved; of one of its versions, where it is named. */
  moves: (code: string, domainURL: string, number?: number) =>
    keeping(`/admin/plans/${encodeURIComponent(code)}/move`, domainURL) +
    (number === undefined ? '' : `&version=${number}`),
  /** A page that is always loaded anew: it has a policy of its own. */
  template: (id: number, domainURL: string) => keeping(`/admin/templates/${id}`, domainURL),
  /** As a template's. */
  campaign: (id: number, domainURL: string) => keeping(`/admin/marketing/email/${id}`, domainURL),
  /** By way of next-auth, which remembers where the person was going, whatever fails then. */
  signIn: (loginOrigin: string, callbackUrl: string) =>
    `${loginOrigin}/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`,
  /** Signing in as somebody else than the provider would say by itself. */
  signInAnew: (loginOrigin: string, callbackUrl: string) =>
    `${loginOrigin}/api/auth/signin?error=AnotherAddress&callbackUrl=${encodeURIComponent(callbackUrl)}`,
  home: (organizationOrigin: string, domainURL: string, path = '/home') =>
    organizationOrigin.replace('{label}', domainURL) + path,
}

/** The organization a route names, by its path or by its query. */
export const namedIn = (query: Query) => [query[PARAMETER]].flat()[0] || undefined

/**
 * The same page with another organization selected: in the path where the page has that segment,
 * else in the query.
 */
export function withOrganization(pathname: string, query: Query, domainURL: string) {
  // A page of one organization's rows or a search there says nothing about another's.
  if (pathname.includes(SEGMENT)) return { pathname, query: { [PARAMETER]: domainURL } }
  return { pathname, query: { ...query, [PARAMETER]: domainURL } }
}
