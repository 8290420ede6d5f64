import { act, render, screen } from '@testing-library/react'
import useSWR, { SWRConfig } from 'swr'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { swrConfig } from '@/lib/client/swr'
import { ok, refused, serve } from '../server'

const Reader = () => {
  const { data, error } = useSWR<string[]>('/faqs')
  return <p>{data?.join() ?? (error as { error: string } | undefined)?.error ?? 'nothing yet'}</p>
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function read(handler: Parameters<typeof serve>[0][string]) {
  const server = serve({ 'GET /faqs': handler })
  const config = { ...swrConfig(), dedupingInterval: 0 }
  const Console = ({ reading = true }) => (
    <SWRConfig value={config}>{reading && <Reader />}</SWRConfig>
  )
  return { times: () => server.times('GET /faqs'), Console, ...render(<Console />) }
}

beforeEach(() => void vi.useFakeTimers())

describe('reading from the server', () => {
  test('is tried three times more, after one, two and four seconds', async () => {
    const { times } = read(() => refused(503, 'Away.'))
    const counts = []
    for (const pause of [10, 1000, 2000, 4000, 60_000]) {
      await wait(pause)
      counts.push(times())
    }
    expect(counts).toEqual([1, 2, 3, 4, 4])
    expect(screen.getByText('Away.')).toBeTruthy()
  })

  test.each([400, 401, 403, 404, 409, 422])('takes a %i for final', async (status) => {
    const { times } = read(() => refused(status, 'No.'))
    await wait(60_000)
    expect(times()).toBe(1)
  })

  test.each([
    ['too many requests', () => refused(429, 'Slowly.')],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is tried again after %s', async (_, handler) => {
    const { times } = read(handler)
    await wait(1500)
    expect(times()).toBe(2)
  })

  test('is forgotten once nobody has used it for five minutes', async () => {
    const { Console, rerender } = read(() => ok(['an answer']))
    await wait(10)
    rerender(<Console reading={false} />)
    await wait(299_000)
    rerender(<Console />)
    expect(screen.getByText('an answer')).toBeTruthy()
    rerender(<Console reading={false} />)
    await wait(301_000)
    rerender(<Console />)
    expect(screen.getByText('nothing yet')).toBeTruthy()
  })
})
