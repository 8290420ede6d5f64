import type { GetServerSideProps, GetServerSidePropsContext, Redirect } from 'next'
import { explain, TryAgain } from '@/lib/platform/api/errors'
import { placeOfRequest, publicOriginOf, sessionIdOf } from '@/lib/platform/api/request'
import {
  findOpenByDomain,
  noteOldName,
  type PlacedOrganization,
} from '@/lib/platform/auth/organization-domains'
import { refusedIn } from '@/lib/platform/auth/refused'
import { sessionOf } from '@/lib/platform/auth/session'
import { withPrincipal } from '@/lib/platform/auth/with-principal'
import { missingXsrfCookie } from '@/lib/platform/auth/xsrf'
import { env } from '@/lib/platform/config/env'
import type { Transaction } from '@/lib/platform/db/client'
import { log } from '@/lib/platform/observability/log'
import { expireCookies, SESSION_COOKIE } from '@/lib/shared/http/cookies'
import { edgeRedirect } from '@/lib/shared/http/edge-redirect'
import { HostError, originOf, type Place } from '@/lib/shared/http/hosts'
import type { PageProps } from '@/lib/shared/http/page-props'
import { sessionRequired, type ConsoleSession } from '@/lib/shared/http/session'
import { brandOf } from './brand'
import { localeAt } from './locale'

type Context = GetServerSidePropsContext
type Visit = { place: Place; session: ConsoleSession | null; path: string; address: string }
/** Where a visit leads instead; null when the page may be shown. */
type Guard = (visit: Visit) => string | null
/**
 * `branded`: the page is an organization's own, and looks like that to whom: those who are signed
 * in, or everybody.
 */
type Kind = { branded?: 'members' | 'everybody' }

const signIn = (address: string) => sessionRequired(env().site.loginOrigin, address)

const redirectTo = (destination: string, statusCode: 307 | 308 = 307): { redirect: Redirect } => ({
  redirect: { destination, statusCode },
})

/**
 * The only way a page gets its props: host rules, session and old names come first, whatever the
 * edge has done.
 */
const propsBehind =
  (guard: Guard, kind: Kind = {}): GetServerSideProps<PageProps> =>
  async (context) => {
    context.res.setHeader('Cache-Control', 'private, no-store')
    try {
      return await propsFor(context, guard, kind)
    } catch (error) {
      if (error instanceof HostError) return redirectTo(`${env().site.loginOrigin}/dashboard`)
      return unavailable(context, error)
    }
  }

async function propsFor({ req, res, resolvedUrl: path }: Context, guard: Guard, { branded }: Kind) {
  const place = placeOfRequest(req)
  const origin = publicOriginOf(req, place)
  const sessionId = await sessionIdOf(req)
  const found = await withPrincipal(sessionId, true, place, async (principal, transaction) => {
    const organization =
      place.kind === 'organization' ? await findOpenByDomain(transaction, place.domainURL) : null
    const name = await presentNameOf(transaction, place, organization)
    const session = principal && (await sessionOf(transaction.client, principal, place))
    const shown = branded === 'everybody' || (branded === 'members' && session !== null)
    const brand = shown && organization ? await brandOf(transaction, organization.path) : undefined
    const locale =
      shown && organization ? await localeAt(transaction, organization.path) : undefined
    return { name, session, brand, locale }
  })
  const { name, session, brand, locale } = found
  if (name) return redirectTo(originOf(name, env().site) + path, 308)
  // A cookie without a session behind it would only be asked about again.
  if (sessionId && !session)
    res.setHeader('Set-Cookie', expireCookies([SESSION_COOKIE], env().site.parentDomain))
  const xsrfCookie = sessionId && session ? missingXsrfCookie(req, sessionId, origin) : undefined
  if (xsrfCookie) res.setHeader('Set-Cookie', xsrfCookie)
  const staff = session && session.user.staff
  const elsewhere =
    edgeRedirect({ place, staff, path, site: env().site }) ??
    guard({ place, session, path, address: origin + path })
  return elsewhere
    ? redirectTo(elsewhere)
    : { props: { ...sharedProps(), session, ...(brand && { brand }), ...(locale && { locale }) } }
}

