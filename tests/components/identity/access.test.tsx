import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import AccessPage from '@/pages/admin/organizations/[organizationDomainURL]/access'
import HomeAccessPage from '@/pages/home/access'
import type { Holder, Why } from '@/lib/identity/access/schema'
import { buildSession, renderConsole } from '../console'
import { ok, serve } from '../server'

const WORD = 'reports:shred'
const holder = (way: string): Holder => ({
  way,
  displayName: 'Priya Raman',
  email: 'priya@northside.example',
  role: 'Administrator',
  source: 'organization',
  groups: [],
  organization: null,
  inherited: true,
  expiresAt: null,
})
const why: Why = {
  person: { displayName: 'Priya Raman', email: 'priya@northside.example' },
  allowed: false,
  permissions: [{ permission: WORD, chains: [] }],
  missing: ['No role allows it.'],
  held: ['Read-only'],
  allowing: ['Billing', 'Administrator'],
}
const show = (answer: Partial<Why> = {}, query: Record<string, string> = {}) => {
  const action = { key: 'shred', label: 'Shred', risk: 'high', grantable: true }
  const reports = {
    key: 'reports',
    label: 'Reports',
    description: '',
    status: 'active',
    actions: [action],
  }
  const { asked } = serve({
    'GET /admin/organizations/northside': () =>
      ok({ id: 1, domainURL: 'northside', label: 'Northside', path: [], level: 0 }),
    'GET /admin/permissions': () => ok([reports]),
    'GET /admin/access/who': () => ok([holder('a'), holder('b')], { total: 2 }),
    'GET /admin/access/why': () => ok({ ...why, ...answer }),
  })
  const pathname = '/admin/organizations/[organizationDomainURL]/access'
  renderConsole(<AccessPage />, {
    pathname,
    query: { organizationDomainURL: 'northside', permission: WORD, ...query },
  })
  return { user: userEvent.setup(), asked }
}
const rows = async () =>
  within(await screen.findByRole('table')).findAllByRole('row', { name: /Priya Raman/ })

test('a row of who can leads to why, for that person', async () => {
  const complaint = vi.spyOn(console, 'error')
  const { user, asked } = show()
  expect(await rows()).toHaveLength(2)
  // Two ways that read the same are two rows.
  expect(complaint).not.toHaveBeenCalled()
  await user.click(screen.getAllByRole('link', { name: 'Priya Raman' })[0]!)
  expect(await screen.findByRole('heading', { name: `Priya Raman cannot: ${WORD}` })).toBeTruthy()
  expect(asked.find(({ path }) => path.endsWith('/why'))!.params.get('person')).toBe(
    'priya@northside.example',
  )
  expect(screen.getByRole('combobox', { name: 'Person' })).toMatchObject({
    value: 'priya@northside.example',
  })
})

test('why not says which roles are held, and which would allow it', async () => {
  show({}, { person: 'priya@northside.example' })
  expect(
    await screen.findByText('They hold: Read-only. Roles that allow it: Billing, Administrator.'),
  ).toBeTruthy()
})

test('why not says that there are none', async () => {
  show({ held: [], allowing: [] }, { person: 'priya@northside.example' })
  expect(
    await screen.findByText(
      'They hold no role that counts here. No role that can be held here allows it.',
    ),
  ).toBeTruthy()
})

test('the page says that the two kinds of roles never mix, and leads back to the roles', async () => {
  show()
  expect(
    await screen.findByText(/^Roles in an organization and roles that hold everywhere never mix/),
  ).toBeTruthy()
  const crumbs = () => screen.getByRole('navigation', { name: 'Breadcrumbs' })
  const back = within(crumbs()).getByRole('link', { name: 'Roles' })
  expect(back.getAttribute('href')).toBe('/admin/organizations/northside/roles')
})

test('on an organization’s host the page leads back to its roles', async () => {
  serve({})
  const organization = { id: 1, domainURL: 'northside', label: 'Northside Health Group' }
  const role = {
    organization,
    organizationUserId: 'user-1',
    inherited: false,
    suspended: false,
    resourceActions: [{ resource: 'roles', actions: ['read'] }],
  }
  const session = buildSession(
    { staff: false, globalRoles: [], organizationRoles: [role] },
    'northside',
  )
  renderConsole(<HomeAccessPage />, { session, pathname: '/home/access' })
  const crumbs = await waitFor(() => screen.getByRole('navigation', { name: 'Breadcrumbs' }))
  expect(within(crumbs).getByRole('link', { name: 'Roles' }).getAttribute('href')).toBe(
    '/home/roles',
  )
})
