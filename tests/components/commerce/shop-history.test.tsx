import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { tellOfRequest } from '@/components/commerce/record/requests'
import type { Change } from '@/hooks/ui/list/use-record'
import { renderConsole } from '../console'

const change = (after: Change['after'], more: Partial<Change> = {}): Change => ({
  id: 1,
  at: '2026-11-23T10:00:00.000Z',
  actor: 'Ada',
  apiKey: null,
  viewedAs: null,
  action: 'commerce:update',
  event: 'commerce.changed',
  before: null,
  after,
  ...more,
})
/** The line without when it was. */
function lineOf(one: Change) {
  renderConsole(tellOfRequest(one))
  const line = screen.getByText(one.actor ?? 'The system').closest('p')!
  return line.textContent.replace(line.querySelector('time')!.textContent, '').trim()
}

describe('the history of a row of the shop', () => {
  test.each([
    ['POST /admin/collections/pcol_1', 'Ada changed it'],
    ['POST /admin/orders/order_1/refund', 'Ada made a refund'],
    ['POST /admin/orders/order_1/fulfillments/ful_1/cancel', 'Ada cancelled a fulfilment'],
    [
      'POST /admin/orders/order_1/swaps/swap_1/process-payment',
      'Ada settled the payment of a swap',
    ],
    ['POST /admin/orders/order_1/claims/claim_1', 'Ada changed a claim'],
    ['POST /admin/products/prod_1/variants', 'Ada added to its variants'],
    ['POST /admin/products/prod_1/variants/variant_1', 'Ada changed its variants'],
    ['POST /admin/returns/ret_1/receive', 'Ada received a return'],
    ['POST /admin/returns/ret_1/cancel', 'Ada cancelled a return'],
    ['POST /admin/order-edits', 'Ada began an order edit'],
    ['POST /admin/order-edits/oe_1', 'Ada noted something of an order edit'],
    ['DELETE /admin/order-edits/oe_1', 'Ada deleted an order edit'],
    ['POST /admin/order-edits/oe_1/items', 'Ada added items by an order edit'],
    ['POST /admin/order-edits/oe_1/items/item_1', 'Ada changed items by an order edit'],
    ['DELETE /admin/order-edits/oe_1/changes/oeic_1', 'Ada took back a change of an order edit'],
    ['POST /admin/order-edits/oe_1/confirm', 'Ada confirmed an order edit'],
    ['POST /admin/batch-jobs/batch_1/confirm', 'Ada confirmed it'],
    [
      'POST /admin/payment-collections/paycol_1/authorize',
      'Ada marked what an order edit costs more as paid',
    ],
    ['DELETE /admin/regions/reg_1/countries/nz', 'Ada removed from its countries'],
    ['POST /admin/collections/pcol_1/products/batch', 'Ada added to its products'],
    ['DELETE /admin/price-lists/pl_1/products/prod_1/prices', 'Ada removed from its prices'],
    ['DELETE /admin/price-lists/pl_1/products/prices/batch', 'Ada removed from its prices'],
    [
      'POST /admin/inventory-items/iitem_1/location-levels/sloc_1',
      'Ada changed its stock at a location',
    ],
  ])('tells of %s', (request, line) => expect(lineOf(change({ request }))).toBe(line))

  test.each([
    ['unknown', 'Ada made a refund, but nobody can tell whether that was done.'],
    ['not sent', 'Ada made a refund, but that was not done: commerce was away.'],
    ['refused (400)', 'Ada made a refund, but that was not done: commerce refused it.'],
  ])('says how it ended when that was %s', (outcome, line) => {
    expect(lineOf(change({ request: 'POST /admin/orders/order_1/refund', outcome }))).toBe(line)
  })

  test('says by what else it was done, and what is no request it leaves to others', () => {
    const request = 'DELETE /admin/collections/pcol_1'
    const gone = change(
      { request },
      { action: 'commerce:delete', event: 'commerce.deleted', actor: null, apiKey: 'Till' },
    )
    expect(lineOf(gone)).toBe('The system deleted it with the key “Till”')
    expect(tellOfRequest(change({ title: 'Changed' }))).toBeUndefined()
  })
})
