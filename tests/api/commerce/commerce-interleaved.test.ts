import { afterAll, expect, test } from 'vitest'
import { emailOf } from '@/lib/platform/commerce/commerce-accounts'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { signIn, unique } from '@/tests/support/world'
import { buildClinic } from '@/tests/support/practice/clinic'
import { faultyServer, json } from '@/tests/support/http/faulty-server'
import { through, commerceAt } from '@/tests/support/commerce/gateway'

const TOKEN = 'the-token-of-the-console'
/** Calls of a round; of two organizations, 10,000 in all rounds, and staff between them. */
const CALLS = 3000
const ROUNDS = [1, 2, 3, 4, 5]
const AT_ONCE = 20

type Sent = { email?: string; name?: string }

/** Tokens of this series are given out; those of earlier ones are not taken any more. */
let series = 1

/**
 * As much of commerce as hands out customers and their tokens; of everything else it says back who
 * asked.
 */
const commerce = await faultyServer(({ method, path, headers, body }, response) => {
  const [place] = path.split('?')
  const { email, name } = (body ? JSON.parse(body) : {}) as Sent
  if (place === '/admin/customers' && method === 'POST')
    return json(response, 200, { customer: { id: `cus-${email}` } })
  if (place === '/admin/customers') return json(response, 200, { customers: [] })
  if (place?.startsWith('/admin/customers/cus-'))
    return json(response, 200, { customer: { email: place.slice('/admin/customers/cus-'.length) } })
  if (place === '/admin/customer-groups' && method === 'POST')
    return json(response, 200, { customer_group: { id: `group-${name}` } })
  if (place === '/admin/customer-groups') return json(response, 200, { customer_groups: [] })
  if (place === '/store/auth/token')
    return json(response, 200, { access_token: `token-${series}-of-${email}` })
  if (headers.authorization && !headers.authorization.startsWith(`Bearer token-${series}-`))
    return response.writeHead(401).end('Unauthorized')
  const {
    authorization,
    'x-publishable-api-key': key,
    cookie,
    'x-medusa-access-token': admin,
  } = headers
  json(response, 200, { authorization, key, cookie, admin })
})
commerceAt(commerce.url, TOKEN)
afterAll(() => commerce.close())

