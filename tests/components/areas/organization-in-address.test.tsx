import { notifications } from '@mantine/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { AdminPage } from '@/components/areas/AdminPage'
import { AuditLog } from '@/components/identity/audit/AuditLog'
import '@/components/tenancy/organizations/OrganizationPanel'
import type { ConsoleSession, OrganizationRole } from '@/lib/shared/http/session'
import { buildSession, renderConsole } from '../console'
import { entries, listEntries, ok, refused, serve } from '../server'

const USERS = '/admin/organizations/[organizationDomainURL]/users'
const SHALLOW = [undefined, { shallow: true, scroll: false }] as const
const missing = () => refused(404, 'Organization not found.')

// They outlive the page that has shown them.
beforeEach(() => notifications.clean())

type Place = { pathname: string; query: Record<string, string> }
const plans = (query: Place['query'] = {}): Place => ({ pathname: '/admin/plans', query })
const users = (organizationDomainURL: string, query: Place['query'] = {}): Place => ({
  pathname: USERS,
  query: { organizationDomainURL, ...query },
})

function show(place: Place, session = buildSession(), handlers: Parameters<typeof serve>[0] = {}) {
  const record = (index: number) => () => ok({ ...entries[index], path: [] })
  const server = serve({
    'GET /admin/organizations': listEntries,
    'GET /admin/organizations/northside': record(0),
    'GET /admin/organizations/eastside': record(1),
    ...handlers,
  })
  const page = (
    <AdminPage title="Page" about="A page." permission="users:read">
      content
    </AdminPage>
  )
  return { server, ...renderConsole(page, { session, ...place }), user: userEvent.setup() }
}
const picker = () => screen.getByText(/^Organization:/).closest('button')!
const holding = (...words: `${string}:${string}`[]) =>
  words
    .map((word) => word.split(':'))
    .map(([resource, action]) => ({ resource: resource!, actions: [action!] }))
const roleIn = (domainURL: string, ...words: `${string}:${string}`[]): OrganizationRole => ({
  organization: { id: 2, domainURL, label: 'Eastside Family Medicine' },
  organizationUserId: 'u',
  inherited: false,
  suspended: false,
  resourceActions: holding(...words),
})

/** What next-auth receives when another tab has changed the session. */
const hearOfChange = () =>
  act(async () => {
    const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } })
    window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }))
  })

describe('an address without an organization', () => {
  test.each(['eastside', 'global'])(
    'takes %s, chosen last in the session, and says so at once',
    async (chosen) => {
      const { router } = show(plans({ view: 'all' }), buildSession({}, chosen))
      const named = plans({ view: 'all', organizationDomainURL: chosen })
      await waitFor(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith(named, ...SHALLOW))
    },
  )

  test.each([
    ['without one', plans(), 'Eastside Family Medicine'],
    ['with global', plans({ organizationDomainURL: 'global' }), 'Global'],
    ['with its own', users('eastside'), 'Eastside Family Medicine'],
  ])('opened %s, is not moved by the choice of another tab', async (_how, place, shown) => {
    let told: ConsoleSession = buildSession({}, 'eastside')
    const { router, server } = show(place, told, { 'GET /auth/session': () => ({ body: told }) })
    await waitFor(() => expect(picker().textContent).toContain(shown))
    const { query } = router
    told = buildSession({}, 'northside')
    const before = server.times('GET /auth/session')
    await hearOfChange()
    await waitFor(() => expect(server.times('GET /auth/session')).toBeGreaterThan(before))
    expect(picker().textContent).toContain(shown)
    expect(router.query).toEqual(query)
    expect(query.organizationDomainURL).toBe(shown === 'Global' ? 'global' : 'eastside')
  })

  test.each(['global', 'eastside'])(
    'is not what any link of the shell leads to: %s',
    async (domainURL) => {
      show(plans({ organizationDomainURL: domainURL }))
      const links = await screen.findAllByRole('link')
      const addresses = links
        .map((link) => link.getAttribute('href')!)
        .filter((href) => /^\/(admin|dashboard)/.test(href))
      expect(addresses.length).toBeGreaterThan(12)
      for (const address of addresses)
        expect(address).toMatch(new RegExp(`=${domainURL}|/organizations/${domainURL}/`))
    },
  )
})

