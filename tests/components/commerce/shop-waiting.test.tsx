import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  DuplicateDiscountDrawer,
  NewDiscountDrawer,
} from '@/components/commerce/discounts/NewDiscountDrawer'
import { ChannelsOfKey } from '@/components/commerce/publishable-keys/ChannelsOfKey'
import { ChannelsOf } from '@/components/commerce/stock-locations/ChannelsOf'
import { NewProductDrawer } from '@/components/commerce/products/NewProductDrawer'
import { renderConsole } from '../console'
import { refused, serve } from '../server'

const CHANNELS = { sales_channels: [{ id: 'sc_1', name: 'Web' }] }
const BODIES = {
  '/regions': { regions: [{ id: 'reg_1', name: 'North', currency_code: 'usd', countries: [] }] },
  '/discounts/disc_1': {
    discount: {
      id: 'disc_1',
      code: 'TEN',
      is_dynamic: false,
      is_disabled: false,
      usage_limit: null,
      valid_duration: null,
      starts_at: '2026-01-01T00:00:00.000Z',
      ends_at: null,
      metadata: null,
      regions: [],
      parent_discount: null,
      rule: {
        id: 'dru_1',
        type: 'percentage',
        value: 10,
        allocation: 'total',
        description: '',
        conditions: [],
      },
    },
  },
  '/sales-channels': CHANNELS,
  '/stock-locations/sloc_1': { stock_location: { id: 'sloc_1', name: 'Cellar', ...CHANNELS } },
  '/publishable-api-keys/pk_1': { publishable_api_key: { id: 'pk_1', title: 'Front' } },
  '/publishable-api-keys/pk_1/sales-channels': CHANNELS,
  '/store': { store: { currencies: [{ code: 'usd' }] } },
}
const close = () => {}

describe('what waits for the shop', () => {
  test.each([
    ['a new discount', '/regions', 'The regions', 'Code', <NewDiscountDrawer onClose={close} />],
    [
      'a copy of a discount',
      '/discounts/disc_1',
      'The discount',
      'Code',
      <DuplicateDiscountDrawer id="disc_1" code="TEN" onClose={close} />,
    ],
    [
      'the channels of a place',
      '/stock-locations/sloc_1',
      'The stock location',
      'Web',
      <ChannelsOf id="sloc_1" />,
    ],
    [
      'the channels of a key',
      '/publishable-api-keys/pk_1',
      'The key',
      'Web',
      <ChannelsOfKey id="pk_1" />,
    ],
    [
      'the prices of a new product',
      '/store',
      'The currencies',
      'Price in USD',
      <NewProductDrawer onClose={close} />,
    ],
  ] as const)('says what failed, and tries it again: %s', async (_, path, what, label, ui) => {
    let away = true
    const answers = Object.entries(BODIES).map(([at, body]) => [
      `GET /commerce/admin${at}`,
      () => (away && at === path ? refused(502, 'Commerce is away.') : { body }),
    ])
    serve(Object.fromEntries(answers))
    renderConsole(ui)
    expect(await screen.findByText(`${what} could not be loaded`)).toBeTruthy()
    away = false
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(again)
    expect(await screen.findByLabelText(new RegExp(`^${label}`))).toBeTruthy()
  })
})
