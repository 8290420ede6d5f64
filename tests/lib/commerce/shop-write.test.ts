import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callWithTotal, type Failure } from '@/lib/client/call'
import { writeToShop } from '@/lib/client/commerce/shop-write'

vi.mock('@/lib/client/call', () => ({ callWithTotal: vi.fn() }))

const DONE = { refund: 'ref_1' }
const failure = (status: number | undefined, more: Partial<Failure> = {}): Failure => ({
  status,
  error: 'It failed.',
  fields: {},
  ...more,
})
const lost = failure(undefined)
const unsure = failure(502, { outcome: 'unknown', repeatable: false })
const unsureAgain = failure(502, { outcome: 'unknown', repeatable: true })
const notDone = failure(400, { outcome: 'not done', repeatable: false })
const nothing = async () => undefined

/**
 * A write whose sendings end one after the other as it is said: what `status` or `outcome` has is a
 * failure.
 */
function write(
  ends: (typeof DONE | Failure)[],
  look: () => Promise<unknown> = nothing,
  patience = 30_000,
) {
  const keys: string[] = []
  vi.mocked(callWithTotal).mockImplementation(async ({ headers }) => {
    keys.push(headers!['Idempotency-Key']!)
    const end = ends[keys.length - 1]!
    if ('error' in end) throw end
    return end as never
  })
  const onDoubt = vi.fn()
  const looked = vi.fn(look)
  const at = Date.now()
  const ended = writeToShop({
    url: '/commerce/admin/orders/o/refund',
    method: 'POST',
    data: {},
    look: looked,
    onDoubt,
    patience,
  })
    .then(
      (done) => ({ done, failed: undefined }),
      (failed: Failure) => ({ done: undefined, failed }),
    )
    .then((end) => ({ ...end, after: Date.now() - at }))
  return { keys, onDoubt, looked, ended }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a write to the shop', () => {
  test('is done when that is answered, and nobody doubts it', async () => {
    const { keys, onDoubt, looked, ended } = write([DONE])
    expect(await ended).toMatchObject({ done: DONE, after: 0 })
    expect([keys.length, onDoubt.mock.calls.length, looked.mock.calls.length]).toEqual([1, 0, 0])
  })

  test.each([
    ['the shop', notDone],
    ['the shop, which is starting', failure(503, { outcome: 'not done', repeatable: true })],
    ['the console', failure(422)],
    ['who leaves the page', failure(undefined, { aborted: true })],
  ])('is not done when %s refuses it, at once', async (_, refusal) => {
    const { keys, onDoubt, ended } = write([refusal])
    expect((await ended).failed).toBe(refusal)
    expect([keys.length, onDoubt.mock.calls.length]).toEqual([1, 0])
  })

  test.each([
    ['was lost', lost],
    ['is a 502 of the console', failure(502)],
    ['is that it calls too often', failure(429)],
  ])('whose answer %s is asked for under the same key', async (_, first) => {
    const { keys, onDoubt, ended } = write([first, lost, DONE])
    await vi.advanceTimersByTimeAsync(0)
    expect(onDoubt).toHaveBeenCalledOnce()
    await vi.runAllTimersAsync()
    expect(await ended).toMatchObject({ done: DONE, after: 3000 })
    expect([keys.length, new Set(keys).size, onDoubt.mock.calls.length]).toEqual([3, 1, 1])
  })

  test('of which nobody can tell is sent again under a new key where that may be repeated', async () => {
    const { keys, looked, ended } = write([unsureAgain, unsureAgain, DONE])
    await vi.runAllTimersAsync()
    expect((await ended).done).toBe(DONE)
    expect([new Set(keys).size, looked.mock.calls.length]).toEqual([3, 0])
  })

  test('that may not be repeated is looked for until its effect is there', async () => {
    let there = false
    const { keys, ended } = write([unsure], async () => (there ? DONE : undefined))
    await vi.advanceTimersByTimeAsync(20_000)
    there = true
    await vi.runAllTimersAsync()
    expect((await ended).done).toBe(DONE)
    expect(keys).toHaveLength(1)
  })

  test('is not done when the shop has answered for a minute without its effect, however long it was away', async () => {
    const away = Date.now() + 90_000
    const { ended } = write([unsure], () =>
      Date.now() < away ? Promise.reject(lost) : Promise.resolve(undefined),
    )
    await vi.runAllTimersAsync()
    const { failed, after } = await ended
    expect(failed).toMatchObject({
      outcome: 'not done',
      error: expect.stringContaining('Nothing came of it'),
    })
    expect(after).toBeGreaterThanOrEqual(150_000)
  })

  test('that the console may still be at is not given up, however long it waits for the shop', async () => {
    const began = Date.now()
    const done = () => Promise.resolve(Date.now() - began >= 130_000 ? DONE : undefined)
    const { ended } = write([lost, failure(409)], done, 120_000)
    await vi.runAllTimersAsync()
    expect((await ended).done).toBe(DONE)
  })

  test.each([
    ['whose key is in use', [failure(409)]],
    [
      'that is refused when it is sent again',
      [unsureAgain, failure(404, { outcome: 'not done', repeatable: true })],
    ],
    ['whose answer is lost, and then unknown', [lost, unsure]],
  ])('%s is looked for', async (_, ends) => {
    const { keys, looked, onDoubt, ended } = write(ends, async () => DONE)
    await vi.runAllTimersAsync()
    expect((await ended).done).toBe(DONE)
    expect([keys.length, looked.mock.calls.length, onDoubt.mock.calls.length]).toEqual([
      ends.length,
      1,
      1,
    ])
  })
})
