import { describe, expect, it } from 'vitest'
import {
  FULFILMENT,
  fulfilmentChoices,
  fulfilmentOf,
  shownAs,
} from '@/components/commerce/list/words'
import { cancelAct } from '@/components/commerce/orders/acts'
import { settledOfAll } from '@/components/commerce/orders/edits/edit-acts'
import { timelineOf } from '@/components/commerce/orders/events'
import {
  ownReturnsOf,
  returnsOf,
  toFulfil,
  toReturn,
  worthOf,
} from '@/components/commerce/orders/returns/goods'
import {
  amountIn,
  goodsIn,
  othersIn,
  someAmountIn,
  trackingNumbers,
} from '@/components/commerce/orders/values'
import { needOf } from '@/components/commerce/shipping/need'
import { reasonChoices } from '@/hooks/commerce/orders/use-shop-order-choices'
import type { OrderEdit } from '@/hooks/commerce/orders/use-shop-order-edits'
import type {
  Claim,
  GoodsReturn,
  OrderLine,
  Payment,
  WholeOrder,
} from '@/hooks/commerce/orders/use-shop-orders'
import type { ShopReturnReason } from '@/hooks/commerce/orders/use-shop-reasons'

const line = (changes: Partial<OrderLine> = {}): OrderLine => ({
  id: 'l1',
  title: 'Printer',
  description: 'Network',
  quantity: 5,
  unit_price: 1000,
  refundable: 4000,
  fulfilled_quantity: 4,
  shipped_quantity: 4,
  returned_quantity: 1,
  variant_id: 'v1',
  ...changes,
})
const back = (status: GoodsReturn['status'], quantity: number): GoodsReturn => ({
  id: `r-${status}`,
  created_at: '2026-01-03T00:00:00Z',
  updated_at: '2026-01-04T00:00:00Z',
  status,
  received_at: null,
  refund_amount: 1000,
  items: [{ item_id: 'l1', quantity, note: null }],
})
const order = (changes: Partial<WholeOrder> = {}) =>
  ({
    status: 'pending',
    created_at: '2026-01-01T00:00:00Z',
    currency_code: 'jpy',
    items: [line()],
    payments: [],
    refunds: [],
    fulfillments: [],
    returns: [],
    swaps: [],
    claims: [],
    shipping_methods: [{}],
    ...changes,
  }) as unknown as WholeOrder

describe('what can be done with the lines of an order', () => {
  it('is to pack what is not fulfilled yet', () => {
    expect(toFulfil(order())).toMatchObject([{ most: 1 }])
    expect(toFulfil(order({ items: [line({ fulfilled_quantity: 5 })] }))).toEqual([])
  })

  it('is to pack nothing where it is not sent, as what a subscription costs', () => {
    const invoice = order({ fulfillment_status: 'not_fulfilled', shipping_methods: [] })
    expect(toFulfil(invoice)).toEqual([])
    expect(needOf([invoice]).count).toBe(0)
    expect(shownAs(FULFILMENT, fulfilmentOf(invoice))).toEqual(['Nothing to ship', 'quiet'])
    expect(
      shownAs(FULFILMENT, fulfilmentOf({ ...invoice, fulfillment_status: 'fulfilled' })),
    ).toEqual(['Fulfilled', 'good'])
    expect(
      shownAs(FULFILMENT, fulfilmentOf(order({ fulfillment_status: 'not_fulfilled' }))),
    ).toEqual(['Not fulfilled', 'warn'])
  })

  it('is filtered as Medusa can: what is not sent is not fulfilled to it', () => {
    expect(fulfilmentChoices[0]).toEqual({
      value: 'not_fulfilled',
      label: 'Not fulfilled, or nothing to ship',
    })
    expect(fulfilmentChoices.map(({ value }) => value)).not.toContain('nothing_to_ship')
  })

  it.each([
    ['what the customer has', [], 3],
    ['not what is on its way already', [back('requested', 2)], 1],
    ['what was not sent back after all', [back('canceled', 2)], 3],
    ['nothing that is promised', [back('requested', 3)], undefined],
  ])('is to send back %s', (_, returns, most) => {
    expect(toReturn(order({ returns }))[0]?.most).toBe(most)
  })

  it('counts what comes back for a claim once, though Medusa lists it twice', () => {
    const ofClaim = back('requested', 2)
    const twice = order({
      returns: [ofClaim],
      claims: [{ additional_items: [], return_order: ofClaim } as unknown as Claim],
    })
    expect([ownReturnsOf(twice), returnsOf(twice)]).toEqual([[], [ofClaim]])
    expect(toReturn(twice)[0]?.most).toBe(1)
  })

  it('is to give back their part of what has not come back', () => {
    expect([1, 3].map((count) => worthOf(line(), count))).toEqual([1000, 3000])
    expect(worthOf(line({ returned_quantity: 5 }), 1)).toBe(0)
  })
})

