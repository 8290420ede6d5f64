import { describe, expect, test } from 'vitest'
import {
  at,
  make,
  makeSet,
  owner,
  remove,
  SETS,
  type Fields,
} from '@/tests/support/practice/locations'
import { send } from '@/tests/support/http/request'
import { unique } from '@/tests/support/world'

describe('holiday sets', () => {
  const setAt = (id: number, rest = '') => at(`/${id}${rest}`, '', SETS)
  test('are made, changed and deleted, but not while a location takes part', async () => {
    const made = await makeSet({
      holidays: [
        { date: '2026-12-25', name: 'Christmas Day' },
        { date: '2026-01-01', name: 'New Year' },
      ],
    })
    expect(made.holidays.map(({ date }: Fields) => date)).toEqual(['2026-01-01', '2026-12-25'])
    const { id } = await make({ holidaySetIds: [made.id] })
    const json = { name: made.name, holidays: made.holidays.slice(0, 1), version: 1 }
    const changed = await send(setAt(made.id), { as: owner, method: 'PUT', json })
    expect(changed.body.data).toMatchObject({ version: 2, locationCount: 1 })
    const stale = await send(setAt(made.id), { as: owner, method: 'PUT', json })
    expect([stale.status, stale.body.current.version]).toEqual([409, 2])
    const kept = await send(setAt(made.id), { as: owner, method: 'DELETE' })
    expect([kept.status, kept.body.error]).toEqual([
      409,
      'A location takes part in it. Take it out first.',
    ])
    await remove(id)
    expect((await send(setAt(made.id), { as: owner, method: 'DELETE' })).status).toBe(200)
    const history = (await send(setAt(made.id, '/history'), { as: owner })).body.data
    expect(history.map(({ action }: Fields) => action)).toEqual([
      'locations:delete',
      'locations:update',
      'locations:create',
    ])
  })

  test('have a name of their own, and each date once', async () => {
    const { name } = await makeSet()
    const day = { date: '2026-05-01', name: 'Labour Day' }
    const post = async (json: Fields) =>
      (await send(at('', '', SETS), { as: owner, json })).body.fields
    expect(await post({ name: name.toUpperCase(), holidays: [day] })).toEqual({
      name: 'This name is already taken here.',
    })
    expect(await post({ name: unique('Set '), holidays: [] })).toEqual({
      holidays: 'A holiday set has at least one date.',
    })
    expect(await post({ name: unique('Set '), holidays: [day, day] })).toEqual({
      'holidays.1.date': 'This date is there twice.',
    })
    expect(
      await post({ name: unique('Set '), holidays: [{ ...day, date: '2026-02-30' }] }),
    ).toEqual({ 'holidays.0.date': 'Choose a date.' })
  })

  test('are listed', async () => {
    const { name } = await makeSet({ name: 'Zambia 2026' })
    const { body } = await send(at('', '&search=zambia&sort=-dates', SETS), { as: owner })
    expect([body.total, body.data[0].name, body.data[0].locationCount]).toEqual([1, name, 0])
  })
})
