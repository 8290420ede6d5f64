import { describe, expect, test } from 'vitest'
import { writeWaitingPrices } from '@/lib/practice/clinical-tests/prices'
import { sql } from '@/tests/support/db/database'

describe('prices that wait', () => {
  test('wait on where no shop is set up, and nothing is said of it', async () => {
    const rows = () => sql('select state, failure, asked, updated_at from clinical_test_prices')
    const before = await rows()
    // The demo's.
    expect(before.length).toBeGreaterThan(30)
    expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['pending']))
    expect(await writeWaitingPrices()).toBe(undefined)
    expect(await rows()).toEqual(before)
  })
})
