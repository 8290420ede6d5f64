import { describe, expect, test } from 'vitest'
import { writeWaitingPrices } from '@/lib/clinical-tests/prices'
import { sql } from '@/tests/support/database'

describe('prices that wait', () => {
  test('wait on where no shop is set up, and nothing is said of it', async () => {
    await sql(
      `insert into clinical_test_prices (test_id, state, updated_at) select id, 'pending', now() - interval '1 hour'
       from clinical_tests where code = 'CREA'`,
    )
    const rows = () => sql('select state, failure, asked, updated_at from clinical_test_prices')
    const before = await rows()
    expect(await writeWaitingPrices()).toBe(undefined)
    expect(await rows()).toEqual(before)
  })
})
