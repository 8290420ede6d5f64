import { customerResetToken, orderClaimToken } from '../../support/commerce/medusa-secrets'
import { ADDRESS, PASSWORD, someEmail, unique } from '../../support/commerce/shop'
import type { Flows } from '../conformance.test'

export const STOREFRONT: Flows = {
  'a customer': async ({ rows: { row, rowAs }, shop, bare }) => {
    const email = someEmail()
    await rowAs(bare, 'POST /store/customers', 'customer.id', {
      first_name: 'A',
      last_name: 'B',
      email,
      password: PASSWORD,
    })
    await rowAs(bare, 'POST /store/auth', `customer.email=${email}`, { email, password: PASSWORD })
    await rowAs(bare, 'GET /store/auth', `customer.email=${email}`)
    await rowAs(bare, 'DELETE /store/auth', '*')
    await row('GET /store/auth/{email}', 'exists=true', email)
    await rowAs(bare, 'POST /store/auth/token', 'access_token', { email, password: PASSWORD })
    await row('GET /store/customers/me', `customer.email=${shop.email}`)
    await row('POST /store/customers/me', 'customer.first_name=Grace', { first_name: 'Grace' })
    const address = await row(
      'POST /store/customers/me/addresses',
      'customer.shipping_addresses.0.id',
      {
        address: ADDRESS,
      },
    )
    await row(
      'POST /store/customers/me/addresses/{addressId}',
      'customer.shipping_addresses.0.city=Salem',
      address,
      {
        ...ADDRESS,
        city: 'Salem',
      },
    )
    await row('DELETE /store/customers/me/addresses/{addressId}', 'customer.id', address)
    await row('GET /store/customers/me/payment-methods', 'payment_methods')
    await row('POST /store/customers/password-token', '*', { email })
    const { customer } = await bare.auth.authenticate({ email, password: PASSWORD })
    const token = await customerResetToken(customer.id)
    await row('POST /store/customers/password-reset', 'customer.id', {
      email,
      password: 'another-1',
      token,
    })
  },
  'a cart': async ({ rows: { row }, shop }) => {
    const line = { variant_id: shop.variants[0], quantity: 1 }
    const id = await row('POST /store/carts', 'cart.id', {
      region_id: shop.region.id,
      sales_channel_id: shop.channelId,
    })
    const item = await row('POST /store/carts/{id}/line-items', 'cart.items.0.id', id, line)
    await row('POST /store/carts/{id}/line-items/{lineId}', 'cart.items.0.quantity=3', id, item, {
      quantity: 3,
    })
    await row('DELETE /store/carts/{id}/line-items/{lineId}', 'cart.items.length=0', id, item)
    await shop.customer.carts.lineItems.create(id, line as never)
    const code = unique('TEN').toUpperCase()
    const rule = { type: 'fixed', value: 100, allocation: 'total' }
    await shop.admin.discounts.create({
      code,
      regions: [shop.region.id],
      rule,
      is_dynamic: false,
      is_disabled: false,
    } as never)
    const contact = { email: shop.email, shipping_address: ADDRESS, billing_address: ADDRESS }
    await row('POST /store/carts/{id}', 'cart.discount_total=100', id, {
      ...contact,
      discounts: [{ code }],
    })
    await row('DELETE /store/carts/{id}/discounts/{code}', 'cart.discount_total=0', id, code)
    await row('GET /store/shipping-options/{cartId}', 'shipping_options.0.id', id)
    await row('POST /store/carts/{id}/shipping-methods', 'cart.shipping_methods.0.id', id, {
      option_id: shop.shipping.id,
    })
    await row('POST /store/carts/{id}/payment-sessions', 'cart.payment_sessions.0.id', id)
    await row(
      'POST /store/carts/{id}/payment-session',
      'cart.payment_session.provider_id=manual',
      id,
      {
        provider_id: 'manual',
      },
    )
    await row('POST /store/carts/{id}/payment-sessions/{providerId}', 'cart.id', id, 'manual', {
      data: { note: 'n' },
    })
    await row(
      'POST /store/carts/{id}/payment-sessions/{providerId}/refresh',
      'cart.id',
      id,
      'manual',
    )
    await row('DELETE /store/carts/{id}/payment-sessions/{providerId}', 'cart.id', id, 'manual')
    await shop.customer.carts.createPaymentSessions(id)
    await shop.customer.carts.setPaymentSession(id, { provider_id: 'manual' })
    await row('GET /store/carts/{id}', 'cart.items.0.id', id)
    const order = await row('POST /store/carts/{id}/complete', 'data.id', id)
    await row('GET /store/orders/{id}', `order.id=${order}`, order)
    await row('GET /store/orders/cart/{cartId}', `order.id=${order}`, id)
    const { order: placed } = await shop.customer.orders.retrieve(order)
    const lookup = {
      display_id: placed.display_id,
      email: shop.email,
      shipping_address: { postal_code: ADDRESS.postal_code },
    }
    await row('GET /store/orders', `order.id=${order}`, lookup)
    await row('GET /store/customers/me/orders', 'orders.0.id', { limit: 5 })
    await row('POST /store/orders/batch/customer/token', '*', { order_ids: [order] })
    const { customer } = await shop.customer.customers.retrieve()
    await row('POST /store/orders/customer/confirm', '*', {
      token: orderClaimToken(customer.id, [order]),
    })
  },
  'what a storefront shows': async ({ rows: { row }, shop }) => {
    const { collection } = await shop.admin.collections.create({ title: unique('Collection') })
    await row('GET /store/collections', 'collections.0.id')
    await row('GET /store/collections/{id}', `collection.id=${collection.id}`, collection.id)
    const name = unique('Category')
    const { product_category } = await shop.admin.productCategories.create({
      name,
      is_active: true,
      is_internal: false,
    } as never)
    await row('GET /store/product-categories', 'product_categories.0.id')
    await row('GET /store/product-categories/{id}', 'product_category.id', product_category.id)
    await row('GET /store/product-tags', 'product_tags.0.id')
    await row('GET /store/product-types', 'product_types.0.id')
    await row('GET /store/variants', 'variants.0.id', { id: shop.variants })
    await row('GET /store/variants/{id}', 'variant.id', shop.variants[0])
    await row('GET /store/products', `products.0.id=${shop.product.id}`, { id: [shop.product.id] })
    await row('GET /store/products/{id}', `product.id=${shop.product.id}`, shop.product.id)
    await row('POST /store/products/search', 'hits', { q: 'gloves' })
    await row('GET /store/regions', 'regions.0.id')
    await row('GET /store/regions/{id}', `region.id=${shop.region.id}`, shop.region.id)
    const reason = { value: unique('reason'), label: 'Wrong size' }
    const { return_reason } = await shop.admin.returnReasons.create(reason)
    await row('GET /store/return-reasons', 'return_reasons.0.id')
    await row('GET /store/return-reasons/{id}', 'return_reason.id', return_reason.id)
    await row('GET /store/shipping-options', 'shipping_options.0.id', { region_id: shop.region.id })
    const card = { region_id: shop.region.id, value: 5000, is_disabled: false }
    const { gift_card } = await shop.admin.giftCards.create(card)
    await row('GET /store/gift-cards/{code}', 'gift_card.balance=5000', gift_card.code)
  },
  'returns and swaps of a customer': async ({ rows: { row }, shop }) => {
    const { id, items } = await shop.shippedOrder()
    const item = { item_id: items[0]!.id, quantity: 1 }
    await row('POST /store/returns', 'return.status=requested', { order_id: id, items: [item] })
    const additional = [{ variant_id: shop.variants[1], quantity: 1 }]
    const swap = { order_id: id, return_items: [item], additional_items: additional }
    const cart = await row('POST /store/swaps', 'swap.cart_id', swap)
    await row('GET /store/swaps/{cartId}', 'swap.id', cart)
  },
  'order edits and payment collections of a customer': async ({ rows: { row }, shop }) => {
    const { id } = await shop.order()
    const editOf = async () => {
      const { order_edit } = await shop.admin.orderEdits.create({ order_id: id })
      await shop.admin.orderEdits.addLineItem(order_edit.id, {
        variant_id: shop.variants[1]!,
        quantity: 1,
      })
      await shop.admin.orderEdits.requestConfirmation(order_edit.id)
      return (await shop.admin.orderEdits.retrieve(order_edit.id)).order_edit
    }
    const declined = await editOf()
    await row('GET /store/order-edits/{id}', `order_edit.id=${declined.id}`, declined.id)
    await row('POST /store/order-edits/{id}/decline', 'order_edit.status=declined', declined.id, {
      declined_reason: 'no',
    })
    const edit = await editOf()
    const payment = edit.payment_collection_id as string
    await row('GET /store/payment-collections/{id}', 'payment_collection.id', payment)
    const sessions = { sessions: [{ provider_id: 'manual', amount: edit.difference_due }] }
    await row(
      'POST /store/payment-collections/{id}/sessions/batch',
      'payment_collection.id',
      payment,
      sessions,
    )
    const session = await row(
      'POST /store/payment-collections/{id}/sessions',
      'payment_collection.payment_sessions.0.id',
      payment,
      { provider_id: 'manual' },
    )
    const fresh = await row(
      'POST /store/payment-collections/{id}/sessions/{sessionId}',
      'payment_session.id',
      payment,
      session,
    )
    await row(
      'POST /store/payment-collections/{id}/sessions/{sessionId}/authorize',
      'payment_session.status=authorized',
      payment,
      fresh,
    )
    await row('POST /store/order-edits/{id}/complete', 'order_edit.status=confirmed', edit.id)
    const second = await editOf()
    const other = second.payment_collection_id as string
    const { payment_collection } = await shop.customer.paymentCollections.managePaymentSession(
      other,
      {
        provider_id: 'manual',
      },
    )
    const ids = { session_ids: payment_collection.payment_sessions.map((one) => one.id) }
    await row(
      'POST /store/payment-collections/{id}/sessions/batch/authorize',
      'payment_collection.id',
      other,
      ids,
    )
  },
}
