import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Roles } from '@/components/identity/roles/Roles'
import { hearRights } from '@/lib/client/rights'
import type { Protected, Role } from '@/lib/identity/roles/schema'
import type { Impact } from '@/lib/shared/access/impact'
import { buildSession, renderConsole } from '../console'
import { ok, refused, serve, type Handler } from '../server'

const action = (key: string, risk: 'low' | 'medium' | 'high' = 'low', grantable = true) => ({
  key,
  risk,
  grantable,
  label: key[0]!.toUpperCase() + key.slice(1),
})
const resource = (
  key: string,
  actions: Protected['actions'],
  status: Protected['status'] = 'active',
): Protected => ({
  key,
  actions,
  status,
  label: key[0]!.toUpperCase() + key.slice(1),
  description: '',
})
const resources = [
  resource('all', [action('read'), action('refund', 'high')]),
  resource('billing', [action('refund', 'high'), action('pay', 'high', false), action('read')]),
  resource('fax', [action('read')], 'deprecated'),
  resource('users', [action('read'), action('invite', 'medium'), action('delete', 'high')]),
]
const role: Role = {
  id: 7,
  name: 'Desk lead',
  description: '',
  type: 'custom',
  scope: 'organization',
  organization: { domainURL: 'northside', label: 'Northside Health Group' },
  permissions: ['billing:refund', 'users:read'],
  people: 2,
  version: 3,
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const nobody: Impact = { people: 0, gains: [], loses: [] }
const holder = (...permissions: string[]): Impact['gains'][number] => ({
  displayName: 'Daniel Okafor',
  email: 'member@northside.example',
  reach: 'subtree',
  permissions,
  organization: { domainURL: 'northside', label: 'Northside Health Group' },
})
const everything = [{ resource: 'all', actions: ['read', 'create', 'update', 'delete'] }]

type Shown = {
  query?: Record<string, string>
  about?: string
  can?: string[]
  handlers?: Record<string, Handler>
}

/** The screen of one organization, where `handlers` say what the server has beside the usual. */
function show({ query = {}, about = 'northside', can, handlers = {} }: Shown = {}) {
  const server = serve({
    'GET /admin/roles': () => ok([role], { total: 1 }),
    'GET /admin/roles/7': () => ok(role),
    'GET /admin/permissions': () => ok(about === 'global' ? resources : resources.slice(1)),
    'GET /admin/roles/7/impact': () => ok(nobody),
    'PUT /admin/roles/7': () => ok(role),
    'POST /admin/roles': () => ok(role),
    ...handlers,
  })
  const globalRoles = [
    { resourceActions: can ? [{ resource: 'roles', actions: can }] : everything },
  ]
  const shown = renderConsole(<Roles />, {
    session: buildSession({ globalRoles }),
    pathname: '/admin/organizations/[organizationDomainURL]/roles',
    query: { organizationDomainURL: about, ...query },
  })
  return { ...shown, server, user: userEvent.setup() }
}
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name })
const stateOf = async (name: string | RegExp) => (await box(name)).getAttribute('aria-checked')
const save = (name = 'Save') => screen.getByRole('button', { name })
const open = { query: { record: '7' } }

beforeEach(() => {
  const matchMedia = window.matchMedia
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query.includes('min-width'),
  }))
})

