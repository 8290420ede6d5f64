import type http from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { sql } from '@/tests/support/db/database'
import { faultyServer, json, type Seen } from '@/tests/support/http/faulty-server'
import { commerceAt, through } from '@/tests/support/commerce/gateway'
import { unique } from '@/tests/support/world'

const KEY = 'd7a4f1f2-6a0e-4c3e-9a43-2b1b3f0f6f7d'
/** Word for word what Medusa 1.20 answers to an error 40001 of PostgreSQL's. */
const CONFLICT = {
  code: 'invalid_state_error',
  type: 'conflict',
  message:
    'The request conflicted with another request. You may retry the request with the provided Idempotency-Key.',
}
const FAILED = {
  code: 'unknown_error',
  type: 'unknown_error',
  message: 'An unknown error occurred.',
}
const MET_ANOTHER =
  'The shop is changing the same things for somebody else right now. Try again in a moment.'
const UNKNOWN = 'Nobody can tell whether this was done. Look before you try again.'

type Answer = (response: http.ServerResponse) => unknown
const conflict: Answer = (response) => json(response, 409, CONFLICT)
/** Of what Medusa issues a key for, it names the key with whatever it answers. */
const underKey =
  (answer: Answer): Answer =>
  (response) =>
    answer(response.setHeader('Idempotency-Key', KEY))
const notBegun: Answer = (response) =>
  response.writeHead(409).end('Failed to create idempotency key')
const failed: Answer = (response) => json(response, 500, FAILED)
const done: Answer = (response) => json(response, 200, { order: { id: 'order_1' } })

/** What commerce answers to one try after the other; the last for ever. */
let answers: Answer[] = [done]
const isTry = ({ path }: Seen) =>
  !path.startsWith('/admin/customers/') && !path.startsWith('/store/auth')
const commerce = await faultyServer((request, response) => {
  if (!isTry(request))
    return json(response, 200, { customer: { email: 'c@clinic.example' }, access_token: 'theirs' })
  const answer = answers.length > 1 ? answers.shift()! : answers[0]!
  answer(response)
})
commerceAt(commerce.url, 'the-token-of-the-console')
beforeEach(() => void (commerce.seen.length = 0))
afterAll(() => commerce.close())

const keysSent = () => commerce.seen.filter(isTry).map(({ headers }) => headers['idempotency-key'])
const notesOf = async (path: string) =>
  (
    await sql<{ after: object }>(
      `select after from audit_log where subject_id = $1 order by id`,
      path,
    )
  ).map(({ after }) => after)
const returnOf = (order: string) => `/admin/orders/${order}/return`