describe('what cancelling an order tells', () => {
  const words = (captured_at: string | null) => {
    const act = cancelAct(order({ payments: [{ id: 'p1', amount: 1500, captured_at } as Payment] }))
    return act.do === 'confirm' ? act.ask.words : ''
  }
  it('is that payments are cancelled, but that what was captured is not given back', () => {
    expect(words(null)).toMatch(/^Its payments are cancelled\./)
    expect(words('2026-01-02T00:00:00Z')).toMatch(
      /^The ¥1,500 that were captured are not given back/,
    )
  })
})

describe('the reasons that can be chosen', () => {
  const reason = (id: string, children: string[] = []) =>
    ({
      id,
      label: id.toUpperCase(),
      return_reason_children: children.map((id) => ({ id, label: id })),
    }) as ShopReturnReason
  it('are those with none below them', () => {
    expect(reasonChoices([reason('a'), reason('b', ['b1', 'b2'])])).toEqual([
      { value: 'a', label: 'A' },
      { value: 'b1', label: 'B: b1' },
      { value: 'b2', label: 'B: b2' },
    ])
  })
})

describe('what is typed', () => {
  const goods = goodsIn([{ line: line(), most: 3 }])
  const typed = (quantity: string) =>
    goods.safeParse([{ id: 'l1', quantity, reason: '', note: '' }])
  it.each(['4', '-1', '1.5', 'two', '0', ''])('is no quantity: "%s"', (quantity) => {
    expect(typed(quantity).success).toBe(false)
  })
  it('is a quantity up to what there is', () => {
    expect(typed(' 3 ').data).toMatchObject([{ id: 'l1', quantity: 3 }])
  })

  it.each([
    ['', 'usd', undefined],
    ['12.5', 'usd', 1250],
    ['12', 'jpy', 12],
    ['1.234', 'kwd', 1234],
  ])('is an amount: "%s" in %s', (text, currency, units) => {
    expect(amountIn(currency).parse(text)).toBe(units)
  })
  it.each([
    ['1.234', 'usd', undefined],
    ['1.5', 'jpy', undefined],
    ['12.51', 'usd', 1250],
  ])('is none: "%s" in %s', (text, currency, most) => {
    expect(amountIn(currency, most).safeParse(text).success).toBe(false)
  })

  it.each([
    ['an amount', amountIn('usd')],
    ['an amount that has to be entered', someAmountIn('usd')],
    ['the price of an item', othersIn('usd').element.shape.price],
  ])('is none that the shop cannot keep: %s', (_, schema) => {
    expect(schema.safeParse('21474836.47').data).toBe(2_147_483_647)
    const { error } = schema.safeParse('21474836.48')
    expect(error?.issues.map(({ message }) => message)).toEqual(['Enter at most 21474836.47 USD.'])
  })

  it('is no item that comes to more than the shop can take', () => {
    const items = (price: string) =>
      othersIn('usd').safeParse([{ title: 'Fitting', price, quantity: '100' }])
    expect(items('214748.36').success).toBe(true)
    expect(items('214748.37').error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [
        [],
        'Together they come to more than $21,474,836.47, which is the most that the shop can take for an order.',
      ],
    ])
  })

  it('is several tracking numbers', () => {
    expect(trackingNumbers.parse('A1, B2\n\n C3 ')).toEqual(['A1', 'B2', 'C3'])
  })
})

