import { describe, expect, test } from 'vitest'
import { explain } from '@/lib/platform/api/errors'
import { inTransaction } from '@/lib/platform/db/client'
import { withAnonymous, withJob } from '@/lib/platform/db/tenant'
import '@/tests/support/db/database'

const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
type Limits = { statement: string; lock: string }

describe('a statement', () => {
  test('of a request is waited for no longer than a request is; of a heavy one or a job, longer', async () => {
    const of = async (run: typeof withJob) =>
      (await run(({ client }) => client.query<Limits>(limits))).rows[0]
    const request = { statement: '9s', lock: '8s' }
    expect(await of(withAnonymous)).toEqual(request)
    expect(await of(withJob)).toEqual({ statement: '10min', lock: '1min' })
    expect(await of((work) => inTransaction([], work, 'heavy'))).toEqual({
      statement: '10min',
      lock: '1min',
    })
    // The next on that connection is a request again.
    expect(await of(withAnonymous)).toEqual(request)
  })

  test('that takes longer is ended, and its request answered as one to be tried again', async () => {
    const error = await inTransaction([`set local statement_timeout = '1ms'`], ({ client }) =>
      client.query('select pg_sleep(600)'),
    ).catch((caught: unknown) => caught)
    expect(explain(error)).toMatchObject({
      status: 503,
      message: 'This takes too long at the moment. Nothing was saved. Try again in a moment.',
      headers: { 'Retry-After': '2' },
    })
  })

  test('that waits for a lock for too long gives up, and its request is answered so, too', async () => {
    const key = 'select pg_advisory_xact_lock(771104)'
    const error = await inTransaction([], async (holder) => {
      await holder.client.query(key)
      return inTransaction([`set local lock_timeout = '1ms'`], ({ client }) =>
        client.query(key),
      ).catch((caught: unknown) => caught)
    })
    expect(explain(error)).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
  })
})
