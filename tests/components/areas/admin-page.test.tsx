import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { AdminPage } from '@/components/areas/AdminPage'
import * as navigate from '@/lib/client/navigate'
import { signOutLink } from '@/lib/client/sign-out'
import { sessionRequired } from '@/lib/shared/http/session'
import { buildSession, LOGIN, renderConsole } from '../console'
import { serve } from '../server'

const page = (
  <AdminPage title="Organizations" about="All of them." permission="organizations:read">
    the content
  </AdminPage>
)
const outsider = buildSession({ staff: false, globalRoles: [] })
const UNAUTHORIZED = 'You do not have permission to view this page.'

/** What next-auth receives when another tab has signed out. */
const hearFromAnotherTab = () =>
  act(async () => {
    const newValue = JSON.stringify({ event: 'session', data: { trigger: 'signout' } })
    window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }))
  })

describe('a page of the staff area', () => {
  test('shows its content and its title to staff', async () => {
    serve({})
    renderConsole(page)
    expect(await screen.findByText('the content')).toBeTruthy()
    expect(screen.getByText('Organizations', { selector: 'h1 *' })).toBeTruthy()
  })

  test('is blank until the session is known', () => {
    serve({ 'GET /auth/session': () => new Promise(() => {}) })
    renderConsole(page, { session: 'unknown' })
    expect(screen.queryByText(/./, { ignore: 'style' })).toBeNull()
  })

  test('sends others to the start page the first time in a tab', async () => {
    serve({})
    const { router } = renderConsole(page, { session: outsider })
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'))
    expect(screen.queryByText('Unauthorized')).toBeNull()
  })

  test('says Unauthorized from the second time on', async () => {
    serve({})
    renderConsole(page, { session: outsider }).unmount()
    const { router } = renderConsole(page, { session: outsider })
    expect(await screen.findByText('Unauthorized')).toBeTruthy()
    expect(screen.getByText(UNAUTHORIZED)).toBeTruthy()
    expect(router.replace).not.toHaveBeenCalled()
  })

  test('names the permission that staff lack, inside the shell', async () => {
    const { asked } = serve({})
    renderConsole(page, { session: buildSession({ globalRoles: [] }) })
    const sentence = await screen.findByText(/This page needs/)
    expect(sentence.textContent).toBe(
      'This page needs organizations:read. Ask an owner of Polyclinic for a role that has it.',
    )
    expect(screen.getByLabelText('Areas')).toBeTruthy()
    expect(screen.queryByText('Create Organization')).toBeNull()
    expect(asked.filter(({ path }) => path.startsWith('/admin'))).toEqual([])
  })

  test('leads to sign-in and back when the session ends while it is open', async () => {
    serve({ 'GET /auth/session': () => ({ body: {} }) })
    const leave = vi.spyOn(navigate, 'leaveFor').mockImplementation(() => {})
    renderConsole(page)
    await screen.findByText('the content')
    await hearFromAnotherTab()
    expect(await screen.findByText('Redirecting...')).toBeTruthy()
    await waitFor(() =>
      expect(leave).toHaveBeenCalledWith(sessionRequired(LOGIN, window.location.href)),
    )
  })

  test('does not lead to sign-in while somebody signs out in this tab', async () => {
    serve({ 'GET /auth/session': () => ({ body: {} }) })
    const leave = vi.spyOn(navigate, 'leaveFor').mockImplementation(() => {})
    const timers = vi.spyOn(globalThis, 'setTimeout')
    renderConsole(
      <>
        <a {...signOutLink}>Log Out</a>
        {page}
      </>,
    )
    const link = await screen.findByText('Log Out')
    // The test environment follows no links.
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.setup().click(link)
    await hearFromAnotherTab()
    expect(await screen.findByText('Redirecting...')).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
    // What has not ended after so long has failed.
    const waits = timers.mock.calls.filter(([, wait]) => wait! > 20_000 && wait! <= 30_000)
    expect(waits).toHaveLength(1)
    ;(waits[0]![0] as () => void)()
    expect(leave).toHaveBeenCalledWith(sessionRequired(LOGIN, window.location.href))
  })

  test('stays when the server cannot be asked whether the session has ended', async () => {
    serve({
      'GET /auth/session': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const leave = vi.spyOn(navigate, 'leaveFor').mockImplementation(() => {})
    renderConsole(page)
    await hearFromAnotherTab()
    expect(await screen.findByText('the content')).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
  })
})
