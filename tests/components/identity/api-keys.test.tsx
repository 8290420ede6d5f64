import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiKeys } from '@/components/identity/api-keys/ApiKeys'
import { AuditLog } from '@/components/identity/audit/AuditLog'
import { ShownOnce } from '@/components/ui/form/ShownOnce'
import type { ApiKey, KeyResource } from '@/lib/identity/api-keys/schema'
import type { AuditEntry } from '@/lib/identity/audit/schema'
import { buildSession, renderConsole } from '../console'
import { ok, serve, type Handler } from '../server'

const action = (key: string, grantable = true, grantableBelow = grantable) => ({
  key,
  label: key,
  risk: 'low' as const,
  grantable,
  grantableBelow,
})
const resource = (key: string, ...actions: KeyResource['actions']): KeyResource => ({
  key,
  label: key,
  description: '',
  status: 'active',
  actions,
})
const resources = [
  resource('locations', action('read')),
  resource('users', action('read', true, false), action('invite', false)),
]
const apiKey: ApiKey = {
  id: 7,
  name: 'CI',
  kind: 'service',
  status: 'active',
  reach: 'organization',
  hint: 'polyclinic_Abcd',
  person: { displayName: 'Priya Raman', email: 'admin@northside.example' },
  organization: { domainURL: 'northside', label: 'Northside Health Group' },
  permissions: ['users:read'],
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-12-31T00:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
}

type Shown = { query?: Record<string, string>; handlers?: Record<string, Handler> }
const holding = (...actions: string[]) => [{ resourceActions: [{ resource: 'all', actions }] }]

function show(ui: React.ReactNode, { query = {}, handlers = {} }: Shown = {}) {
  const server = serve({
    'GET /admin/api-keys': () => ok([apiKey], { total: 1 }),
    'GET /admin/api-keys/permissions': () => ok(resources),
    ...handlers,
  })
  const shown = renderConsole(ui, {
    session: buildSession({ globalRoles: holding('read', 'create', 'revoke') }),
    pathname: '/admin/organizations/[organizationDomainURL]/api-keys',
    query: { organizationDomainURL: 'northside', ...query },
  })
  return { ...shown, server, user: userEvent.setup() }
}

beforeEach(() => {
  const matchMedia = window.matchMedia
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query.includes('min-width'),
  }))
})

describe('the form of a new key', () => {
  const reading = /^users: read/
  const box = (name: RegExp) => screen.getByRole('checkbox', { name })
  const reachTo = async (user: ReturnType<typeof userEvent.setup>, reach: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Applies to' }))
    await user.click(await screen.findByRole('option', { name: reach }))
  }

  test('says what cannot be given, and why, before the server does', async () => {
    const { user } = show(<ApiKeys />, { query: { record: 'new' } })
    await screen.findByRole('grid', { name: 'Permissions' })
    expect(box(/^users: invite/).getAttribute('aria-label')).toContain(
      'you do not hold it yourself',
    )
    expect(box(reading).getAttribute('aria-disabled')).not.toBe('true')
    await reachTo(user, 'And everything below')
    expect(box(reading).getAttribute('aria-disabled')).toBe('true')
    expect(box(reading).getAttribute('aria-label')).toContain(
      'You cannot give users:read for everything below: you hold it here alone.',
    )
  })

  test('sends its last day as a day, and says whose day that is', async () => {
    const made: Record<string, unknown>[] = []
    const { user } = show(<ApiKeys />, {
      query: { record: 'new' },
      handlers: {
        'POST /admin/api-keys': ({ body }) => (
          made.push(body as never),
          ok({ ...apiKey, key: 'polyclinic_x' })
        ),
      },
    })
    await screen.findByRole('grid', { name: 'Permissions' })
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'CI')
    await user.click(box(reading))
    const expires = screen.getByLabelText<HTMLInputElement>(/^Expires( \*)?$/)
    expect(screen.getByText(/in the organization’s time zone, a year ahead at most/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '30 days' }))
    expect(expires.value).toMatch(/^\d{4}-\d\d-\d\d$/)
    const day = expires.value
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(made).toMatchObject([{ expiresAt: day }]))
  })

  test('leaves out what does not reach as far, says so, and takes it back with the shorter reach', async () => {
    const { user } = show(<ApiKeys />, { query: { record: 'new' } })
    await screen.findByRole('grid', { name: 'Permissions' })
    await user.click(box(reading))
    await user.click(box(/^locations: read/))
    await reachTo(user, 'And everything below')
    expect(screen.getByText('Left out, because you hold it here alone: users: read.')).toBeTruthy()
    expect([
      box(reading).getAttribute('aria-checked'),
      box(/^locations: read/).getAttribute('aria-checked'),
    ]).toEqual(['false', 'true'])
    await reachTo(user, 'This organization')
    expect(screen.queryByText(/^Left out/)).toBeNull()
    expect(box(reading).getAttribute('aria-checked')).toBe('true')
  })
})

