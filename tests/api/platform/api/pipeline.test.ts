import { types, type PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, pool, sendAhead, type Transaction } from '@/lib/platform/db/client'
import { actAs, lookingAcross, type Reach } from '@/lib/platform/db/tenant'
import { asAdmin, sql } from '@/tests/support/db/database'
import { unique } from '@/tests/support/world'

let client: PoolClient
beforeEach(async () => {
  client = await pool().connect()
  await client.query('begin')
})
afterEach(() => client.release(true))

const word = (value: unknown, name = 'pipelined-word') =>
  client.query({ name, text: 'select $1::text as word', values: [value] })
const raise = (message: string) => {
  throw new Error(message)
}
const failing = (name: string) => ({ name, text: 'select 1 / $1::int', values: [0] })
const saying = (...words: unknown[]) =>
  words.map((word) => ({
    status: 'fulfilled',
    value: expect.objectContaining({ rows: [{ word }] }),
  }))
const failed = (message: string) => ({
  status: 'rejected',
  reason: expect.objectContaining({ message }),
})
const refusedFor = (name: string) =>
  failed(`Prepared statements must be unique - '${name}' was used for a different statement`)
const divided = failed('division by zero')
const aborted = failed(
  'current transaction is aborted, commands ignored until end of transaction block',
)

describe('statements of one turn', () => {
  test('have each their answer', async () => {
    const [rows, none, count, unnamed] = await Promise.all([
      word('a'),
      client.query({ name: 'pipelined-set', text: `set local work_mem = '8MB'` }),
      client.query({ text: 'select from generate_series(1, $1::int)', values: [3] }),
      client.query({
        text: 'select $1::int as number, $2::jsonb as json, $3::timestamptz as at',
        values: [7, { a: [1] }, null],
      }),
    ])
    expect([rows.rows, rows.command, rows.rowCount]).toEqual([[{ word: 'a' }], 'SELECT', 1])
    expect([none.rows, none.command]).toEqual([[], 'SET'])
    expect(count.rowCount).toBe(3)
    expect(unnamed.rows).toEqual([{ number: 7, json: { a: [1] }, at: null }])
    expect(unnamed.fields.map(({ name }) => name)).toEqual(['number', 'json', 'at'])
  })

  test('are prepared once', async () => {
    const name = unique('pipelined-')
    expect((await word('a', name)).rows).toEqual([{ word: 'a' }])
    expect(
      (await Promise.all([word('b', name), word(null, name)])).map(({ rows }) => rows),
    ).toEqual([[{ word: 'b' }], [{ word: null }]])
    const { rows } = await client.query({
      text: `select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where name = $1`,
      values: [name],
    })
    expect(rows).toEqual([{ runs: 3 }])
  })

  test('keep their order with a text that goes by itself', async () => {
    const level = () =>
      client.query({ name: 'pipelined-level', text: `select current_setting('work_mem') as word` })
    const [before, , after] = await Promise.all([
      level(),
      client.query(`set local work_mem = '7MB'; select 1`),
      level(),
    ])
    expect([before.rows, after.rows]).toEqual([[{ word: '4MB' }], [{ word: '7MB' }]])
  })

  test('are not done after one that fails', async () => {
    const answers = await Promise.allSettled([
      word('a'),
      client.query(failing(unique('pipelined-'))),
      word('b'),
    ])
    expect(answers).toEqual([...saying('a'), divided, aborted])
    expect(await Promise.allSettled([word('c')])).toEqual([aborted])
  })

  test('say where the one that failed was asked', async () => {
    const asksAmiss = async () => await client.query(failing(unique('pipelined-')))
    const [error] = await Promise.all([
      asksAmiss().catch((reason: Error) => reason),
      word('b').catch(() => undefined),
    ])
    expect((error as Error).stack).toContain('asksAmiss')
  })

  test('may say nothing, or what cannot be read', async () => {
    client.setTypeParser(types.builtins.INT4, () => raise('unreadable'))
    const answers = [
      client.query({ text: 'select $1::int', values: [1] }),
      client.query({ name: unique('pipelined-'), text: '' }),
      word('b'),
    ]
    expect(await Promise.allSettled(answers)).toEqual([
      failed('unreadable'),
      { status: 'fulfilled', value: expect.objectContaining({ rows: [], command: null }) },
      ...saying('b'),
    ])
  })

  test('are none of them lost when the connection is cut', async () => {
    const { processID } = client as unknown as { processID: number }
    const long = Promise.allSettled([
      word('a'),
      client.query({ text: 'select pg_sleep($1)', values: [600] }),
      word('b'),
    ])
    await expect
      .poll(() =>
        asAdmin(`select from pg_stat_activity where pid = ${processID} and wait_event = 'PgSleep'`),
      )
      .toHaveLength(1)
    await asAdmin(`select pg_terminate_backend(${processID})`)
    const cut = failed('terminating connection due to administrator command')
    expect(await long).toEqual([...saying('a'), cut, failed('Connection terminated unexpectedly')])
  })
})

