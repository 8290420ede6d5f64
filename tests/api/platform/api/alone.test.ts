import { afterEach, describe, expect, test, vi } from 'vitest'
import { env } from '@/lib/platform/config/env'
import { alone } from '@/lib/platform/db/alone'
import { one, owner, sql } from '@/tests/support/db/database'
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
  const all = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => alone('test', key, work(name))),
  )
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(events).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, '1', `${name} ends`]))
})

test('work on other things, or of another kind, is done meanwhile', async () => {
  const [one, other] = [unique('thing'), unique('thing')]
  const inside = (work: () => Promise<string>) => alone('test', one, work)
  const done = await inside(() =>
    alone('test', other, () => alone('else', one, async () => 'done')),
  )
  expect(done).toBe('done')
})

describe('nobody waits', () => {
  const given = env().ANSWER_SECONDS
  afterEach(() => void Object.assign(env(), { ANSWER_SECONDS: given }))
  const SENTENCE =
    'Another request is still working on the same thing. Nothing was begun. Try again in a moment.'
  const refusal = { status: 503, message: SENTENCE, headers: { 'Retry-After': '2' } }

  test('for a turn for longer than a caller waits for an answer, and whoever comes next has to wait as well', async () => {
    const key = unique('thing')
    let end: () => void
    let first: Promise<void>
    await new Promise<void>((begun) => {
      first = alone('test', key, () => new Promise((resolve) => (begun(), (end = resolve))))
    })
    const late = vi.fn(async () => undefined)
    Object.assign(env(), { ANSWER_SECONDS: 2 })
    await expect(alone('test', key, late)).rejects.toMatchObject(refusal)
    Object.assign(env(), { ANSWER_SECONDS: given })
    const next = alone('test', key, async () => 'done')
    // It has begun nothing: nobody else has a connection to the database.
    expect(await held()).toBe(1)
    end!()
    await first!
    expect(late).not.toHaveBeenCalled()
    expect(await next).toBe('done')
  })

  test('for what another process has locked, either', async () => {
    const key = unique('thing')
    const other = await owner.connect()
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', ['test', key])
    const late = vi.fn(async () => undefined)
    Object.assign(env(), { ANSWER_SECONDS: 2 })
    await expect(alone('test', key, late)).rejects.toMatchObject(refusal)
    await other.query('rollback')
    other.release()
    expect(late).not.toHaveBeenCalled()
    expect(await alone('test', key, async () => 'done')).toBe('done')
  })
})