describe('the matrix', () => {
  test('has the common actions first, and no box where a resource has no such action', async () => {
    show(open)
    const grid = await screen.findByRole('grid', { name: 'Permissions' })
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Resource', 'Read', 'Delete', 'Refund', 'Pay', 'Invite'])
    const [, billing] = within(grid).getAllByRole('row')
    expect(
      within(billing!)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Does not exist', '', '', 'Does not exist'])
  })

  test('says of rows and columns whether all of it, some or nothing is chosen, and turns them as a whole', async () => {
    const { user } = show(open)
    expect(await stateOf('Users, all actions')).toBe('mixed')
    await user.click(await box('Users, all actions'))
    expect(await stateOf('Users, all actions')).toBe('true')
    expect(await stateOf(/^Users: Delete/)).toBe('true')
    await user.click(await box('Users, all actions'))
    expect(await stateOf('Users, all actions')).toBe('false')
    await user.click(await box('Read, all resources shown'))
    expect(await stateOf(/^Billing: Read/)).toBe('true')
    expect(await stateOf('Read, all resources shown')).toBe('true')
  })

  test('is walked with the keys of a grid, with one place in the tab order', async () => {
    const { user } = show(open)
    const grid = await screen.findByRole('grid')
    const at = () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
    const keys = async (...names: string[]) => {
      for (const name of names) await user.keyboard(name)
      return at()
    }
    expect(grid.querySelectorAll('[tabindex="0"]').length).toBe(1)
    ;(await box(/^Billing: Read/)).focus()
    expect(await keys('{ArrowRight}')).toBe('Does not exist')
    expect(await keys('{ArrowRight}', '{ArrowDown}', '{ArrowLeft}')).toBe(
      'Users: Delete, high risk',
    )
    expect(await keys('{ArrowDown}')).toBe('Users: Delete, high risk')
    expect(await keys('{Home}')).toBe('Users, all actions')
    expect(await keys('{End}')).toBe('Users: Invite, medium risk')
    expect(await keys('{Control>}{Home}{/Control}')).toBe('Resource')
    expect(await keys('{Control>}{End}{/Control}', ' ')).toBe(
      'Users: Invite, medium risk, added, not saved yet',
    )
    expect(await stateOf(/^Users: Invite/)).toBe('true')
    expect(grid.querySelectorAll('[tabindex="0"]').length).toBe(1)
  })

  test('does not give what its editor does not hold, nor by a head', async () => {
    const { user } = show(open)
    const pay = await box(/^Billing: Pay.*you do not hold it yourself/)
    expect(pay.getAttribute('aria-disabled')).toBe('true')
    await user.click(pay)
    await user.click(await box('Billing, all actions'))
    expect(await stateOf(/^Billing: Pay/)).toBe('false')
    expect(await stateOf(/^Billing: Read/)).toBe('true')
  })

  test('lets go of what was there, and takes it back', async () => {
    const held = { ...role, permissions: ['billing:pay', 'users:read'] }
    const { user } = show({ ...open, handlers: { 'GET /admin/roles/7': () => ok(held) } })
    await user.click(await box(/^Billing: Pay/))
    expect(await stateOf(/^Billing: Pay/)).toBe('false')
    await user.click(await box(/^Billing: Pay/))
    expect(await stateOf(/^Billing: Pay/)).toBe('true')
  })

  test('shows a deprecated resource only where the role holds it', async () => {
    const held = { ...role, permissions: ['fax:read', 'users:read'] }
    show({ ...open, handlers: { 'GET /admin/roles/7': () => ok(held) } })
    expect(await screen.findByRole('rowheader', { name: /Fax.*Deprecated/ })).toBeTruthy()
    cleanup()
    show(open)
    await screen.findByRole('grid')
    expect(screen.queryByRole('rowheader', { name: /Fax/ })).toBeNull()
  })

  test('finds resources by name', async () => {
    const { user } = show(open)
    await user.type(await screen.findByRole('searchbox', { name: 'Search resources' }), 'user')
    expect(screen.queryByRole('rowheader', { name: /Billing/ })).toBeNull()
    expect(screen.getByRole('rowheader', { name: /Users/ })).toBeTruthy()
  })

  test('offers all resources at once to roles that hold everywhere alone', async () => {
    const { user } = show({ about: 'global', query: { record: 'new' } })
    expect(await screen.findByText(/This role holds everywhere/)).toBeTruthy()
    await user.click(await box(/^All: Refund/))
    expect(await box(/^Billing: Refund.*allowed by “All resources” already/)).toBeTruthy()
    expect(await stateOf('Refund, all resources shown')).toBe('false')
  })

  test('can be read, but not changed, by those who may only read', async () => {
    const { user } = show({ ...open, can: ['read'] })
    const read = await box(/^Users: Read/)
    expect(read.getAttribute('aria-readonly')).toBe('true')
    await user.click(read)
    expect(await stateOf(/^Users: Read/)).toBe('true')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.getByText(/Changing it needs roles:update/)).toBeTruthy()
  })

  test('becomes a list of boxes where there is no room', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    }))
    const { user } = show(open)
    const users = await screen.findByRole('group', { name: 'Users' })
    await user.click(within(users).getByRole('checkbox', { name: 'Invite' }))
    expect(screen.getByText('3 permissions · 1 added, 0 removed')).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
  })
})