/** What the organization is called now that was addressed by a name of before. */
async function presentNameOf(
  transaction: Transaction,
  place: Place,
  organization: PlacedOrganization | null,
) {
  if (place.kind !== 'organization' || !organization || organization.domainURL === place.domainURL)
    return undefined
  await noteOldName(transaction, place.domainURL)
  return organization.domainURL
}

function sharedProps(): Omit<PageProps, 'session'> {
  const {
    site,
    POLYCLINIC_DEMO: demo,
    SESSION_POLL_SECONDS: pollSeconds,
    MEDUSA_TIMEOUT_SECONDS: shopSeconds,
  } = env()
  const supportEmail = env().SUPPORT_EMAIL ?? null
  const organizationOrigin = site.loginOrigin.replace(`//${site.loginSubdomain}.`, '//{label}.')
  return {
    loginOrigin: site.loginOrigin,
    organizationOrigin,
    demo,
    supportEmail,
    pollSeconds,
    shopSeconds,
    unavailable: false,
  }
}

/** With the database away nobody can be known: the page says so, and comes back by itself. */
function unavailable({ req, res }: Context, error: unknown): { props: PageProps } {
  const known = explain(error)
  if (!known) throw error
  // The edge has drawn it.
  const requestId = req.headers['x-request-id']
  if (known instanceof TryAgain)
    log.info({ requestId, status: known.status, reason: known.reason }, 'page refused')
  else log.warn({ requestId, err: error }, 'page refused')
  res.statusCode = known.status
  for (const [name, value] of Object.entries(known.headers)) res.setHeader(name, value)
  return { props: { ...sharedProps(), session: null, unavailable: true } }
}

/** For everybody, on every host. Members are never sent away from here. */
export const publicProps = () => propsBehind(() => null)

/** The sign-in page also says whom it has refused, where that is known. */
export const signInProps =
  (): GetServerSideProps<PageProps & { refused?: string }> => async (context) => {
    const answer = await propsBehind(() => null)(context)
    const code = [context.query.error].flat()[0] ?? ''
    const refused = await refusedIn(context.req, code)
    return 'props' in answer && refused ? { props: { ...(await answer.props), refused } } : answer
  }

/**
 * For everybody who comes to an organization's host, in its own colour; on other hosts it has
 * nothing to show.
 */
export const guestProps = () => propsBehind(() => null, { branded: 'everybody' })

/** For staff, on the login host. Who is signed in but not staff is told so by the page. */
export const adminProps = () =>
  propsBehind(({ session, address }) => (session ? null : signIn(address)))

/**
 * For an organization's own people, on its host; from anywhere else members are brought to their
 * first one's.
 */
export const homeProps = () =>
  propsBehind(
    ({ place, session, address }) => {
      if (!session) return signIn(address)
      const [first, ...others] = session.user.organizationRoles
      if (!first) return null
      const isMember = [first, ...others].some(
        ({ organization }) =>
          place.kind === 'organization' && organization.domainURL === place.domainURL,
      )
      return isMember ? null : `${originOf(first.organization.domainURL, env().site)}/home`
    },
    { branded: 'members' },
  )

/** The same for an address that names no page. */
const ofNone =
  (props: GetServerSideProps<PageProps>): GetServerSideProps<PageProps> =>
  async (context) => {
    const answer = await props(context)
    if ('props' in answer && context.res.statusCode === 200) context.res.statusCode = 404
    return answer
  }
export const noAdminPageProps = () => ofNone(adminProps())
export const noHomePageProps = () => ofNone(homeProps())

/**
 * `/signed-out` on the login host, where the provider returns to: on to the host that was left, if
 * it is one of ours.
 */
export const signedOutProps = () =>
  propsBehind(({ place, path, address }) => {
    const left = new URL(address).searchParams.get('state')
    if (place.kind !== 'login' || !left || left === env().site.loginOrigin) return null
    const known = URL.canParse(left) && new URL(left).origin === left && isOurs(left)
    return known ? `${left}/signed-out` : path.split('?', 1)[0]!
  })

function isOurs(origin: string): boolean {
  const { loginOrigin, parentDomain } = env().site
  const [url, login] = [new URL(origin), new URL(loginOrigin)]
  const under = url.hostname === parentDomain || url.hostname.endsWith(`.${parentDomain}`)
  return under && url.protocol === login.protocol && url.port === login.port
}