describe('a prepared statement', () => {
  const again = async () => {
    await client.query('rollback')
    await client.query('begin')
  }

  test('can be used again when it failed as it was first done', async () => {
    const statement = failing(unique('pipelined-'))
    expect(await Promise.allSettled([client.query(statement)])).toEqual([divided])
    await again()
    expect((await client.query({ ...statement, values: [1] })).rowCount).toBe(1)
  })

  test('can be used again when it failed as it was prepared', async () => {
    const [name, table] = [unique('pipelined-'), unique('pipelined_').replaceAll('-', '_')]
    const statement = { name, text: `select * from ${table}` }
    await expect(client.query(statement)).rejects.toThrow('does not exist')
    await again()
    await client.query(`create temporary table ${table} as select 'a' as word`)
    expect((await client.query(statement)).rows).toEqual([{ word: 'a' }])
  })

  test('can be used again when it came after one that failed, or with the next while nobody knew yet', async () => {
    const name = unique('pipelined-')
    const first = Promise.allSettled([client.query(failing(unique('pipelined-'))), word('a', name)])
    await Promise.resolve().then(() => new Promise(process.nextTick))
    const next = Promise.allSettled([word('b', name)])
    expect(await first).toEqual([divided, aborted])
    expect(await next).toEqual([failed(`prepared statement "${name}" does not exist`)])
    await again()
    expect(await Promise.allSettled([word('c', name)])).toEqual(saying('c'))
  })

  test('is prepared anew, on another connection, when its columns have become others', async () => {
    const table = unique('pipelined_').replaceAll('-', '_')
    await sql(`create table ${table} as select 'a' as word`)
    await sql(`grant select on ${table} to public`)
    const statement = { name: unique('pipelined-'), text: `select * from ${table}` }
    const read = () => inTransaction([], async ({ client }) => (await client.query(statement)).rows)
    expect(await read()).toEqual([{ word: 'a' }])
    await sql(`alter table ${table} add other text`)
    await expect(read()).rejects.toThrow('cached plan must not change result type')
    expect(await read()).toEqual([{ word: 'a', other: null }])
    await sql(`drop table ${table}`)
  })

  test('is refused when another one has its name', async () => {
    const name = unique('pipelined-')
    const answers = await Promise.allSettled([
      word('a', name),
      client.query({ name, text: 'select 1' }),
      word('b'),
    ])
    expect(answers).toEqual([...saying('a'), refusedFor(name), ...saying('b')])
  })

  test('is never done for another one of its name', async () => {
    const name = unique('pipelined-')
    const other = { name, text: 'select upper($1::text) as word', values: ['b'] }
    const answers = Promise.allSettled([
      word('a', name),
      client.query(other),
      client.query('rollback; begin'),
      word('c', name),
    ])
    const refused = refusedFor(name)
    expect(await answers).toEqual([...saying('a'), refused, expect.anything(), ...saying('c')])
    expect(await Promise.allSettled([client.query(other)])).toEqual([refused])
  })
})

describe('in a transaction', () => {
  test('each statement of a turn has the rights that were asked for before it', async () => {
    const asked = (transaction: Transaction) =>
      transaction.client.query<{ role: string; reach: string }>({
        name: 'pipelined-rights',
        text: `select current_user as role, current_setting('app.organization_ids', true) as reach`,
      })
    const answers = await inTransaction([], async (transaction) => {
      const as = (reach: Reach) => (actAs(transaction, 1, reach), asked(transaction))
      const across = () => lookingAcross({ ...transaction, reach: [7] }, () => asked(transaction))
      return Promise.all([asked(transaction), as('all'), as([7, 9]), across()])
    })
    expect(answers.map(({ rows: [row] }) => row)).toEqual([
      { role: 'polyclinic_app', reach: null },
      { role: 'polyclinic_staff', reach: '' },
      { role: 'polyclinic_app', reach: '{7,9}' },
      { role: 'polyclinic_identity', reach: '{7,9}' },
    ])
  })

  test('what nobody waits for and cannot be sent is not left out', async () => {
    const unsent = {
      name: 'pipelined-word',
      text: 'select $1::text as word',
      values: [{ big: 1n }],
    }
    const left = inTransaction([], async ({ client }) => {
      sendAhead(client, unsent)
      await new Promise(setImmediate)
    })
    await expect(left).rejects.toThrow('serialize a BigInt')
  })
})

test('a value that cannot be sent fails, and so does its transaction, and no other', async () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  const asking = (value: unknown) =>
    inTransaction([], async ({ client }) => {
      const text = 'select $1::text as word'
      const answers = [value, 'b'].map((value) =>
        client.query({ name: 'pipelined-sent', text, values: [value] }),
      )
      return (await Promise.all(answers)).map(({ rows }) => rows[0])
    })
  await expect(asking(circle)).rejects.toThrow(TypeError)
  expect(await asking('a')).toEqual([{ word: 'a' }, { word: 'b' }])
})