describe('saving a role', () => {
  const change = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await box(/^Users: Invite/))
    await user.click(await box(/^Billing: Refund/))
  }
  const puts = ({ asked }: ReturnType<typeof serve>) =>
    asked.filter(({ method }) => method === 'PUT')

  test('says what changed since the last one, each with a way back', async () => {
    const { user } = show(open)
    await change(user)
    expect(screen.getByText('2 permissions · 1 added, 1 removed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo: removed Billing: Refund' }))
    await user.click(screen.getByRole('button', { name: 'Undo: added Users: Invite' }))
    expect(screen.getByText('2 permissions')).toBeTruthy()
    expect(await stateOf(/^Billing: Refund/)).toBe('true')
  })

  test('needs a permission: that is said where they are counted', async () => {
    const { user, server } = show({ query: { record: 'new' } })
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Night desk')
    await user.click(save('Create'))
    expect(await screen.findByText('Choose at least one permission.')).toBeTruthy()
    await user.click(await box(/^Users: Read/))
    expect(screen.getByText('1 permission')).toBeTruthy()
    await user.click(save('Create'))
    await waitFor(() => expect(server.times('POST /admin/roles')).toBe(1))
  })

  test('asks nothing when nobody holds it', async () => {
    const { user, server } = show(open)
    await change(user)
    await user.click(save())
    await waitFor(() => expect(puts(server).length).toBe(1))
    expect(puts(server)[0]!.body).toMatchObject({
      permissions: ['users:invite', 'users:read'],
      version: 3,
    })
  })

  test('shows beforehand who gains and who loses, and where', async () => {
    const lost = holder('billing:refund', 'gone:read', 'users:invite', 'users:read')
    const impact = { people: 2, gains: [holder('users:invite')], loses: [lost] }
    const { user } = show({ ...open, handlers: { 'GET /admin/roles/7/impact': () => ok(impact) } })
    await change(user)
    const loses = await screen.findByRole('region', { name: 'Who loses' })
    expect(loses.textContent).toContain(
      'Daniel Okafor in Northside Health Group and everything below',
    )
    expect(loses.textContent).toContain('Billing: Refund · Users: Read, Invite · gone:read')
    expect(screen.getByRole('region', { name: 'Who gains' }).textContent).toContain('Users: Invite')
  })

  test.each([
    ['somebody loses something', { loses: [holder('users:read')], gains: [] }],
    ['somebody gains what can do harm', { loses: [], gains: [holder('billing:refund')] }],
  ])('asks when %s, and takes no for an answer', async (_title, sides) => {
    const impact = { people: 1, ...sides }
    const { user, server } = show({
      ...open,
      handlers: { 'GET /admin/roles/7/impact': () => ok(impact) },
    })
    await change(user)
    await user.click(save())
    const dialog = await screen.findByRole('dialog', { name: 'Save “Desk lead”?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Save/ })).toBeNull())
    expect(puts(server).length).toBe(0)
    expect(await stateOf(/^Users: Invite/)).toBe('true')
    await user.click(save())
    await user.click(
      within(await screen.findByRole('dialog', { name: /^Save/ })).getByRole('button', {
        name: 'Save',
      }),
    )
    await waitFor(() => expect(puts(server).length).toBe(1))
  })

  test('does not ask for gains that do no harm', async () => {
    const impact = { people: 1, loses: [], gains: [holder('users:invite')] }
    const { user, server } = show({
      ...open,
      handlers: { 'GET /admin/roles/7/impact': () => ok(impact) },
    })
    await change(user)
    await user.click(save())
    await waitFor(() => expect(puts(server).length).toBe(1))
  })

  test('says in words what somebody else has made of it meanwhile', async () => {
    const current = { ...role, version: 4, permissions: ['users:delete', 'users:read'] }
    const outdated = {
      status: 409,
      body: { success: false, error: 'Somebody has changed this.', current },
    }
    const { user } = show({ ...open, handlers: { 'PUT /admin/roles/7': () => outdated } })
    await change(user)
    await user.click(save())
    const notice = await screen.findByRole('alert', { name: /changed while you were editing/ })
    expect(within(notice).getByText('Added users:invite. Removed billing:refund.')).toBeTruthy()
    expect(within(notice).getByText('Added users:delete. Removed billing:refund.')).toBeTruthy()
  })
})

