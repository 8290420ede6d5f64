import http from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { sql } from '@/tests/support/db/database'
import { faultyServer, json } from '@/tests/support/http/faulty-server'
import { through, commerceAt } from '@/tests/support/commerce/gateway'
import { send, type Sent } from '@/tests/support/http/request'
import { signIn } from '@/tests/support/world'

const TOKEN = 'the-token-of-the-console'
type Answer = (response: http.ServerResponse) => unknown
let answer: Answer
const commerce = await faultyServer((_request, response) => void answer(response))
/** Where a redirect would lead. */
const elsewhere = await faultyServer((_request, response) => json(response, 200, {}))
commerceAt(commerce.url, TOKEN, 3)

const fine: Answer = (response) => json(response, 200, { products: [], count: 0 })
const html =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('<html>busy</html>')
const said =
  (status: number, body: object): Answer =>
  (response) =>
    json(response, status, body)
const half: Answer = (response) => {
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 })
    .write('{"products": [')
  setImmediate(() => response.destroy())
}
const cut: Answer = (response) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"products": [')
/** Its end is where the connection ends, and nothing tells that there should be more. */
const bare: Answer = (response) =>
  response.socket!.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"products": [{}')
const away: Answer = (response) =>
  response.writeHead(302, { Location: `${elsewhere.url}/admin/products` }).end()
const silent: Answer = () => {}

/** Of these nobody can tell whether a write was done; of all others it certainly was not. */
const DOUBTFUL = [
  'is slow',
  'cuts its answer',
  'answers half a document',
  'ends amid its answer',
  'answers a page',
  'fails with a page',
  'is busy',
  'fails',
]
const UNKNOWN = 'Nobody can tell whether this was done. Look before you try again.'
const FAULTS: [string, Answer, [number, string], [number, string]][] = [
  [
    'is slow',
    silent,
    [504, 'Commerce did not answer in time. Try again in a moment.'],
    [504, UNKNOWN],
  ],
  [
    'cuts its answer',
    half,
    [502, 'The connection to commerce was lost. Try again in a moment.'],
    [502, UNKNOWN],
  ],
  [
    'answers half a document',
    cut,
    [502, 'Commerce gave an answer that is not its own.'],
    [502, UNKNOWN],
  ],
  [
    'ends amid its answer',
    bare,
    [502, 'Commerce gave an answer that is not its own.'],
    [502, UNKNOWN],
  ],
  [
    'answers a page',
    html(200),
    [502, 'Commerce gave an answer that is not its own.'],
    [502, UNKNOWN],
  ],
  [
    'fails with a page',
    html(500),
    [502, 'Request failed with status code 500'],
    [502, 'Request failed with status code 500'],
  ],
  ['is busy', html(503), [503, 'Request failed with status code 503'], [502, UNKNOWN]],
  [
    'fails',
    said(500, { type: 'unknown_error', message: 'An unknown error occurred.' }),
    [502, 'An unknown error occurred.'],
    [502, 'An unknown error occurred.'],
  ],
  [
    'is in conflict',
    said(409, { type: 'conflict', message: 'The request conflicted with another.' }),
    [409, 'The request conflicted with another.'],
    [409, 'The request conflicted with another.'],
  ],
  [
    'refuses',
    said(400, { type: 'invalid_data', message: 'No title.' }),
    [400, 'No title.'],
    [400, 'No title.'],
  ],
  [
    'does not take the token',
    (response) => response.writeHead(401).end('Unauthorized'),
    [502, 'Commerce does not take the console’s token.'],
    [502, 'Commerce does not take the console’s token.'],
  ],
  [
    'redirects elsewhere',
    away,
    [502, 'Commerce has sent us to another address, where we do not go.'],
    [502, 'Commerce has sent us to another address, where we do not go.'],
  ],
  [
    'starts',
    said(503, { type: 'starting', message: 'Commerce is starting.' }),
    [503, 'Commerce is starting. Try again in a moment.'],
    [503, 'Commerce is starting. Try again in a moment.'],
  ],
  [
    'says the token',
    said(400, { type: 'invalid_data', message: `Not ${TOKEN}.` }),
    [400, 'Not ….'],
    [400, 'Not ….'],
  ],
]

beforeEach(() => void (answer = fine))
afterAll(async () => {
  await commerce.close()
  await elsewhere.close()
})

describe.each(FAULTS)(
  'commerce that %s',
  (title, fault, [status, error], [writeStatus, writeError]) => {
    test('is told in a sentence, and recovers', async () => {
      answer = fault
      const got = await through('/admin/products')
      expect([got.status, got.body]).toMatchObject([
        status,
        { success: false, error, message: error },
      ])
      const wrote = await through('/admin/products', { json: {} })
      expect([wrote.status, wrote.body.error]).toEqual([writeStatus, writeError])
      const outcome = DOUBTFUL.includes(title) ? 'unknown' : 'not done'
      // What is there already is what it is again; what is added is one more.
      expect(wrote.body).toMatchObject({ outcome, repeatable: false })
      expect((await through('/admin/collections/c', { json: {} })).body).toMatchObject({
        outcome,
        repeatable: true,
      })
      expect(got.body).not.toHaveProperty('outcome')
      expect(got.text + wrote.text).not.toContain(TOKEN)
      expect(elsewhere.seen).toEqual([])
      answer = fine
      expect((await through('/admin/products')).body).toEqual({ products: [], count: 0 })
      expect((await through('/admin/products', { json: {} })).status).toBe(200)
    })
  },
)

describe('commerce that fails before an organization’s call can be sent on', () => {
  let clinic: Clinic
  beforeAll(async () => {
    clinic = await buildClinic()
    await sql(`insert into commerce_accounts values ($1, 'cus_1', 'group_1')`, clinic.id)
  })
  const at = (path: string, sent: Sent = {}) =>
    through(`/store${path}`, { host: clinic.host, as: clinic.admin, ...sent })

  test.each(FAULTS)('as it %s, has done nothing of it', async (_title, fault, [status, error]) => {
    answer = fault
    const got = await at('/products')
    const wrote = await at('/carts', { json: {} })
    // What was asked is nobody's but ours: no refusal of it is the caller's.
    const told = [503, 504].includes(status) ? status : 502
    expect([got.status, got.body.error]).toEqual([told, error])
    expect([wrote.status, wrote.body]).toMatchObject([
      told,
      { error, outcome: 'not done', repeatable: false },
    ])
    expect(got.body).not.toHaveProperty('outcome')
    expect(got.text + wrote.text).not.toContain(TOKEN)
    const log = await sql(
      `select from audit_log where organization_id = $1 and subject = 'commerce'`,
      clinic.id,
    )
    expect(log).toEqual([])
  })
})

describe('commerce that does not run', () => {
  test('is said to be away, and sees a write when it is back, under the same key', async () => {
    const { port } = new URL(commerce.url)
    await commerce.close()
    const sent = { json: { title: 'Later' }, headers: { 'idempotency-key': 'once-it-is-back' } }
    const { status, body } = await through('/admin/products', sent)
    expect([status, body.error]).toEqual([
      503,
      'Commerce is not available right now. Try again in a moment.',
    ])
    expect(body.outcome).toBe('not done')
    const owner = await signIn('owner@polyclinic.example')
    expect((await send('/api/v1/admin/commerce', { as: owner })).body.data).toMatchObject({
      state: 'away',
      missing: [],
    })
    expect((await send('/api/v1/admin/organizations', { as: owner })).status).toBe(200)
    const back = http.createServer((_request, response) => json(response, 200, { product: {} }))
    await new Promise<void>((resolve) => back.listen(Number(port), '127.0.0.1', resolve))
    expect((await through('/admin/products', sent)).status).toBe(200)
    back.closeAllConnections()
    await new Promise((resolve) => back.close(resolve))
  })
})
