import { expect } from 'vitest'
import { ADDRESS, goodsOf, type Shop, unique } from '../../support/commerce/shop'
import type { Flows } from '../conformance.test'

/** An option of another profile: Medusa cannot replace the method that an order already has. */
async function otherWayToShip({ admin, wayToShip }: Shop): Promise<string> {
  const { shipping_profile } = await admin.shippingProfiles.create({
    name: unique('Profile'),
    type: 'custom' as never,
  })
  return (await wayToShip(100, { profile_id: shipping_profile.id })).id
}

export const SALES: Flows = {
  'orders: payment, fulfilment, return': async ({ rows: { row }, shop }) => {
    const { id, items } = await shop.order()
    const goods = { items: goodsOf(items, 2), location_id: shop.location.id }
    await row('GET /admin/orders', 'orders.0.id', { limit: 5 })
    await row('GET /admin/orders/{id}', `order.id=${id}`, id)
    await row('POST /admin/orders/{id}', 'order.no_notification=true', id, {
      no_notification: true,
    })
    // Another order's: one that is sent in two ways is packed in two parcels, in no certain order.
    const method = { price: 100, option_id: await otherWayToShip(shop) }
    const other = (await shop.order()).id
    await row(
      'POST /admin/orders/{id}/shipping-methods',
      'order.shipping_methods.1.id',
      other,
      method,
    )
    await row('POST /admin/orders/{id}/capture', 'order.payment_status=captured', id)
    await row('POST /admin/orders/{id}/refund', 'order.payment_status=partially_refunded', id, {
      amount: 100,
      reason: 'other',
    })
    const first = await row(
      'POST /admin/orders/{id}/fulfillment',
      'order.fulfillments.0.id',
      id,
      goods,
    )
    await row(
      'POST /admin/orders/{id}/fulfillments/{fulfillmentId}/cancel',
      'order.fulfillments.0.canceled_at',
      id,
      first,
    )
    const { order } = await shop.admin.orders.createFulfillment(id, goods as never)
    const fulfillment_id = order.fulfillments.find(({ canceled_at }) => !canceled_at)!.id
    await row('POST /admin/orders/{id}/shipment', 'order.fulfillment_status=shipped', id, {
      fulfillment_id,
    })
    const returned = await row('POST /admin/orders/{id}/return', 'order.returns.0.id', id, {
      items: goodsOf(items),
    })
    await row('GET /admin/returns', 'returns.0.id')
    await row('POST /admin/returns/{id}/receive', 'return.status=received', returned, {
      items: goodsOf(items),
      location_id: shop.location.id,
    })
    await shop.admin.orders.requestReturn(id, { items: goodsOf(items) } as never)
    const requested = (await shop.orderNow(id)).returns.find(
      ({ status }) => `${status}` === 'requested',
    )!
    await row('POST /admin/returns/{id}/cancel', 'order.id', requested.id)
    const statuses = (await shop.orderNow(id)).returns.map(({ status }) => `${status}`)
    expect(statuses.sort()).toEqual(['canceled', 'received'])
    await row('POST /admin/orders/{id}/complete', 'order.status=completed', id)
    await row('POST /admin/orders/{id}/archive', 'order.status=archived', id)
    await row('POST /admin/orders/{id}/cancel', 'order.status=canceled', other)
  },
  swaps: async ({ rows: { row }, shop }) => {
    const { id, items } = await shop.shippedOrder()
    const additional = [{ variant_id: shop.variants[1], quantity: 1 }]
    const asked = { return_items: goodsOf(items), additional_items: additional }
    const swap = await row('POST /admin/orders/{id}/swaps', 'order.swaps.0.id', id, asked)
    await row('GET /admin/swaps', 'swaps.0.id')
    const cart = await row('GET /admin/swaps/{id}', 'swap.cart_id', swap)
    await shop.customer.carts.addShippingMethod(cart, { option_id: shop.shipping.id })
    await shop.customer.carts.createPaymentSessions(cart)
    await shop.customer.carts.setPaymentSession(cart, { provider_id: 'manual' })
    await shop.customer.carts.complete(cart)
    await row(
      'POST /admin/orders/{id}/swaps/{swapId}/process-payment',
      'order.swaps.0.payment_status',
      id,
      swap,
    )
    const place = { location_id: shop.location.id }
    const first = await row(
      'POST /admin/orders/{id}/swaps/{swapId}/fulfillments',
      'order.swaps.0.fulfillments.0.id',
      id,
      swap,
      place,
    )
    await row(
      'POST /admin/orders/{id}/swaps/{swapId}/fulfillments/{fulfillmentId}/cancel',
      'order.swaps.0.fulfillment_status=canceled',
      id,
      swap,
      first,
    )
    const { order } = await shop.admin.orders.fulfillSwap(id, swap, place)
    const fulfillment_id = order.swaps[0]!.fulfillments!.find(({ canceled_at }) => !canceled_at)!.id
    await row(
      'POST /admin/orders/{id}/swaps/{swapId}/shipments',
      'order.swaps.0.fulfillment_status=shipped',
      id,
      swap,
      { fulfillment_id },
    )
    const other = await shop.shippedOrder()
    const again = { return_items: goodsOf(other.items), additional_items: additional }
    const { order: swapped } = await shop.admin.orders.createSwap(other.id, again as never)
    const { swap: begun } = await shop.admin.swaps.retrieve(swapped.swaps[0]!.id)
    await shop.admin.returns.cancel(begun.return_order.id)
    await row(
      'POST /admin/orders/{id}/swaps/{swapId}/cancel',
      'order.swaps.0.canceled_at',
      other.id,
      swapped.swaps[0]!.id,
    )
  },
  claims: async ({ rows: { row }, shop }) => {
    const claimed = (items: { id: string }[]) => ({
      type: 'replace',
      claim_items: [{ ...goodsOf(items)[0], reason: 'production_failure' }],
      additional_items: [{ variant_id: shop.variants[0], quantity: 1 }],
      shipping_methods: [{ option_id: shop.shipping.id, price: 0 }],
    })
    const { id, items } = await shop.shippedOrder()
    const claim = await row(
      'POST /admin/orders/{id}/claims',
      'order.claims.0.id',
      id,
      claimed(items),
    )
    await row(
      'POST /admin/orders/{id}/claims/{claimId}',
      'order.claims.0.no_notification=true',
      id,
      claim,
      {
        no_notification: true,
      },
    )
    const place = { location_id: shop.location.id }
    const first = await row(
      'POST /admin/orders/{id}/claims/{claimId}/fulfillments',
      'order.claims.0.fulfillments.0.id',
      id,
      claim,
      place,
    )
    await row(
      'POST /admin/orders/{id}/claims/{claimId}/fulfillments/{fulfillmentId}/cancel',
      'order.claims.0.fulfillment_status=canceled',
      id,
      claim,
      first,
    )
    const { order } = await shop.admin.orders.fulfillClaim(id, claim, place)
    const fulfillment_id = order.claims[0]!.fulfillments.find(({ canceled_at }) => !canceled_at)!.id
    await row(
      'POST /admin/orders/{id}/claims/{claimId}/shipments',
      'order.claims.0.fulfillment_status=shipped',
      id,
      claim,
      { fulfillment_id },
    )
    const other = await shop.shippedOrder()
    const { order: again } = await shop.admin.orders.createClaim(
      other.id,
      claimed(other.items) as never,
    )
    await row(
      'POST /admin/orders/{id}/claims/{claimId}/cancel',
      'order.claims.0.canceled_at',
      other.id,
      again.claims[0]!.id,
    )
  },
  'draft orders': async ({ rows: { row }, shop }) => {
    const draft = {
      email: shop.email,
      region_id: shop.region.id,
      items: [{ variant_id: shop.variants[0], quantity: 1 }],
      shipping_methods: [{ option_id: shop.shipping.id }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    }
    const id = await row('POST /admin/draft-orders', 'draft_order.id', draft)
    await row('GET /admin/draft-orders', 'draft_orders.0.id')
    await row('GET /admin/draft-orders/{id}', `draft_order.id=${id}`, id)
    await row('POST /admin/draft-orders/{id}', 'draft_order.id', id, {
      no_notification_order: true,
    })
    const line = { title: 'Extra', unit_price: 100, quantity: 1 }
    const lines = await row(
      'POST /admin/draft-orders/{id}/line-items',
      'draft_order.cart.items',
      id,
      line,
    )
    const extra = (lines as unknown as { id: string; title: string }[]).find(
      ({ title }) => title === 'Extra',
    )!.id
    await row('POST /admin/draft-orders/{id}/line-items/{lineId}', 'draft_order.id', id, extra, {
      quantity: 2,
    })
    await row(
      'DELETE /admin/draft-orders/{id}/line-items/{lineId}',
      'draft_order.cart.items.length=1',
      id,
      extra,
    )
    await row('POST /admin/draft-orders/{id}/pay', 'order.id', id)
    const { draft_order } = await shop.admin.draftOrders.create(draft as never)
    await row('DELETE /admin/draft-orders/{id}', 'deleted=true', draft_order.id)
  },
  'order edits, payment collections and payments': async ({ rows: { row, refused }, shop }) => {
    const { id: order_id } = await shop.order()
    const id = await row('POST /admin/order-edits', 'order_edit.id', {
      order_id,
      internal_note: 'one',
    })
    await row('GET /admin/order-edits', 'order_edits.0.id')
    await row('GET /admin/order-edits/{id}', `order_edit.id=${id}`, id)
    await row('POST /admin/order-edits/{id}', 'order_edit.internal_note=two', id, {
      internal_note: 'two',
    })
    const added = { variant_id: shop.variants[1], quantity: 1 }
    const change = await row(
      'POST /admin/order-edits/{id}/items',
      'order_edit.changes.0.id',
      id,
      added,
    )
    await row('DELETE /admin/order-edits/{id}/changes/{changeId}', 'deleted=true', id, change)
    const own = (await shop.admin.orderEdits.retrieve(id)).order_edit.items[0]!.id
    await row('POST /admin/order-edits/{id}/items/{itemId}', 'order_edit.changes.0.id', id, own, {
      quantity: 3,
    })
    await row('POST /admin/order-edits/{id}/request', 'order_edit.status=requested', id)
    const payment = (await shop.admin.orderEdits.retrieve(id)).order_edit
      .payment_collection_id as string
    await row('GET /admin/payment-collections/{id}', `payment_collection.id=${payment}`, payment)
    await row('POST /admin/payment-collections/{id}', 'payment_collection.description=d', payment, {
      description: 'd',
    })
    await shop.customer.paymentCollections.managePaymentSession(payment, { provider_id: 'manual' })
    await row(
      'POST /admin/payment-collections/{id}/authorize',
      'payment_collection.status=authorized',
      payment,
    )
    await row('POST /admin/order-edits/{id}/confirm', 'order_edit.status=confirmed', id)
    const { payments } = (await shop.admin.orders.retrieve(order_id)).order
    const paid = payments[0]!.id
    await row('GET /admin/payments/{id}', `payment.id=${paid}`, paid)
    await row('POST /admin/payments/{id}/capture', 'payment.captured_at', paid)
    await row('POST /admin/payments/{id}/refund', 'refund.amount=100', paid, {
      amount: 100,
      reason: 'other',
    })
    const another = async () => (await shop.admin.orderEdits.create({ order_id })).order_edit
    const next = await another()
    const line = next.items[0]!.id
    await row('DELETE /admin/order-edits/{id}/items/{itemId}', 'order_edit.id', next.id, line)
    await row('POST /admin/order-edits/{id}/cancel', 'order_edit.status=canceled', next.id)
    await row('DELETE /admin/order-edits/{id}', 'deleted=true', (await another()).id)
    const last = await another()
    await shop.admin.orderEdits.addLineItem(last.id, added as never)
    await shop.admin.orderEdits.requestConfirmation(last.id)
    const { order_edit } = await shop.admin.orderEdits.retrieve(last.id)
    const why = 'the order edit it came from still refers to it, of which Medusa says “null”'
    await refused(
      'DELETE /admin/payment-collections/{id}',
      /^null$/,
      why,
      order_edit.payment_collection_id,
    )
  },
  discounts: async ({ rows: { row, replaced }, shop }) => {
    const code = unique('OFF').toUpperCase()
    const rule = { type: 'percentage', value: 10, allocation: 'total' }
    const discount = {
      code,
      regions: [shop.region.id],
      rule,
      is_dynamic: false,
      is_disabled: false,
    }
    const id = await row('POST /admin/discounts', 'discount.id', discount)
    await row('GET /admin/discounts', 'discounts.0.id')
    await row('GET /admin/discounts/{id}', `discount.id=${id}`, id)
    await row('POST /admin/discounts/{id}', 'discount.usage_limit=5', id, { usage_limit: 5 })
    await row('GET /admin/discounts/code/{code}', `discount.id=${id}`, code)
    const { regions } = await shop.admin.regions.list()
    const other = regions.find((one) => one.id !== shop.region.id)!.id
    await row('POST /admin/discounts/{id}/regions/{regionId}', 'discount.id', id, other)
    await row('DELETE /admin/discounts/{id}/regions/{regionId}', 'discount.id', id, other)
    const condition = { operator: 'in', products: [shop.product.id] }
    const expand = { expand: 'rule,rule.conditions' }
    const own = await row(
      'POST /admin/discounts/{id}/conditions',
      'discount.rule.conditions.0.id',
      id,
      condition,
      expand,
    )
    await replaced(
      'GET /admin/discounts/{id}/conditions',
      () => shop.admin.discounts.retrieve(id, expand),
      'discount.rule.conditions.0.id',
    )
    await row(
      'GET /admin/discounts/{id}/conditions/{conditionId}',
      'discount_condition.type=products',
      id,
      own,
    )
    const second = await shop.stockedProduct()
    const resources = { resources: [{ id: second.id }] }
    await row(
      'POST /admin/discounts/{id}/conditions/{conditionId}/batch',
      'discount.id',
      id,
      own,
      resources,
    )
    await row(
      'DELETE /admin/discounts/{id}/conditions/{conditionId}/batch',
      'discount.id',
      id,
      own,
      resources,
    )
    await row('POST /admin/discounts/{id}/conditions/{conditionId}', 'discount.id', id, own, {
      products: [second.id],
    })
    await row('DELETE /admin/discounts/{id}/conditions/{conditionId}', 'deleted=true', id, own)
    const dynamic = { ...discount, code: `${code}D`, is_dynamic: true }
    const { discount: parent } = await shop.admin.discounts.create(dynamic as never)
    const once = { code: `${code}X`, usage_limit: 1 }
    await row('POST /admin/discounts/{id}/dynamic-codes', 'discount.id', parent.id, once)
    await row(
      'DELETE /admin/discounts/{id}/dynamic-codes/{code}',
      'discount.id',
      parent.id,
      once.code,
    )
    await row('DELETE /admin/discounts/{id}', 'deleted=true', id)
  },
  'gift cards': async ({ rows: { row }, shop }) => {
    const card = { region_id: shop.region.id, value: 5000, is_disabled: false }
    const id = await row('POST /admin/gift-cards', 'gift_card.id', card)
    await row('GET /admin/gift-cards', 'gift_cards.0.id')
    await row('GET /admin/gift-cards/{id}', `gift_card.id=${id}`, id)
    await row('POST /admin/gift-cards/{id}', 'gift_card.balance=100', id, { balance: 100 })
    await row('DELETE /admin/gift-cards/{id}', 'deleted=true', id)
  },
}