describe('the audit log', () => {
  test('shows Global to whoever comes from Global, whatever was chosen last elsewhere', async () => {
    const session = buildSession({}, 'eastside')
    const { unmount } = show(users('global'), session)
    const address = (await screen.findByRole('link', { name: 'Audit log' })).getAttribute('href')!
    unmount()
    const { pathname, searchParams } = new URL(address, 'http://login.polyclinic.localhost')
    const { asked } = serve({ 'GET /admin/organizations': listEntries })
    renderConsole(
      <AdminPage title="Audit log" about="What was done.">
        <AuditLog />
      </AdminPage>,
      { session, pathname, query: Object.fromEntries(searchParams) },
    )
    await waitFor(() => expect(picker().textContent).toContain('Global'))
    await waitFor(() => expect(asked.filter(({ path }) => path === '/admin/audit')).toHaveLength(1))
    expect(
      asked.find(({ path }) => path === '/admin/audit')!.params.get('organizationDomainURL'),
    ).toBe('global')
  })
})

describe('an organization that does not exist', () => {
  const reset = async (
    place: Place,
    expected: Place,
    session?: ConsoleSession,
    handlers: Parameters<typeof serve>[0] = {},
  ) => {
    const { router } = show(place, session, {
      'GET /admin/organizations/nosuch': missing,
      ...handlers,
    })
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledExactlyOnceWith(expected, ...SHALLOW),
    )
    expect(await screen.findByText('There is no organization nosuch.')).toBeTruthy()
    expect(picker().textContent).toContain('Global')
  }

  test('gives way to global with the same query', async () => {
    const query = { view: 'all', search: 'a b' }
    await reset(
      plans({ ...query, organizationDomainURL: 'nosuch' }),
      plans({ ...query, organizationDomainURL: 'global' }),
    )
  })

  test('gives way in the path, too, with the same query', async () => {
    await reset(
      users('nosuch', { status: 'active', page: '2' }),
      users('global', { status: 'active', page: '2' }),
    )
  })

  test.each([
    ['read its users', buildSession({ globalRoles: [{ resourceActions: holding('users:read') }] })],
    ['do nothing', buildSession({ globalRoles: [] })],
    [
      'do something elsewhere',
      buildSession({ globalRoles: [], organizationRoles: [roleIn('eastside', 'users:read')] }),
    ],
    ['do more than a session lists', buildSession({ globalRoles: [], complete: false })],
  ])('gives way for somebody who may %s', async (_what, session) => {
    await reset(users('nosuch'), users('global'), session, { 'GET /admin/users': missing })
  })

  test.each([
    ['a broken server', () => refused(500, 'Broken.')],
    ['an unreachable server', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a refusal', () => refused(403, 'No.')],
  ])('is not concluded from %s, which can be retried', async (_, handler) => {
    const { user, router, server } = show(users('eastside'), undefined, {
      'GET /admin/organizations/eastside': handler,
      'GET /admin/organizations': handler,
    })
    await waitFor(() => expect(picker().textContent).toContain('Could not be loaded'))
    await user.click(picker())
    const before = server.times('GET /admin/organizations/eastside')
    await user.click((await screen.findAllByText('Try again'))[0]!)
    await waitFor(() =>
      expect(server.times('GET /admin/organizations/eastside')).toBeGreaterThan(before),
    )
    expect(router.replace).not.toHaveBeenCalled()
  })

  test.each([
    [
      'belong to',
      buildSession({ globalRoles: [], organizationRoles: [roleIn('eastside', 'users:read')] }),
      {},
    ],
    [
      'read users everywhere',
      buildSession({ globalRoles: [{ resourceActions: holding('users:read') }] }),
      {},
    ],
    [
      'cannot ask now',
      buildSession({ globalRoles: [{ resourceActions: holding('users:read') }] }),
      { 'GET /admin/users': () => refused(503, 'Busy.') },
    ],
  ])(
    'is not concluded for people without organizations:read who %s',
    async (_who, session, handlers) => {
      const { router } = show(users('eastside'), session, handlers)
      expect(await screen.findByText('content')).toBeTruthy()
      await act(async () => {})
      expect(router.replace).not.toHaveBeenCalled()
      expect(router.query.organizationDomainURL).toBe('eastside')
    },
  )
})
