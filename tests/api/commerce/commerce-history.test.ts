import { afterAll, describe, expect, test } from 'vitest'
import { faultyServer, json } from '@/tests/support/http/faulty-server'
import { through, commerceAt } from '@/tests/support/commerce/gateway'
import { send } from '@/tests/support/http/request'
import { assignGlobally, buildRole, idOf, signIn, staffIn, unique } from '@/tests/support/world'

/** Refuses refunds, does everything else. */
const shop = await faultyServer(({ path }, response) =>
  path.endsWith('/refund')
    ? json(response, 400, { type: 'not_allowed', message: 'Nothing was captured.' })
    : json(response, 200, path.endsWith('/notes') ? { note: { id: 'note_1' } } : {}),
)
commerceAt(shop.url, 'the-token-of-the-console')
afterAll(() => shop.close())

const owner = await signIn('owner@polyclinic.example')
const historyOf = async (of: string, page = '') =>
  (await send(`/api/v1/admin/commerce/history?of=${encodeURIComponent(of)}${page}`, { as: owner }))
    .body
type Line = {
  id: number
  actor: string
  action: string
  after: { request: string; outcome?: string }
}

describe('the history of a row of the shop', () => {
  test('has what was written at its address and below, newest first, and of nothing else', async () => {
    const id = unique('order_')
    const at = `/admin/orders/${id}`
    await through(at, { json: { email: 'a@nowhere.example' } })
    await through(`${at}x/cancel`, { method: 'POST' })
    await through('/admin/orders', { json: {} })
    await through(at)
    await through(`${at}/refund`, { json: { amount: 1, reason: 'other' } })
    await through(`/admin/products/${id}`, { method: 'DELETE' })

    const { data, total } = (await historyOf(`orders/${id}`)) as { data: Line[]; total: number }
    const refund = { request: `POST ${at}/refund` }
    expect(data.map(({ after }) => after)).toEqual([
      { ...refund, outcome: 'refused (400)' },
      refund,
      { request: `POST ${at}` },
    ])
    expect(total).toBe(3)
    expect(data[0]).toMatchObject({ action: 'commerce:update', actor: expect.any(String) })

    const first = await historyOf(`orders/${id}`, '&limit=1')
    expect([first.data, first.total]).toEqual([[data[0]], 3])
    expect((await historyOf(`orders/${id}`, `&before=${data[0]!.id}`)).data).toEqual(data.slice(1))
  })

  test('can be that of several rows together', async () => {
    const [order, back, other] = [unique('order_'), unique('ret_'), unique('ret_')]
    await through(`/admin/orders/${order}/return`, { json: { items: [] } })
    await through(`/admin/returns/${back}/receive`, { json: { items: [] } })
    await through(`/admin/returns/${other}/receive`, { json: { items: [] } })
    const { data } = (await historyOf(`orders/${order},returns/${back}`)) as { data: Line[] }
    expect(data.map(({ after }) => after.request)).toEqual([
      `POST /admin/returns/${back}/receive`,
      `POST /admin/orders/${order}/return`,
    ])
  })

  test('begins with who made it, where that is known', async () => {
    await through('/admin/notes', { json: { value: 'Call back' } })
    await through('/admin/notes/note_1', { json: { value: 'Called' } })
    const { data } = (await historyOf('notes/note_1')) as { data: Line[] }
    expect(data.map(({ action, after }) => [action, after.request])).toEqual([
      ['commerce:update', 'POST /admin/notes/note_1'],
      ['commerce:create', 'POST /admin/notes'],
    ])
    expect(data[1]!.actor).toBe(data[0]!.actor)
  })

  test.each([
    'orders',
    'orders/',
    '/orders/order_1',
    'orders/order_1/refund',
    'orders/%',
    'orders/a%2Fb',
    'orders/order_1,',
    'orders/order_1,orders/a%2Fb',
    '../users/u',
  ])('is of no other address: %s', async (of) =>
    expect((await send(`/api/v1/admin/commerce/history?of=${of}`, { as: owner })).status).toBe(422),
  )

  test('is nobody’s who does not read commerce everywhere', async () => {
    const somewhere = await staffIn(await idOf('northside'), ['commerce:read'])
    const settings = await signIn(`${unique('shop')}@polyclinic.example`)
    await assignGlobally(
      settings.personId,
      await buildRole('global', ['commerce-settings:read', 'audit:read']),
    )
    for (const as of [somewhere, settings])
      expect((await send('/api/v1/admin/commerce/history?of=orders/order_1', { as })).status).toBe(
        403,
      )
  })
})
