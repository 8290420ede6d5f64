import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { Abilities } from '@/components/areas/Abilities'
import { HomePage } from '@/components/areas/HomePage'
import * as navigate from '@/lib/client/navigate'
import type { OrganizationRole } from '@/lib/shared/http/session'
import { buildSession, renderConsole } from '../console'
import { ok, serve } from '../server'

const role = (id: number, domainURL: string, actions: string[] = ['read']): OrganizationRole => ({
  organization: {
    id,
    domainURL,
    label: domainURL === 'northside' ? 'Northside Health Group' : 'Eastside',
  },
  organizationUserId: `user-${id}`,
  inherited: false,
  suspended: false,
  resourceActions: [{ resource: 'practitioners', actions }],
})
const page = (
  <HomePage title={({ current }) => current.label} about="Yours.">
    {(member) => <Abilities member={member} />}
  </HomePage>
)
const show = (
  organizationRoles: OrganizationRole[],
  host: string,
  supportEmail?: string,
  shown = page,
) => {
  serve({})
  return renderConsole(shown, {
    session: buildSession({ staff: false, globalRoles: [], organizationRoles }, host),
    pathname: '/home',
    supportEmail,
  })
}
const withoutRoles = { ...role(1, 'northside'), resourceActions: [] }
const refused = (
  <HomePage title="Audit log" about="What was done." permission="audit:read">
    Rows
  </HomePage>
)

describe('the home area', () => {
  test('says in words what its person may do', async () => {
    show([role(1, 'northside', ['update', 'read'])], 'northside')
    expect(await screen.findByText('Northside Health Group', { selector: 'h1 *' })).toBeTruthy()
    expect(screen.getByText('Practitioners', { selector: 'dt' })).toBeTruthy()
    expect(screen.getByText('See and update')).toBeTruthy()
  })

  test.each([
    [
      'somebody without a role',
      [withoutRoles],
      page,
      /^Ask an administrator of Northside Health Group for a role/,
    ],
    [
      'somebody without the permission',
      [role(1, 'northside')],
      refused,
      /Ask an administrator of Northside Health Group for a role/,
    ],
  ])(
    'tells %s who is signed in, how to be somebody else, and whom to write to',
    async (_, roles, shown, sentence) => {
      show(roles, 'northside', 'help@operator.example', shown)
      expect((await screen.findByText(sentence)).tagName).toBe('P')
      expect(screen.getByText(/^You are signed in as/).textContent).toBe(
        `You are signed in as ${buildSession().user.email}.`,
      )
      expect(screen.getByRole('link', { name: 'Use another account' })).toBeTruthy()
      expect(screen.getByRole('link', { name: 'help@operator.example' }).getAttribute('href')).toBe(
        'mailto:help@operator.example',
      )
    },
  )

  test('names what may be done by the names of its pages', async () => {
    const named = (resource: string) => ({ resource, actions: ['read'] })
    const resourceActions = ['audit', 'api-keys', 'practitioners'].map(named)
    show([{ ...role(1, 'northside'), resourceActions }], 'northside')
    await screen.findByRole('heading', { name: 'What you may do here' })
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'API keys',
      'Audit log',
      'Practitioners',
    ])
  })

  test('names no address where the operator has none', async () => {
    show([withoutRoles], 'northside')
    await screen.findByText(/^Ask an administrator of Northside Health Group/)
    expect(screen.getByRole('link', { name: 'Use another account' })).toBeTruthy()
    expect(screen.queryByText(/^Write to/)).toBeNull()
  })

  test('lets a person of several organizations switch between them', async () => {
    show([role(1, 'northside'), role(2, 'eastside')], 'northside')
    await userEvent
      .setup()
      .click(await screen.findByRole('button', { name: /^Organization: ?Northside Health Group/ }))
    const other = await screen.findByRole('menuitemradio', { name: /Eastside/ })
    expect(other.getAttribute('href')).toBe('http://eastside.polyclinic.localhost:3000/home')
  })

  test('has the server search where a session names only some of the organizations', async () => {
    const { asked } = serve({
      'GET /organizations': ({ params }) =>
        ok([
          { id: 1, domainURL: 'northside', label: 'Northside Health Group' },
          ...(params.get('search')
            ? [{ id: 900, domainURL: 'clinic-900', label: 'Clinic 900' }]
            : []),
        ]),
    })
    const user = {
      staff: false,
      globalRoles: [],
      organizationRoles: [role(1, 'northside')],
      complete: false,
    }
    renderConsole(page, { session: buildSession(user, 'northside'), pathname: '/home' })
    const browser = userEvent.setup()
    await browser.click(
      await screen.findByRole('button', { name: /^Organization: ?Northside Health Group/ }),
    )
    const here = await screen.findByRole('link', {
      name: /Northside Health Group/,
      current: 'page',
    })
    expect(here.getAttribute('href')).toBe('http://northside.polyclinic.localhost:3000/home')
    await browser.keyboard('900')
    const other = await screen.findByRole('link', { name: /Clinic 900/ })
    expect(other.getAttribute('href')).toBe('http://clinic-900.polyclinic.localhost:3000/home')
    expect(asked.at(-1)!.params.get('search')).toBe('900')
    await browser.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('leads from a foreign host to the first organization', async () => {
    const leave = vi.spyOn(navigate, 'leaveFor').mockImplementation(() => {})
    show([role(2, 'eastside'), role(1, 'northside')], 'elsewhere')
    expect(await screen.findByText('Redirecting...')).toBeTruthy()
    await waitFor(() =>
      expect(leave).toHaveBeenCalledWith('http://eastside.polyclinic.localhost:3000/home'),
    )
  })

  test('opens the list of its keys, and of no others', async () => {
    show([role(1, 'northside')], 'northside')
    await screen.findByText('Northside Health Group', { selector: 'h1 *' })
    await userEvent.setup().keyboard('?')
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(keys.textContent).toContain('Show this list')
    expect(keys.textContent).not.toContain('Create an organization')
  })

  test('tells people without a membership whom to ask', async () => {
    show([], 'northside')
    expect(
      await screen.findByText('Unable to determine membership. Please contact support.'),
    ).toBeTruthy()
  })
})
