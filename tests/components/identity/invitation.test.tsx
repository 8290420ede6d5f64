import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { HomePage } from '@/components/areas/HomePage'
import { PublicPage } from '@/components/areas/PublicPage'
import { Invitation } from '@/components/identity/users/Invitation'
import * as navigate from '@/lib/client/navigate'
import { buildSession, LOGIN, renderConsole } from '../console'
import { ok, refused, serve } from '../server'

const INVITATION = {
  organization: 'Northside Health Group',
  invitedBy: 'Alice Admin',
  expiresAt: '2099-01-01T00:00:00.000Z',
  invited: 'p…@p….example',
  signedInAs: 'pat@practice.example',
  yours: true,
}
const NOBODYS = buildSession({ staff: false, globalRoles: [], organizationRoles: [] }, 'northside')
const gone = () => refused(404, 'This invitation is not valid any more, or never was.')

describe('somebody who belongs nowhere', () => {
  test('is shown the invitations that wait for them, who they are, and whom to write to', async () => {
    serve({
      'GET /invitations': () =>
        ok([
          {
            organization: 'Northside Health Group',
            domainURL: 'northside',
            invitedBy: 'Alice Admin',
            expiresAt: INVITATION.expiresAt,
          },
        ]),
    })
    renderConsole(
      <HomePage title="Home" about="Yours.">
        Content
      </HomePage>,
      { session: NOBODYS, pathname: '/home', supportEmail: 'support@clinic.example' },
    )
    expect(
      await screen.findByText('Unable to determine membership. Please contact support.'),
    ).toBeTruthy()
    expect((await screen.findByText(/Alice Admin invites you to work with/)).textContent).toContain(
      'Northside Health Group',
    )
    expect(screen.getByRole('link', { name: 'See the invitation' }).getAttribute('href')).toBe(
      'http://northside.polyclinic.localhost:3000/invitation',
    )
    expect(screen.getByText(/You are signed in as/).textContent).toContain(NOBODYS.user.email)
    expect(
      screen.getByRole('link', { name: 'Use another account' }).getAttribute('href'),
    ).toContain('error=AnotherAddress')
    expect(screen.getByRole('link', { name: 'support@clinic.example' }).getAttribute('href')).toBe(
      'mailto:support@clinic.example',
    )
  })
})

describe('the page of an invitation', () => {
  test('shows the one that waits here for whoever is signed in, and accepts it', async () => {
    const leave = vi.spyOn(navigate, 'leaveFor').mockImplementation(() => {})
    const { asked } = serve({
      'GET /invitation': () => ok(INVITATION),
      'POST /invitation': () => ok({ organization: 'x' }),
    })
    renderConsole(<Invitation token={undefined} />, { session: NOBODYS, pathname: '/invitation' })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/home'))
    expect(asked.map(({ method, params }) => [method, params.has('token')])).toEqual([
      ['GET', false],
      ['POST', false],
    ])
  })

  test('that is for somebody else says who is signed in, and offers another account', async () => {
    serve({ 'GET /invitation': () => ok({ ...INVITATION, yours: false }) })
    renderConsole(<Invitation token="theirs" />, {
      session: NOBODYS,
      pathname: '/invitation',
      supportEmail: 'support@clinic.example',
    })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You are signed in as pat@practice.example. This invitation is for p…@p….example.',
    )
    expect(screen.getByRole('link', { name: 'support@clinic.example' })).toBeTruthy()
    expect(
      screen.getByRole('link', { name: 'Use another account' }).getAttribute('href'),
    ).toContain('error=AnotherAddress')
  })

  test('says that none waits for whoever comes without a link, which is no fault', async () => {
    serve({ 'GET /invitation': () => ok(null) })
    renderConsole(<Invitation token={undefined} />, { session: NOBODYS, pathname: '/invitation' })
    expect(await screen.findByRole('heading', { name: 'No invitation here' })).toBeTruthy()
    expect(screen.getByText(/^No invitation waits here for you\./)).toBeTruthy()
  })

  test('leads a member in who follows the link again', async () => {
    const leave = vi.spyOn(navigate, 'leaveFor').mockImplementation(() => {})
    serve({ 'GET /invitation': gone })
    const role = {
      organizationUserId: 'user-1',
      inherited: false,
      suspended: false,
      resourceActions: [],
      organization: { id: 1, domainURL: 'northside', label: 'Northside Health Group' },
    }
    const session = buildSession(
      { staff: false, globalRoles: [], organizationRoles: [role] },
      'northside',
    )
    renderConsole(<Invitation token="used" />, { session, pathname: '/invitation' })
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/home'))
  })

  test('is where whoever signs in by the button of its header comes back to', async () => {
    serve({ 'GET /invitation': () => ok({ ...INVITATION, signedInAs: null, yours: false }) })
    renderConsole(
      <PublicPage title="Invitation" returns>
        <Invitation token="mine" />
      </PublicPage>,
      { session: null, pathname: '/invitation' },
    )
    await screen.findByRole('link', { name: 'Sign in to accept' })
    const button = within(screen.getByRole('banner')).getByRole<HTMLAnchorElement>('link', {
      name: 'Sign in',
    })
    // Where pressing it leads, and from there back.
    const { origin, pathname, searchParams } = new URL(button.href)
    expect(origin + pathname).toBe(`${LOGIN}/api/auth/signin`)
    expect(searchParams.get('callbackUrl')).toBe(window.location.href)
  })

  test('offers to sign in where nobody is, and an accepted link is followed again', async () => {
    serve({ 'GET /invitation': gone })
    renderConsole(<Invitation token="used" />, { session: null, pathname: '/invitation' })
    expect(await screen.findByRole('heading', { name: 'No invitation here' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain(
      '/signin?callbackUrl=',
    )
  })
})