describe('the list of roles', () => {
  const system: Role = {
    ...role,
    id: 2,
    name: 'Administrator',
    type: 'system',
    organization: null,
    people: 5,
  }
  const list = {
    'GET /admin/roles': () => ok([system, role], { total: 2 }),
    'GET /admin/roles/2': () => ok(system),
  }

  test('locks what comes with the product: it can be cloned', async () => {
    const { user, router } = show({ handlers: list })
    await user.click(await screen.findByRole('button', { name: 'Actions for Administrator' }))
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Clone' }))
    expect(router.query).toMatchObject({ record: 'new', from: '2' })
    expect(await screen.findByDisplayValue('Administrator (copy)')).toBeTruthy()
    expect(await stateOf(/^Users: Read/)).toBe('true')
  })

  test('copies only what its maker may give here', async () => {
    const strong = { ...role, permissions: ['all:read', 'billing:pay', 'users:read'] }
    show({
      query: { record: 'new', from: '7' },
      handlers: { 'GET /admin/roles/7': () => ok(strong) },
    })
    expect(
      await screen.findByText(/^2 of the 3 permissions of “Desk lead” are left out/),
    ).toBeTruthy()
    expect(await screen.findByText('1 permission')).toBeTruthy()
  })

  test('puts two side by side under an address of their own', async () => {
    const other = { ...system, permissions: ['users:read', 'users:invite'] }
    show({
      query: { compare: '7,2' },
      handlers: { ...list, 'GET /admin/roles/2': () => ok(other) },
    })
    const table = await screen.findByRole('table', { name: '' })
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows).toEqual([
      [
        'Resource',
        'Only in Desk lead1 permission',
        'In both1 permission',
        'Only in Administrator1 permission',
      ],
      ['Billing', 'Refund', '', ''],
      ['Users', '', 'Read', 'Invite'],
    ])
  })

  test('deletes one in use only for another', async () => {
    const removals: string[] = []
    const { user } = show({
      handlers: {
        ...list,
        'DELETE /admin/roles/7': ({ params }) => (
          removals.push(String(params.get('replacement'))),
          ok(role)
        ),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Desk lead' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Desk lead”?' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(within(dialog).getByRole('alert').textContent).toBe(
      'Choose which role its holders get in its place.',
    )
    await user.click(within(dialog).getByRole('combobox', { name: /Role in its place/ }))
    await user.click(await screen.findByRole('option', { name: 'Administrator' }))
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(removals).toEqual(['2']))
  })

  test('asks for another role also where only the server knows that it is in use', async () => {
    const unused = { ...role, people: 0 }
    const inUse = {
      status: 409,
      body: { success: false, error: 'It is in use.', fields: { replacement: 'Choose.' } },
    }
    const { user } = show({
      handlers: {
        'GET /admin/roles': () => ok([unused], { total: 1 }),
        'DELETE /admin/roles/7': () => inUse,
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Desk lead' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByRole('combobox')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await within(dialog).findByRole('combobox', { name: /Role in its place/ })).toBeTruthy()
  })

  test('says under global whose a role is, and leads there to change it', async () => {
    show({ about: 'global', query: { record: '7' } })
    expect(await screen.findByRole('columnheader', { name: 'Organization' })).toBeTruthy()
    const link = await screen.findByRole('link', { name: 'Open it there' })
    expect(link.getAttribute('href')).toBe('/admin/organizations/northside/roles?record=7')
  })

  test('says when it could not be loaded', async () => {
    show({ handlers: { 'GET /admin/roles': () => refused(403, 'This needs roles:read.') } })
    expect(await screen.findByText('The roles could not be loaded')).toBeTruthy()
  })
})

test('the session is asked for again as soon as an answer names other rights', async () => {
  const { server } = show({ handlers: { 'GET /auth/session': () => ({ body: buildSession() }) } })
  const times = () => server.times('GET /auth/session')
  act(() => hearRights('northside one'))
  act(() => hearRights('global one'))
  const before = times()
  act(() => hearRights('northside two'))
  await waitFor(() => expect(times()).toBe(before + 1))
})

describe('ticked roles', () => {
  test('can be compared when they are two, and deleted when one of them can be', async () => {
    const system = { ...role, id: 8, name: 'Owner', type: 'system' as const }
    const roles = () => ok([role, system], { total: 2 })
    const { user, router } = show({
      handlers: { 'GET /admin/roles': roles, 'GET /admin/roles/8': () => ok(system) },
    })
    const offered = async () =>
      within(await screen.findByRole('region', { name: 'Selected roles' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Owner' }))
    expect(await offered()).toEqual(['Clear'])
    await user.click(screen.getByRole('checkbox', { name: 'Select Desk lead' }))
    expect(await offered()).toEqual(['Compare', 'Delete', 'Clear'])
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    expect(router.query).toMatchObject({ compare: '8,7' })
    expect(router.query.record).toBeUndefined()
  })
})
