import { afterEach, expect, test, vi } from 'vitest'
import { alone } from '@/lib/server/db/alone'
import { one, sql } from '@/tests/support/database'
import { unique } from '@/tests/support/world'

const held = () =>
  one<number>(
    `select count(*)::int from pg_stat_activity where application_name = 'polyclinic alone' and datname = current_database()`,
  )

test('work on one thing is done one after the other, also after a failure, by one connection', async () => {
  const key = unique('thing')
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`, `${await held()}`)
    await sql('select pg_sleep(0.01)')
    events.push(`${name} ends`)
    if (name === 'b') throw new Error('b fails')
    return name
  }
  const all = await Promise.allSettled(['a', 'b', 'c'].map((name) => alone('test', key, work(name))))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(events).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, '1', `${name} ends`]))
})

test('work on other things, or of another kind, is done meanwhile', async () => {
  const [one, other] = [unique('thing'), unique('thing')]
  const inside = (work: () => Promise<string>) => alone('test', one, work)
  const done = await inside(() => alone('test', other, () => alone('else', one, async () => 'done')))
  expect(done).toBe('done')
})

afterEach(() => void vi.useRealTimers())

test('nobody waits for a turn for longer than a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const key = unique('thing')
  let end: () => void
  let first: Promise<void>
  await new Promise<void>((begun) => {
    first = alone('test', key, () => new Promise((resolve) => (begun(), (end = resolve))))
  })
  const late = vi.fn(async () => undefined)
  const refused = expect(alone('test', key, late)).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
  end!()
  await first!
  expect(late).not.toHaveBeenCalled()
  expect(await alone('test', key, async () => 'done')).toBe('done')
})
