import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteTimeZones } from '@/lib/platform/db/reference-data/time-zones'
import { findFlaws } from '@/lib/platform/db/verify'
import { refuseFlawedDatabase } from '@/lib/platform/web/boot'

vi.mock('@/lib/platform/db/verify', () => ({ findFlaws: vi.fn() }))
vi.mock('@/lib/platform/db/reference-data/time-zones', () => ({ noteTimeZones: vi.fn() }))
vi.mock('@/lib/platform/observability/log', () => ({ log: { fatal: vi.fn(), warn: vi.fn() } }))

const AWAY = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
const WRONG = Object.assign(new Error('wrong password'), { code: '28P01' })

const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** What the check says, one time after the other. */
async function start(...said: (string[] | Error)[]) {
  for (const one of said)
    if (one instanceof Error) vi.mocked(findFlaws).mockRejectedValueOnce(one)
    else vi.mocked(findFlaws).mockResolvedValueOnce(one)
  await refuseFlawedDatabase()
  await vi.advanceTimersByTimeAsync(10_000)
  return { asked: vi.mocked(findFlaws).mock.calls.length, ended: exit.mock.calls.length }
}

describe('the check of the database', () => {
  test.each([
    ['that holds tenants apart lets the process serve', [[]], 1, 0],
    ['that does not ends it', [['a flaw']], 1, 1],
    ['that it may not ask ends it', [WRONG], 1, 1],
    ['that is away is made again until it answers', [AWAY, AWAY, []], 3, 0],
    ['that comes back with a flaw ends it', [AWAY, ['a flaw']], 2, 1],
    ['that comes back and may not be asked ends it', [AWAY, WRONG], 2, 1],
  ])('of one %s', async (_title, said, asked, ended) => {
    expect(await start(...said)).toEqual({ asked, ended })
    // Whose database is as it must be learns of its time zone data.
    expect(noteTimeZones).toHaveBeenCalledTimes(ended ? 0 : 1)
  })
})