describe('the timeline', () => {
  const titles = (changes: Partial<WholeOrder>) =>
    timelineOf(order(changes), {}).map(({ title }) => title)
  const offers = (changes: Partial<WholeOrder>) =>
    timelineOf(order(changes), {}).flatMap(({ offers }) => offers.map(({ label }) => label))
  const parcel = {
    id: 'f1',
    location_id: null,
    created_at: '2026-01-02T00:00:00Z',
    shipped_at: null,
    canceled_at: null,
  }

  it('has the latest first, each beginning before its end', () => {
    const shipped = { ...parcel, shipped_at: parcel.created_at }
    expect(titles({ fulfillments: [shipped], returns: [back('canceled', 1)] })).toEqual([
      'Return cancelled',
      'Return requested',
      'Shipped',
      'Fulfilled',
      'Order placed',
    ])
  })

  it('offers what can still be done where it stands', () => {
    expect(offers({ fulfillments: [parcel] })).toEqual(['Mark as shipped', 'Cancel fulfilment'])
    expect(offers({ fulfillments: [parcel], status: 'canceled' })).toEqual([])
    expect(offers({ returns: [back('requested', 1)] })).toEqual(['Receive', 'Cancel return'])
    expect(offers({ returns: [back('received', 1)] })).toEqual([])
  })

  it.each([
    [
      'what it is called',
      { reason_id: 'rr_1', reason: { label: 'Too small' } },
      'Too small: as told',
    ],
    [
      'that it was deleted',
      { reason_id: 'rr_1', reason: null },
      'A reason that was deleted: as told',
    ],
    ['nothing where there was none', { reason_id: null, reason: null }, 'as told'],
  ])('says of a reason %s', (_, why, line) => {
    const returns = [
      { ...back('requested', 1), items: [{ item_id: 'l1', quantity: 1, note: 'as told', ...why }] },
    ]
    expect(timelineOf(order({ returns }), {})[0]!.lines).toContain(line)
  })

  const edit = (changes: Partial<OrderEdit> = {}) =>
    ({
      id: 'oe1',
      created_at: '2026-01-02T00:00:00Z',
      confirmed_at: '2026-01-03T00:00:00Z',
      payment_collection: { id: 'pc1', amount: 900, authorized_amount: null },
      ...changes,
    }) as OrderEdit

  it('says what is owed for an edit until that was noted as paid', () => {
    const told = (one: OrderEdit) => timelineOf(order(), { edits: [one] })[0]!
    expect(told(edit())).toMatchObject({
      lines: ['¥900 owed by the customer'],
      offers: [{ label: 'Mark as paid' }],
    })
    const paid = edit({ payment_collection: { id: 'pc1', amount: 900, authorized_amount: 900 } })
    expect(told(paid)).toMatchObject({ lines: ['¥900 paid for it'], offers: [] })
    expect(
      settledOfAll([
        edit(),
        paid,
        edit({ confirmed_at: null }),
        edit({ payment_collection: null }),
      ]),
    ).toEqual({
      owed: 900,
      noted: 900,
    })
  })

  it('writes amounts as their currency does', () => {
    const refunds = [
      { id: 'x', created_at: '2026-01-02T00:00:00Z', amount: 1500, reason: 'other', note: null },
    ]
    expect(titles({ refunds })).toContain('¥1,500 refunded')
  })

  it('takes from the log what the shop keeps no instant for, if it was done', () => {
    const change = {
      id: 1,
      at: '2026-01-05T00:00:00Z',
      actor: 'Ada',
      apiKey: null,
      viewedAs: null,
      action: 'commerce:update',
      event: 'commerce.changed',
      before: null,
    }
    const request = 'POST /admin/orders/order_1/complete'
    const told = (...log: object[]) =>
      timelineOf(order(), { log: log.map((after) => ({ ...change, after: after as never })) })[0]!
        .title
    expect(told({ request })).toBe('Completed by Ada')
    // The latest first: it was refused, and done when it was asked for again.
    expect(told({ request, outcome: 'refused' }, { request })).toBe('Order placed')
    expect(told({ request }, { request, outcome: 'refused' }, { request })).toBe('Completed by Ada')
    expect(told({ request: 'POST /admin/orders/order_1/swaps/swap_1/complete' })).toBe(
      'Order placed',
    )
  })
})