describe('the list of keys', () => {
  test('says of one whose person it may not know that it is the provider’s staff’s', async () => {
    const theirs = { ...apiKey, id: 8, name: 'Support', person: null }
    show(<ApiKeys />, {
      handlers: { 'GET /admin/api-keys': () => ok([apiKey, theirs], { total: 2 }) },
    })
    const row = (await screen.findByRole('link', { name: 'Support' })).closest('tr')!
    expect(row.textContent).toContain('The provider’s staff')
  })

  test('revokes a key only after a question', async () => {
    const revoked: unknown[] = []
    const revoke: Handler = ({ path }) => (revoked.push(path), ok({ ...apiKey, status: 'revoked' }))
    const { user } = show(<ApiKeys />, { handlers: { 'POST /admin/api-keys/7/revoke': revoke } })
    await user.click(await screen.findByRole('button', { name: 'Actions for CI' }))
    await user.click(screen.getByRole('menuitem', { name: 'Revoke' }))
    const dialog = await screen.findByRole('dialog', { name: 'Revoke “CI”?' })
    expect(revoked).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(revoked).toEqual(['/admin/api-keys/7/revoke']))
  })
})

describe('something shown once', () => {
  function open(question?: string) {
    const onClose = vi.fn()
    const shown = show(
      <ShownOnce
        title="The key"
        label="API key"
        value="polyclinic_x"
        question={question}
        onClose={onClose}
      >
        Copy it now.
      </ShownOnce>,
    )
    return { ...shown, onClose }
  }
  const done = () => screen.getByRole('button', { name: 'Done' })
  // What other tests have brought about may be told beside it.
  const alert = () => within(screen.getByRole('dialog', { name: 'The key' })).queryByRole('alert')

  test('asks before it closes uncopied, and takes a second Escape for staying', async () => {
    const { user, onClose } = open('It cannot be shown again.')
    await user.click(done())
    expect(alert()?.textContent).toBe('It cannot be shown again.')
    await user.keyboard('{Escape}')
    expect(alert()).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    await user.click(done())
    await user.click(screen.getByRole('button', { name: 'Close anyway' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('closes at once when it was copied, by hand too, or when another one can be had', async () => {
    const { user, onClose, unmount } = open('It cannot be shown again.')
    fireEvent.copy(screen.getByRole('textbox', { name: 'API key' }))
    await user.click(done())
    expect(onClose).toHaveBeenCalledTimes(1)
    unmount()
    const other = open()
    await other.user.click(done())
    expect(other.onClose).toHaveBeenCalledTimes(1)
  })

  test('says when the browser does not let it be copied', async () => {
    const { user } = open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(alert()?.textContent).toMatch(/Select it and copy it by hand/))
  })
})

test('the audit log says by what else something was done', async () => {
  const entry: AuditEntry = {
    id: 1,
    at: '2026-01-01T00:00:00.000Z',
    requestId: null,
    apiKey: null,
    viewedAs: null,
    names: {},
    actor: { displayName: 'Maren Solberg', email: 'owner@polyclinic.example' },
    organization: { domainURL: 'northside', label: 'Northside Health Group' },
    action: 'roles:update',
    event: 'role.changed',
    subject: 'role',
    subjectId: '7',
    before: { name: 'a' },
    after: { name: 'b' },
  }
  const call = {
    subject: 'api-key',
    before: null,
    after: { call: 'GET /api/v1/home/users', status: 200 },
  }
  const entries = [
    { ...entry, viewedAs: 'Mika Ito' },
    { ...entry, id: 2, apiKey: 'CI', action: 'users:read', event: 'api-key.used', ...call },
  ]
  show(<AuditLog />, { handlers: { 'GET /admin/audit': () => ok(entries, { total: 2 }) } })
  const [, changed, called] = await waitFor(() => {
    const rows = screen.getAllByRole('row')
    expect(rows.length).toBe(3)
    expect(rows[1]!.textContent).toContain('Maren')
    return rows
  })
  expect(changed!.textContent).toMatch(/Maren Solbergviewing as Mika Ito.*Changed a role/)
  expect(called!.textContent).toMatch(/Maren Solbergwith the key “CI”.*Called with an API key/)
})