describe('a write that meets another one in commerce', () => {
  test('is sent again under the key that Medusa has named, and noted once', async () => {
    const path = returnOf(unique('order'))
    answers = [underKey(conflict), underKey(conflict), underKey(done)]
    const { status, body } = await through(path, { json: { items: [] } })
    expect([status, body]).toEqual([200, { order: { id: 'order_1' } }])
    expect(keysSent()).toEqual([undefined, KEY, KEY])
    expect(new Set(commerce.seen.map(({ body }) => body))).toEqual(new Set(['{"items":[]}']))
    expect(await notesOf(path)).toEqual([{ request: `POST ${path}` }])
  })

  test('is sent again under that key after 500 as well, which the same conflict comes to now and then', async () => {
    answers = [underKey(failed), underKey(done)]
    expect((await through(returnOf('order_1'), { json: { items: [] } })).status).toBe(200)
    expect(keysSent()).toEqual([undefined, KEY])
  })

  test('is sent again without a key where Medusa has not begun, or two runs leave what one leaves', async () => {
    answers = [notBegun, done]
    expect((await through(returnOf('order_1'), { json: { items: [] } })).status).toBe(200)
    answers = [conflict, done]
    expect((await through('/admin/collections/c', { json: { title: 'Beds' } })).status).toBe(200)
    expect(keysSent()).toEqual([undefined, undefined, undefined, undefined])
  })

  test('is told in plain words when it goes on meeting others, noted once, and can be sent again under its key', async () => {
    const path = `/admin/collections/${unique('pcol')}`
    const sent = { json: { title: 'Beds' }, headers: { 'idempotency-key': unique('key') } }
    answers = [conflict]
    const { status, body, headers } = await through(path, sent)
    expect([status, body.error, headers['retry-after']]).toEqual([503, MET_ANOTHER, '2'])
    expect(body).toMatchObject({
      success: false,
      message: MET_ANOTHER,
      outcome: 'not done',
      repeatable: true,
    })
    expect(keysSent()).toHaveLength(6)
    const request = `POST ${path}`
    expect(await notesOf(path)).toEqual([{ request }, { request, outcome: 'refused (409)' }])
    answers = [done]
    expect((await through(path, sent)).status).toBe(200)
  })

  test('is one of which nobody can tell, where Medusa may have kept the first part of it', async () => {
    const path = returnOf(unique('order'))
    const sent = { json: { items: [] }, headers: { 'idempotency-key': unique('key') } }
    for (const always of [underKey(conflict), conflict]) {
      answers = [always]
      const { status, body, headers } = await through(path, sent)
      expect([status, body.error, headers['retry-after']]).toEqual([409, UNKNOWN, undefined])
      expect(body).toMatchObject({ outcome: 'unknown', repeatable: false })
    }
    // The second was answered as the first was, under its key, and not sent.
    expect(keysSent()).toHaveLength(6)
    const request = `POST ${path}`
    expect(await notesOf(path)).toEqual([{ request }, { request, outcome: 'unknown' }])
  })

  test('is not sent again where no key of Medusa’s says how far it has come', async () => {
    answers = [conflict, done]
    expect((await through(returnOf('order_1'), { json: { items: [] } })).body.error).toBe(UNKNOWN)
    expect(keysSent()).toHaveLength(1)
  })

  test.each(['/admin/payments/pay_1/refund', '/admin/products'])(
    'is not sent again where it adds something: %s',
    async (path) => {
      answers = [underKey(conflict), done]
      const { status, body } = await through(path, { json: {} })
      expect([status, body.error, body.outcome]).toEqual([503, MET_ANOTHER, 'not done'])
      expect(keysSent()).toHaveLength(1)
    },
  )
})

test('a read that meets a write in commerce is asked again', async () => {
  answers = [conflict, done]
  expect((await through('/admin/orders/order_1')).status).toBe(200)
  expect(keysSent()).toHaveLength(2)
})

test.each([
  [
    'a cart whose goods have gone',
    '/store/carts/cart_1/complete',
    {
      code: 'insufficient_inventory',
      type: 'not_allowed',
      message: 'Variant with id: v does not have the required inventory',
    },
  ],
  [
    'another server’s refusal',
    '/admin/collections/c',
    { type: 'conflict', message: 'That already exists.' },
  ],
])(
  'a refusal with 409 that is no conflict is passed on as it came: %s',
  async (_what, path, refusal) => {
    answers = [(response) => json(response, 409, refusal), done]
    const { status, body } = await through(path, { json: {} })
    expect([status, body.outcome]).toEqual([409, 'not done'])
    expect(body.error).not.toBe(MET_ANOTHER)
    expect(keysSent()).toHaveLength(1)
  },
)

describe('an organization’s write that meets another one', () => {
  let clinic: Clinic
  beforeAll(async () => {
    clinic = await buildClinic()
    await sql(`insert into commerce_accounts values ($1, 'cus_1', 'group_1')`, clinic.id)
  })

  test('is sent again as their customer’s', async () => {
    answers = [conflict, done]
    const sent = {
      host: clinic.host,
      as: clinic.admin,
      method: 'POST',
      json: { first_name: 'Ada' },
    } as const
    const { status } = await through('/store/customers/me/addresses/addr_1', sent)
    const tries = commerce.seen.filter(({ path }) => path.includes('/addresses/'))
    expect([status, tries.map(({ headers }) => headers.authorization)]).toEqual([
      200,
      ['Bearer theirs', 'Bearer theirs'],
    ])
  })
})
