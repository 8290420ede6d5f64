import { describe, expect, test } from 'vitest'
import { eventOf } from '@/lib/commerce/gateway/asked'
import { ENDPOINTS, permissionOf, type Endpoint } from '@/lib/platform/commerce/endpoints'

const writes = ENDPOINTS.filter(({ method, replacedBy }) => method !== 'GET' && !replacedBy)
const callOf = ({ method, path }: Endpoint) => `${method} ${path}`
const eventAt = (endpoint: Endpoint) =>
  eventOf({ method: endpoint.method, endpoint, permission: permissionOf(endpoint) })

/** What is done with a record and has a word of its own. */
const DONE = {
  'POST /admin/orders/{id}/archive': 'commerce.archived',
  'POST /admin/orders/{id}/cancel': 'commerce.cancelled',
  'POST /admin/order-edits/{id}/cancel': 'commerce.cancelled',
  'POST /admin/returns/{id}/cancel': 'commerce.cancelled',
  'POST /admin/batch-jobs/{id}/cancel': 'commerce.cancelled',
  'POST /admin/orders/{id}/capture': 'commerce.captured',
  'POST /admin/payments/{id}/capture': 'commerce.captured',
  'POST /admin/orders/{id}/complete': 'commerce.completed',
  'POST /store/carts/{id}/complete': 'commerce.completed',
  'POST /store/order-edits/{id}/complete': 'commerce.completed',
  'POST /admin/orders/{id}/refund': 'commerce.refunded',
  'POST /admin/payments/{id}/refund': 'commerce.refunded',
}

describe('the event of a write in commerce', () => {
  test.each([
    ...Object.entries(DONE),
    ['POST /admin/products', 'commerce.created'],
    ['POST /store/carts', 'commerce.created'],
    ['POST /admin/products/{id}', 'commerce.changed'],
    ['POST /admin/store', 'commerce.changed'],
    ['POST /admin/orders/{id}/fulfillment', 'commerce.changed'],
    ['POST /admin/orders/{id}/swaps/{swapId}/cancel', 'commerce.changed'],
    ['DELETE /admin/products/{id}', 'commerce.deleted'],
    ['DELETE /admin/products/{id}/options/{optionId}', 'commerce.deleted'],
    ['DELETE /admin/customer-groups/{id}/customers/batch', 'commerce.changed'],
  ])('%s is %s', (call, event) => {
    const endpoint = writes.find((one) => callOf(one) === call)
    expect(endpoint && eventAt(endpoint)).toBe(event)
  })

  test('is that something was made, changed or deleted for all others', () => {
    const others = writes.filter((endpoint) => !(callOf(endpoint) in DONE))
    expect([...new Set(others.map(eventAt))].sort()).toEqual([
      'commerce.changed',
      'commerce.created',
      'commerce.deleted',
    ])
  })
})