test.each(ROUNDS)(
  'two organizations and staff call at once: nothing of one is in a call of another (round %i)',
  async () => {
    const seenBefore = commerce.seen.length
    const clinics = [await buildClinic(), await buildClinic()]
    const callers = [
      ...clinics.map((clinic, at) => ({
        ask: () =>
          through('/store/products', {
            host: clinic.host,
            as: clinic.admin,
            headers: { 'x-publishable-api-key': `pk_${at}` },
          }),
        seen: { authorization: `Bearer token-1-of-${emailOf(clinic.id)}`, key: `pk_${at}` },
      })),
      { ask: () => through('/admin/products'), seen: { admin: '…' } },
    ]
    for (const { host, admin } of clinics) await through('/store/customers/me', { host, as: admin })
    const wrong: unknown[] = []
    let sent = 0
    const worker = async () => {
      while (sent < CALLS) {
        const { ask, seen } = callers[sent++ % callers.length]!
        const { status, body } = await ask()
        if (status !== 200 || JSON.stringify(body) !== JSON.stringify(seen))
          wrong.push({ status, body, seen })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    expect(wrong).toEqual([])
    const admins = commerce.seen.filter(({ headers }) => headers['x-medusa-access-token'])
    expect(admins.every(({ path }) => path.startsWith('/admin/'))).toBe(true)
    expect(commerce.seen.length - seenBefore).toBeGreaterThanOrEqual(CALLS)
  },
)

test('a customer whose token is not known any more is signed in anew before it is used', async () => {
  const clinic = await buildClinic()
  const ask = (sent: object = {}) =>
    through('/store/carts', { host: clinic.host, as: clinic.admin, json: {}, ...sent })
  const tokenOf = ({ body }: { body: { authorization: string } }) =>
    body.authorization.split('-of-')[0]
  expect(tokenOf(await ask())).toBe('Bearer token-1')
  series = 2
  expect(tokenOf(await ask())).toBe('Bearer token-2')
  expect(
    commerce.seen
      .filter(({ path }) => path === '/store/carts')
      .map(({ headers }) => headers.authorization!.split('-of-')[0]),
  ).toEqual(['Bearer token-1', 'Bearer token-2'])
})

test('somebody who belongs to two organizations writes in each under a key of its own', async () => {
  const [one, other] = [await buildClinic(), await buildClinic()]
  await other.join(other.administrator, one.admin.email)
  const sent = { as: one.admin, json: {}, headers: { 'idempotency-key': 'the-same-in-both' } }
  expect((await through('/store/carts', { ...sent, host: one.host })).body.authorization).toContain(
    `-${one.id}-`,
  )
  const { status, body } = await through('/store/carts', { ...sent, host: other.host })
  expect([status, body.error]).toEqual([422, 'This Idempotency-Key was used for another request.'])
})

test('what an organization without an account asks the shop for is logged, and leaves a key what it stands for', async () => {
  const [one, other] = [await buildClinic(), await buildClinic()]
  await other.join(other.administrator, one.admin.email)
  const sent = { as: one.admin, headers: { 'idempotency-key': unique('first-') } }
  const cart = () => through('/store/carts', { ...sent, host: one.host, json: {} })
  const search = (sent: object) =>
    through('/store/products/search', { host: other.host, json: { q: 'gloves' }, ...sent })
  const { body: made } = await cart()
  expect((await search(sent)).body.error).toBe('This Idempotency-Key was used for another request.')
  expect((await cart()).body).toEqual(made)
  expect((await search({ as: one.admin })).status).toBe(200)
  const log = await sql(
    `select after from audit_log where organization_id = $1 and subject = 'commerce'`,
    other.id,
  )
  expect(log).toEqual([{ after: { request: 'POST /store/products/search' } }])
})

test('an organization without an account sees the shop as nobody, and who only looks opens none', async () => {
  const clinic = await buildClinic()
  const seen = await through('/store/products', { host: clinic.host, as: clinic.admin })
  expect(seen.body).toEqual({})
  expect(
    (await through('/store/carts/cart_1', { host: clinic.host, as: clinic.admin })).status,
  ).toBe(404)
  const owner = await signIn('owner@polyclinic.example')
  const view = `/api/v1/admin/users/${clinic.admin.id}/view-as?organizationDomainURL=${clinic.name}`
  expect(
    (await send(view, { as: owner, json: { reason: 'A colleague cannot find the shop.' } })).status,
  ).toBe(201)
  expect((await through('/store/products', { host: clinic.host, as: owner })).status).toBe(200)
  expect((await through('/store/customers/me', { host: clinic.host, as: owner })).status).toBe(404)
  expect((await through('/store/carts', { host: clinic.host, as: owner, json: {} })).status).toBe(
    403,
  )
  expect(
    await one('select count(*)::int from commerce_accounts where organization_id = $1', clinic.id),
  ).toBe(0)
})

test('an organization that is suspended reads the shop, opens no account there, and writes nothing', async () => {
  const clinic = await buildClinic()
  const at = (path: string, sent: object = {}) =>
    through(`/store${path}`, { host: clinic.host, as: clinic.admin, ...sent })
  await sql('update organizations set suspended_at = now() where id = $1', clinic.id)
  expect((await at('/products')).status).toBe(200)
  expect((await at('/customers/me')).status).toBe(404)
  expect(
    await one('select count(*)::int from commerce_accounts where organization_id = $1', clinic.id),
  ).toBe(0)
  const { status, body } = await at('/carts', { json: {} })
  expect([status, body.error]).toEqual([
    403,
    expect.stringMatching(/ is suspended: it can be read, and nothing changed\.$/),
  ])
})
