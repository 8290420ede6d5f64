import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AdminPage } from '@/components/areas/AdminPage'
import * as navigate from '@/lib/client/navigate'
import type { SecondsLeft } from '@/lib/shared/http/session'
import { buildSession, renderConsole } from '../console'
import { ok, serve } from '../server'

const MINUTE = 60_000
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const dialog = () => screen.queryByRole('dialog', { name: 'Your session is about to end' })

/** A page whose session the server knows to last so long, counted from when the page was opened. */
async function open(session: SecondsLeft) {
  const opened = Date.now()
  const now = { idleFrom: opened, over: false }
  const left = () => {
    const ago = (from: number) => Math.round((Date.now() - from) / 1000)
    return { idle: session.idle - ago(now.idleFrom), absolute: session.absolute - ago(opened) }
  }
  const answer = () => ({ body: now.over ? {} : { ...buildSession(), secondsLeft: left() } })
  const server = serve({
    'GET /auth/session': answer,
    'GET /auth/csrf': () => ({ body: { csrfToken: 'token' } }),
    'POST /auth/session': () => {
      now.idleFrom = Date.now()
      return answer()
    },
  })
  renderConsole(
    <AdminPage title="Things" about="All of them." permission="resources:read">
      <p>Anvil</p>
    </AdminPage>,
    { session: { ...buildSession(), secondsLeft: session } },
  )
  await pass(0)
  return { ...server, now }
}

// The page does not wait for what watches over it: with a clock of its own the test could pass it
// by.
beforeAll(() =>
  Promise.all([
    import('@/components/ui/shell/Background'),
    import('@/components/ui/shell/SessionEndDialog'),
  ]),
)
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

describe('the end of a session', () => {
  test('is told of two minutes before, and moved by staying', async () => {
    const { times } = await open({ idle: 1800, absolute: 43_200 })
    await pass(27 * MINUTE)
    expect(dialog()).toBeNull()
    await pass(MINUTE)
    await waitFor(() => expect(dialog()).toBeTruthy())
    expect(dialog()!.textContent).toMatch(/You will be signed out in (2:00|1:\d\d)\./)
    act(() => within(dialog()!).getByRole('button', { name: 'Stay signed in' }).click())
    await waitFor(() => expect(dialog()).toBeNull())
    expect(times('POST /auth/session')).toBe(1)
    await pass(27 * MINUTE)
    expect(dialog()).toBeNull()
    await pass(2 * MINUTE)
    await waitFor(() => expect(dialog()).toBeTruthy())
  })

  test('is not told of while something is done in another tab, and no more once it is', async () => {
    const { now, asked } = await open({ idle: 1800, absolute: 43_200 })
    await pass(20 * MINUTE)
    now.idleFrom = Date.now()
    await pass(27 * MINUTE)
    expect(dialog()).toBeNull()
    await pass(MINUTE)
    await waitFor(() => expect(dialog()).toBeTruthy())
    now.idleFrom = Date.now()
    await pass(MINUTE / 4)
    await waitFor(() => expect(dialog()).toBeNull())
    const questions = asked.filter(
      ({ method, path }) => method === 'GET' && path === '/auth/session',
    )
    expect(questions.length).toBeGreaterThan(0)
    expect(questions.every(({ headers }) => headers.get('X-Background') === '1')).toBe(true)
  })

  test('cannot be moved where it is the absolute one', async () => {
    const { times } = await open({ idle: 1800, absolute: 90 })
    await waitFor(() => expect(dialog()).toBeTruthy())
    expect(dialog()!.textContent).toContain('This end cannot be moved: save your work now.')
    expect(within(dialog()!).queryByRole('button', { name: 'Stay signed in' })).toBeNull()
    act(() => within(dialog()!).getByRole('button', { name: 'Continue' }).click())
    await waitFor(() => expect(dialog()).toBeNull())
    await pass(MINUTE / 2)
    expect(dialog()).toBeNull()
    expect(times('POST /auth/session')).toBe(0)
  })

  test('leads to sign-in when it has come', async () => {
    const leave = vi.spyOn(navigate, 'leaveFor').mockImplementation(() => {})
    const { now } = await open({ idle: 60, absolute: 43_200 })
    await waitFor(() => expect(dialog()).toBeTruthy())
    now.over = true
    await pass(MINUTE + 2000)
    await waitFor(() =>
      expect(leave).toHaveBeenCalledWith(
        expect.stringContaining('/api/auth/signin?error=SessionRequired&callbackUrl='),
      ),
    )
  })

  test('is not told of while the server does not answer', async () => {
    await open({ idle: 1800, absolute: 43_200 })
    serve({
      'GET /auth/session': () => {
        throw new TypeError('Failed to fetch')
      },
      'GET /faqs': () => ok([]),
    })
    await pass(28 * MINUTE)
    expect(dialog()).toBeNull()
  })
})
