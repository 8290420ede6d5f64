import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { SessionProvider } from 'next-auth/react'
import type { NextRouter } from 'next/router'
import { useReducer, type ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import { Notices } from '@/components/ui/shell/Notices'
import { SessionKeeper } from '@/hooks/ui/shell/use-console-session'
import { noPageProps, PagePropsContext } from '@/hooks/ui/shell/use-page-props'
import { swrConfig } from '@/lib/client/swr'
import type { ResourceAction } from '@/lib/shared/access/permissions'
import type { ConsoleSession } from '@/lib/shared/http/session'
import { RouterContext } from '@/tests/support/http/router-context'

type Query = Record<string, string>
export const LOGIN = 'http://login.polyclinic.localhost:3000'
const everything: ResourceAction[] = [{ resource: 'all', actions: ['read', 'create', 'update'] }]

/** A session of staff with every permission, but for what is said otherwise. */
export const buildSession = (
  user: Partial<ConsoleSession['user']> = {},
  organizationDomainURL = 'global',
): ConsoleSession => ({
  user: {
    displayName: 'Maren Solberg',
    email: 'owner@polyclinic.example',
    staff: true,
    organizationRoles: [],
    globalRoles: [{ resourceActions: everything }],
    complete: true,
    ...user,
  },
  organizationDomainURL,
  expires: '2099-01-01T00:00:00.000Z',
  secondsLeft: { idle: 1800, absolute: 43_200 },
})

/** A router that goes where it is told, and remembers it. */
function buildRouter(pathname: string, query: Query, changed: () => void) {
  const address = () =>
    Object.entries(router.query).reduce(
      (path, [name, value]) => path.replace(`[${name}]`, String(value)),
      router.pathname,
    )
  const go = vi.fn(async (target: string | { pathname: string; query: Query }) => {
    if (typeof target === 'string') {
      const { pathname, searchParams } = new URL(target, LOGIN)
      Object.assign(router, { pathname, query: Object.fromEntries(searchParams) })
    } else Object.assign(router, target)
    router.asPath = address()
    changed()
    return true
  })
  const router = {
    pathname,
    query,
    asPath: '',
    route: pathname,
    basePath: '',
    isReady: true,
    push: go,
    replace: go,
    prefetch: async () => {},
    beforePopState: vi.fn(),
    events: { on() {}, off() {}, emit() {} },
  } as unknown as NextRouter & { push: typeof go; replace: typeof go }
  router.asPath = address()
  return router
}

/** `unknown` is a session that has yet to be asked for. */
type Options = {
  session?: ConsoleSession | null | 'unknown'
  pathname?: string
  query?: Query
  /** What tells of navigations, where a test does. */
  events?: Pick<NextRouter['events'], 'on' | 'off'>
  supportEmail?: string
}

/**
 * Renders something as it stands in the console: session, router, cache and notifications around
 * it.
 */
export function renderConsole(
  ui: ReactNode,
  {
    session = buildSession(),
    pathname = '/dashboard',
    query = {},
    events,
    supportEmail,
  }: Options = {},
) {
  let changed = () => {}
  const router = buildRouter(pathname, query, () => changed())
  if (events) Object.assign(router, { events })
  const swr = { ...swrConfig(), dedupingInterval: 0 }
  const known = session === 'unknown' ? undefined : session
  const props = {
    ...noPageProps,
    session: known ?? null,
    loginOrigin: LOGIN,
    organizationOrigin: 'http://{label}.polyclinic.localhost:3000',
    supportEmail: supportEmail ?? null,
  }

  function Console() {
    const [, render] = useReducer((count: number) => count + 1, 0)
    changed = render
    return (
      <RouterContext value={{ ...router }}>
        <SessionProvider session={known}>
          <SessionKeeper>
            <SWRConfig value={swr}>
              <PagePropsContext value={props}>
                <MantineProvider env="test" theme={{ respectReducedMotion: true }}>
                  {ui}
                  <Notices />
                </MantineProvider>
              </PagePropsContext>
            </SWRConfig>
          </SessionKeeper>
        </SessionProvider>
      </RouterContext>
    )
  }
  return { router, ...render(<Console />) }
}
