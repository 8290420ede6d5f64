import type { PoolClient } from 'pg'
import { describe, expect, test } from 'vitest'
import { pool, sendAhead } from '@/lib/platform/db/client'
import { withAnonymous } from '@/lib/platform/db/tenant'
import { losingCommits } from '@/tests/support/db/commits'
import { openTransactions } from '@/tests/support/db/database'
import { footprint, unique } from '@/tests/support/world'
import { prepare, READY, writes } from '@/tests/support/writes/prepare'

const titled = writes.map((write) => [`${write.method} ${write.route}`, write] as const)

describe('what is answered as done', () => {
  test('is looked at for every endpoint that writes', () => {
    expect([...new Set(writes.map(({ title }) => title))].toSorted()).toEqual(
      Object.keys(READY).toSorted(),
    )
  })

  test.each(titled)('is there for others: %s', async (_title, one) => {
    const { write, isDone } = await prepare(one)
    const answer = await write()
    expect([answer.status, answer.body?.error]).toEqual([one.status, undefined])
    expect(await isDone(answer)).toBe(true)
  })

  test.each(titled)('is found missing when a COMMIT did not take: %s', async (_title, one) => {
    const { write, isDone } = await prepare(one)
    const before = await footprint()
    const answer = await losingCommits('rolled back', write)
    expect(answer.status).toBeLessThan(300)
    expect(await isDone(answer)).toBe(false)
    expect(await footprint()).toBe(before)
  })

  test.each(titled)('is not so when a COMMIT is never sent: %s', async (_title, one) => {
    const { write, isDone } = await prepare(one)
    const before = await footprint()
    const answer = await losingCommits('never sent', write)
    const said = answer.body.error ?? answer.body.issue[0].details.text
    expect([answer.status, said]).toEqual([
      500,
      'Something went wrong on our side. Nothing was saved.',
    ])
    expect(await isDone(answer)).toBe(false)
    expect(await footprint()).toBe(before)
    expect(await openTransactions()).toEqual([])
  })
})

describe('a statement that nobody waits for', () => {
  const prepared = () => ({ name: unique('prepared-'), text: 'select 1' })

  test.each<[string, (client: PoolClient) => unknown]>([
    ['nothing', () => undefined],
    ['another', (client) => client.query('select 1')],
    [
      'one that is prepared, twice',
      (client, one = prepared()) => [one, one].forEach((each) => sendAhead(client, each)),
    ],
    [
      'one that is prepared, and sent again',
      (client, one = prepared()) => (sendAhead(client, one), client.query(one)),
    ],
  ])('says why its transaction has failed, with %s after it', async (_after, sendMore) => {
    const failing = withAnonymous(async ({ client }) => {
      sendAhead(client, 'select 1 / 0')
      await sendMore(client)
    })
    await expect(failing).rejects.toThrow('division by zero')
  })
})

describe('a transaction that somebody forgets to end', () => {
  test('is noticed, whoever began it', async () => {
    expect(await openTransactions()).toEqual([])
    const client = await pool().connect()
    await client.query('begin')
    await client.query('select 1 as forgotten')
    expect(await openTransactions()).toEqual(['select 1 as forgotten'])
    client.release(true)
    await expect.poll(openTransactions).toEqual([])
  })
})
