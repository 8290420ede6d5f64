import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { UserQuestion } from '@/components/identity/users/UserQuestion'
import { Users } from '@/components/identity/users/Users'
import type { User } from '@/lib/identity/users/schema'
import { buildSession, renderConsole } from '../console'
import { ok, refused, serve } from '../server'

const user: User = {
  id: 'u1',
  name: 'Ada Larsen',
  email: 'ada@northside.example',
  status: 'active',
  roles: [
    {
      roleId: 1,
      role: 'Front desk',
      reach: 'organization',
      expiresAt: null,
      lastDay: null,
      group: null,
    },
  ],
  inheritedRoles: [],
  groups: [],
  lastSignInAt: null,
  joinedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  lastDay: null,
  invitedAt: '2026-01-01T00:00:00.000Z',
  invitationExpiresAt: null,
  invitationRefusal: null,
  invitedBy: 'Priya Raman',
  organization: { domainURL: 'northside', label: 'Northside Health Group' },
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
}
type Shown = { can?: string[]; query?: Record<string, string>; about?: string }

function show(
  users: User[],
  { can = ['read', 'update', 'invite'], query = {}, about = 'northside' }: Shown = {},
) {
  const server = serve({
    'GET /admin/users': () => ok(users, { total: users.length }),
    ...Object.fromEntries(users.map((one) => [`GET /admin/users/${one.id}`, () => ok(one)])),
    'GET /admin/users/gone': () => refused(404, 'User not found.'),
  })
  const globalRoles = [{ resourceActions: [{ resource: 'users', actions: can }] }]
  const shown = renderConsole(<Users />, {
    session: buildSession({ globalRoles }),
    pathname: '/admin/organizations/[organizationDomainURL]/users',
    query: { organizationDomainURL: about, ...query },
  })
  return { ...shown, server, user: userEvent.setup() }
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

describe('users', () => {
  test('show roles from above in another way than their own, and where they are from', async () => {
    const inheritedRoles = [
      { role: 'Region manager', from: 'Northside Holding', expiresAt: null, lastDay: null },
      { role: 'Auditor', from: null, expiresAt: '2099-03-01T09:59:59.000Z', lastDay: '2099-03-02' },
    ]
    show([
      { ...user, roles: [], inheritedRoles },
      { ...user, id: 'u2', name: 'Sam Okoro' },
    ])
    const [known, unknown] = within(await row('Ada Larsen')).getAllByRole('listitem')
    expect(known!.textContent).toBe('Region manager, inherited from Northside Holding')
    expect(unknown!.dataset.hint).toBe('Auditor (from an organization above, until Mar 2, 2099)')
    expect([known, unknown].map((chip) => chip!.dataset.indirect)).toEqual(['true', 'true'])
    expect(within(await row('Sam Okoro')).getByRole('listitem').dataset.indirect).toBeUndefined()
  })

  test('say in words that the mail of an invitation was refused, and in the record why', async () => {
    const invitationRefusal = '550 5.1.1 No such user'
    const open = {
      status: 'invited',
      joinedAt: null,
      invitationExpiresAt: '2099-01-08T00:00:00.000Z',
    } as const
    const { user: person } = show([{ ...user, ...open, invitationRefusal }])
    expect((await row('Ada Larsen')).textContent).toContain('Invitation refused')
    await person.click(screen.getByRole('link', { name: 'Ada Larsen' }))
    const record = within(await screen.findByRole('dialog', { name: 'Ada Larsen' }))
    expect(await record.findByText(invitationRefusal)).toBeTruthy()
  })

  test('say in words that an invitation has expired, and in the record from whom and when it was', async () => {
    const invitation = {
      status: 'invited',
      joinedAt: null,
      invitationExpiresAt: '2026-01-08T00:00:00.000Z',
    } as const
    const open = { ...invitation, invitationExpiresAt: '2099-01-08T00:00:00.000Z' }
    const { user: person } = show([
      { ...user, ...invitation },
      { ...user, ...open, id: 'u2', name: 'Sam Okoro' },
    ])
    expect((await row('Ada Larsen')).textContent).toContain('Invitation expired')
    expect((await row('Sam Okoro')).textContent).toContain('Invited')
    await person.click(screen.getByRole('link', { name: 'Ada Larsen' }))
    const record = within(await screen.findByRole('dialog', { name: 'Ada Larsen' }))
    expect(await record.findByText('Invitation expired')).toBeTruthy()
    const told = record.getByText('Invited by').closest('dl')!.textContent
    expect(told).toMatch(/^Invited byPriya RamanInvited on.+202[56].+Valid untilJanuary \d, 2026/)
  })

  test('are invited by a link for those alone who may, and not for every organization at once', async () => {
    const form = () => screen.queryByRole('dialog', { name: 'Invite people' })
    const { unmount } = show([user], { query: { record: 'new' } })
    await waitFor(() => expect(form()).toBeTruthy())
    unmount()
    for (const others of [{ can: ['read'] }, { about: 'global' }]) {
      const { unmount } = show([user], { query: { record: 'new' }, ...others })
      await row('Ada Larsen')
      expect(form()).toBeNull()
      unmount()
    }
  })

  describe('with an end', () => {
    const end = { expiresAt: '2099-03-01T09:59:59.000Z', lastDay: '2099-03-02' }
    const role = { roleId: 3, role: 'Billing', reach: 'organization', ...end, group: null } as const
    const ending: User = { ...user, ...end, roles: [role] }
    const roleSent = { roleId: 3, reach: 'organization', expiresAt: end.expiresAt }
    async function edit() {
      const { server, user: person } = show([ending], {
        can: ['read', 'update', 'assign'],
        query: { record: 'u1' },
      })
      const record = within(await screen.findByRole('dialog', { name: 'Ada Larsen' }))
      const expires = await record.findByLabelText<HTMLInputElement>('Expires')
      const save = async () => {
        await person.click(record.getByRole('button', { name: 'Save' }))
        return waitFor(
          () =>
            server.asked.find(({ method }) => method === 'PUT')!.body as Record<string, unknown>,
        )
      }
      return { record, expires, save, person }
    }

    test('show its last day where the organization is, and send what nobody has changed as it was read', async () => {
      const { record, expires, save } = await edit()
      expect(expires.value).toBe('2099-03-02')
      const roleEnd = record.getByLabelText<HTMLInputElement>('Last day of role 1')
      expect(roleEnd.value).toBe('2099-03-02')
      fireEvent.change(expires, { target: { value: '2099-12-31' } })
      expect(await save()).toMatchObject({ expiresAt: '2099-12-31', roles: [roleSent] })
    })

    test('send the day of a role that is changed, and nothing for an end that is cleared', async () => {
      const { record, save, person } = await edit()
      fireEvent.change(record.getByLabelText('Last day of role 1'), {
        target: { value: '2099-12-31' },
      })
      await person.click(record.getByRole('button', { name: 'Clear the end' }))
      expect(await save()).toMatchObject({
        expiresAt: null,
        roles: [{ ...roleSent, expiresAt: '2099-12-31' }],
      })
    })

    test('refuse a day that is over everywhere before they send it', async () => {
      const { record, person } = await edit()
      fireEvent.change(record.getByLabelText('Last day of role 1'), {
        target: { value: '2020-01-01' },
      })
      await person.click(record.getByRole('button', { name: 'Save' }))
      expect(await record.findByText('Choose today or a later day.')).toBeTruthy()
    })
  })

  test('that are ticked are offered what can come to something with one of them', async () => {
    const can = ['read', 'invite', 'suspend', 'remove']
    const { user: person } = show(
      [user, { ...user, id: 'u2', name: 'Sam Okoro', status: 'suspended' }],
      { can },
    )
    const bar = () => screen.findByRole('region', { name: 'Selected users' })
    const offered = async () =>
      within(await bar())
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    await person.click(await screen.findByRole('checkbox', { name: 'Select Sam Okoro' }))
    expect(await offered()).toEqual(['Remove', 'Clear'])
    await person.click(screen.getByRole('checkbox', { name: 'Select Ada Larsen' }))
    expect(await offered()).toEqual(['Suspend', 'Remove', 'Clear'])
  })
})

test('ending all sessions does not claim that what was entered is lost', async () => {
  serve({})
  renderConsole(<UserQuestion what="signOut" user={user} onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Text that they have not saved is restored')
  expect(dialog.textContent).not.toContain('is lost')
})
