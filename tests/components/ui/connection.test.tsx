import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectionOverlay } from '@/components/ui/shell/ConnectionOverlay'
import { renderConsole } from '../console'
import { ok, refused, serve } from '../server'

const TEXT = 'We are working on the connection....'
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.queryByText(TEXT) !== null

beforeEach(() => void vi.useFakeTimers())

describe('the connection overlay', () => {
  test('asks every seven seconds, without keeping the session alive', async () => {
    const { asked } = serve({ 'GET /faqs': () => ok([]) })
    renderConsole(<ConnectionOverlay />)
    await wait(6999)
    expect(asked).toHaveLength(0)
    await wait(1)
    expect(asked.map(({ path, headers }) => [path, headers.get('X-Background')])).toEqual([
      ['/faqs', '1'],
    ])
    await wait(14_000)
    expect(asked).toHaveLength(3)
    expect(shown()).toBe(false)
  })

  test('is there while the server does not answer well, and goes by itself', async () => {
    let healthy = false
    serve({ 'GET /faqs': () => (healthy ? ok([]) : refused(503, 'Away.')) })
    renderConsole(<ConnectionOverlay />)
    // An answer comes a moment after the question.
    await wait(7001)
    expect(shown()).toBe(true)
    expect(screen.getByRole('status').textContent).toContain(TEXT)
    healthy = true
    await wait(7000)
    expect(shown()).toBe(false)
  })

  test('does not wait for an answer longer than until the next question', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController()
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms)
      return late.signal
    })
    const hanging = (_address: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
    vi.stubGlobal('fetch', vi.fn(hanging))
    renderConsole(<ConnectionOverlay />)
    await wait(7000)
    expect(shown()).toBe(false)
    await wait(5000)
    expect(shown()).toBe(true)
  })
})
