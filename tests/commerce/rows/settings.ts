import { unique } from '../../support/commerce/shop'
import type { Flows } from '../conformance.test'

export const SETTINGS: Flows = {
  'publishable keys and sales channels': async ({ rows: { row }, shop }) => {
    const key = await row('POST /admin/publishable-api-keys', 'publishable_api_key.id', {
      title: 'K',
    })
    await row('GET /admin/publishable-api-keys', 'publishable_api_keys.0.id')
    await row('GET /admin/publishable-api-keys/{id}', `publishable_api_key.id=${key}`, key)
    await row('POST /admin/publishable-api-keys/{id}', 'publishable_api_key.title=L', key, {
      title: 'L',
    })
    const channel = await row('POST /admin/sales-channels', 'sales_channel.id', {
      name: unique('Channel'),
    })
    const channels = { sales_channel_ids: [{ id: channel }] }
    await row(
      'POST /admin/publishable-api-keys/{id}/sales-channels/batch',
      'publishable_api_key.id',
      key,
      channels,
    )
    await row(
      'GET /admin/publishable-api-keys/{id}/sales-channels',
      `sales_channels.0.id=${channel}`,
      key,
    )
    await row(
      'DELETE /admin/publishable-api-keys/{id}/sales-channels/batch',
      'publishable_api_key.id',
      key,
      channels,
    )
    await row('POST /admin/publishable-api-keys/{id}/revoke', 'publishable_api_key.revoked_at', key)
    await row('DELETE /admin/publishable-api-keys/{id}', 'deleted=true', key)
    await row('GET /admin/sales-channels', 'sales_channels.0.id')
    await row('GET /admin/sales-channels/{id}', `sales_channel.id=${channel}`, channel)
    await row('POST /admin/sales-channels/{id}', 'sales_channel.description=d', channel, {
      description: 'd',
    })
    const products = { product_ids: [{ id: shop.product.id }] }
    await row(
      'POST /admin/sales-channels/{id}/products/batch',
      'sales_channel.id',
      channel,
      products,
    )
    await row(
      'DELETE /admin/sales-channels/{id}/products/batch',
      'sales_channel.id',
      channel,
      products,
    )
    const place = { location_id: shop.location.id }
    await row('POST /admin/sales-channels/{id}/stock-locations', 'sales_channel.id', channel, place)
    await row('DELETE /admin/sales-channels/{id}/stock-locations', 'deleted=true', channel, place)
    await row('DELETE /admin/sales-channels/{id}', 'deleted=true', channel)
  },
  regions: async ({ rows: { row } }) => {
    const providers = { payment_providers: ['manual'], fulfillment_providers: ['manual'] }
    const id = await row('POST /admin/regions', 'region.id', {
      name: unique('Region'),
      currency_code: 'usd',
      tax_rate: 0,
      countries: [],
      ...providers,
    })
    await row('GET /admin/regions', 'regions.0.id')
    await row('GET /admin/regions/{id}', `region.id=${id}`, id)
    await row('POST /admin/regions/{id}', 'region.tax_rate=5', id, { tax_rate: 5 })
    await row('POST /admin/regions/{id}/countries', 'region.id', id, { country_code: 'nz' })
    await row('DELETE /admin/regions/{id}/countries/{countryCode}', 'region.id', id, 'nz')
    await row(
      'GET /admin/regions/{id}/fulfillment-options',
      'fulfillment_options.0.provider_id=manual',
      id,
    )
    await row(
      'DELETE /admin/regions/{id}/fulfillment-providers/{providerId}',
      'region.id',
      id,
      'manual',
    )
    await row(
      'POST /admin/regions/{id}/fulfillment-providers',
      'region.fulfillment_providers.0.id=manual',
      id,
      {
        provider_id: 'manual',
      },
    )
    await row(
      'DELETE /admin/regions/{id}/payment-providers/{providerId}',
      'region.id',
      id,
      'manual',
    )
    await row(
      'POST /admin/regions/{id}/payment-providers',
      'region.payment_providers.0.id=manual',
      id,
      {
        provider_id: 'manual',
      },
    )
    await row('DELETE /admin/regions/{id}', 'deleted=true', id)
  },
  'shipping and return reasons': async ({ rows: { row }, shop }) => {
    const profile = await row('POST /admin/shipping-profiles', 'shipping_profile.id', {
      name: unique('Profile'),
      type: 'custom',
    })
    await row('GET /admin/shipping-profiles', 'shipping_profiles.0.id')
    await row('GET /admin/shipping-profiles/{id}', `shipping_profile.id=${profile}`, profile)
    await row('POST /admin/shipping-profiles/{id}', 'shipping_profile.name=P', profile, {
      name: 'P',
    })
    const option = {
      name: 'Slow',
      region_id: shop.region.id,
      provider_id: 'manual',
      price_type: 'flat_rate',
      amount: 100,
      data: { id: 'manual-fulfillment' },
    }
    const id = await row('POST /admin/shipping-options', 'shipping_option.id', {
      ...option,
      profile_id: profile,
    })
    await row('GET /admin/shipping-options', 'shipping_options.0.id')
    await row('GET /admin/shipping-options/{id}', `shipping_option.id=${id}`, id)
    await row('POST /admin/shipping-options/{id}', 'shipping_option.amount=200', id, {
      amount: 200,
      requirements: [],
    })
    await row('DELETE /admin/shipping-options/{id}', 'deleted=true', id)
    await row('DELETE /admin/shipping-profiles/{id}', 'deleted=true', profile)
    const reason = await row('POST /admin/return-reasons', 'return_reason.id', {
      value: unique('reason'),
      label: 'L',
    })
    await row('GET /admin/return-reasons', 'return_reasons.0.id')
    await row('GET /admin/return-reasons/{id}', `return_reason.id=${reason}`, reason)
    await row('POST /admin/return-reasons/{id}', 'return_reason.label=M', reason, { label: 'M' })
    await row('DELETE /admin/return-reasons/{id}', 'deleted=true', reason)
  },
  'the store and its currencies': async ({ rows: { row, replaced }, shop }) => {
    await row('GET /admin/currencies', 'currencies.0.code')
    await row('POST /admin/currencies/{code}', 'currency.includes_tax=true', 'eur', {
      includes_tax: true,
    })
    await row('GET /admin/store', 'store.id')
    const name = unique('Store')
    await row('POST /admin/store', `store.name=${name}`, { name })
    await replaced(
      'POST /admin/store/{currencyCode}',
      () => shop.admin.store.addCurrency('gbp'),
      'store.currencies',
    )
    await row('DELETE /admin/store/currencies/{code}', 'store.currencies', 'gbp')
    await row('GET /admin/store/payment-providers', 'payment_providers.0.id')
    await row('GET /admin/store/tax-providers', 'tax_providers')
  },
  'tax rates': async ({ rows: { row }, shop }) => {
    const id = await row('POST /admin/tax-rates', 'tax_rate.id', {
      code: unique('t'),
      name: 'T',
      region_id: shop.region.id,
      rate: 5,
    })
    await row('GET /admin/tax-rates', 'tax_rates.0.id', { region_id: shop.region.id })
    await row('GET /admin/tax-rates/{id}', `tax_rate.id=${id}`, id)
    await row('POST /admin/tax-rates/{id}', 'tax_rate.name=U', id, { name: 'U' })
    const products = { products: [shop.product.id] }
    await row('POST /admin/tax-rates/{id}/products/batch', 'tax_rate.id', id, products)
    await row('DELETE /admin/tax-rates/{id}/products/batch', 'tax_rate.id', id, products)
    const { product } = await shop.admin.products.create({
      title: unique('Typed'),
      type: { value: unique('Type') },
    } as never)
    const types = { product_types: [product.type_id] }
    await row('POST /admin/tax-rates/{id}/product-types/batch', 'tax_rate.id', id, types)
    await row('DELETE /admin/tax-rates/{id}/product-types/batch', 'tax_rate.id', id, types)
    const options = { shipping_options: [shop.shipping.id] }
    await row('POST /admin/tax-rates/{id}/shipping-options/batch', 'tax_rate.id', id, options)
    await row('DELETE /admin/tax-rates/{id}/shipping-options/batch', 'tax_rate.id', id, options)
    await row('DELETE /admin/tax-rates/{id}', 'deleted=true', id)
  },
}
