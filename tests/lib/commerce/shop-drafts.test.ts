import { describe, expect, it } from 'vitest'
import { changedOf, DetailsForm, detailsOf } from '@/components/commerce/draft-orders/details'
import { emptyAddress } from '@/components/commerce/orders/details/details'
import type { DraftOrder } from '@/hooks/commerce/orders/use-shop-draft-orders'

const address = {
  first_name: 'Ada',
  last_name: null,
  address_1: '1 Dock Street',
  postal_code: '02101',
  city: 'Boston',
  country_code: 'us',
}
const draft = (changes: Partial<DraftOrder['cart']> = {}) =>
  ({
    cart: {
      email: 'ada@harbour.example',
      shipping_address: address,
      billing_address: address,
      discounts: [{ code: 'WELCOME' }],
      ...changes,
    },
  }) as DraftOrder
type Changes = { to?: object; bill?: object; [field: string]: unknown }
const written = ({ to, bill, ...changes }: Changes, of = draft()) => {
  const was = detailsOf(of, 'us')
  return DetailsForm.parse({
    ...was,
    to: { ...was.to, ...to },
    bill: { ...was.bill, ...bill },
    ...changes,
  })
}
const sent = (changes: Changes, of = draft()) => changedOf(written(changes, of), of)
const isAsWritten = (input: ReturnType<typeof written>, draft: DraftOrder) =>
  Object.keys(changedOf(input, draft)).length === 0
const elsewhere = draft({
  billing_address: { ...address, address_1: 'P.O. box 1', phone: '+1 555 0100' },
})
const moved = { to: { address_1: '2 Dock Street' } }

describe('the customer, address and discounts of a draft', () => {
  it('are sent where they are other ones', () => {
    expect(sent({})).toEqual({})
    expect(sent({ email: 'Ada@Harbour.example', code: 'welcome' })).toEqual({})
    expect(sent({ email: 'grace@harbour.example' })).toEqual({ email: 'grace@harbour.example' })
    expect(sent({ code: 'welcome, free' })).toEqual({
      discounts: [{ code: 'WELCOME' }, { code: 'FREE' }],
    })
    expect(sent({ code: '' })).toEqual({ discounts: [] })
  })

  it('have the bill follow the goods, unless it goes elsewhere', () => {
    const to = {
      ...emptyAddress,
      first_name: 'Ada',
      address_1: '2 Dock Street',
      postal_code: '02101',
      city: 'Boston',
      country_code: 'us',
    }
    expect(sent(moved)).toEqual({ shipping_address: to, billing_address: to })
    expect(sent(moved, elsewhere)).toEqual({ shipping_address: to })
    const bill = { ...to, address_1: 'P.O. box 2' }
    expect(sent({ elsewhere: true, bill: { address_1: 'P.O. box 2' } })).toEqual({
      billing_address: bill,
    })
    // Of an address that the bill no longer has nothing stays behind.
    expect(sent({ elsewhere: false }, elsewhere)).toMatchObject({
      billing_address: { address_1: '1 Dock Street', phone: '' },
    })
  })

  it('can be given to a draft that was made without an address', () => {
    const none = draft({ shipping_address: null, billing_address: null })
    expect(sent({}, none)).toEqual({})
    expect(Object.keys(sent(moved, none))).toEqual(['shipping_address', 'billing_address'])
  })

  it('are known again once they were written', () => {
    const now = draft({
      shipping_address: { ...address, address_1: '2 Dock Street' },
      billing_address: { ...address, address_1: '2 Dock Street' },
    })
    const input = written(moved)
    expect([isAsWritten(input, draft()), isAsWritten(input, now)]).toEqual([false, true])
  })

  it('need an address of mail', () => {
    expect(DetailsForm.safeParse({ ...detailsOf(draft(), 'us'), email: 'ada' }).success).toBe(false)
  })
})
