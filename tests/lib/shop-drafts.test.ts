import { describe, expect, it } from 'vitest'
import { changedOf, DetailsForm, detailsOf, isAsWritten } from '@/components/commerce/draft-orders/details'
import type { DraftOrder } from '@/hooks/use-shop-draft-orders'

const address = { first_name: 'Ada', last_name: null, address_1: '1 Dock Street', postal_code: '02101', city: 'Boston', country_code: 'us' } // prettier-ignore
const draft = (changes: Partial<DraftOrder['cart']> = {}) =>
  ({
    cart: {
      ...{ email: 'ada@harbour.example', shipping_address: address, billing_address: address },
      ...{ discounts: [{ code: 'WELCOME' }], ...changes },
    },
  }) as DraftOrder
const written = (changes: object, of = draft()) => DetailsForm.parse({ ...detailsOf(of, 'us'), ...changes })
const sent = (changes: object, of = draft()) => changedOf(written(changes, of), of)

describe('the customer, address and discounts of a draft', () => {
  it('are sent where they are other ones', () => {
    expect(sent({})).toEqual({})
    expect(sent({ email: 'Ada@Harbour.example', code: 'welcome' })).toEqual({})
    expect(sent({ email: 'grace@harbour.example' })).toEqual({ email: 'grace@harbour.example' })
    expect(sent({ code: 'welcome, free' })).toEqual({ discounts: [{ code: 'WELCOME' }, { code: 'FREE' }] })
    expect(sent({ code: '' })).toEqual({ discounts: [] })
  })

  it('have the bill follow the goods, unless it goes elsewhere', () => {
    const to = { first_name: 'Ada', last_name: '', address_1: '2 Dock Street', postal_code: '02101', city: 'Boston', country_code: 'us' } // prettier-ignore
    const street = { address_1: '2 Dock Street' }
    expect(sent(street)).toEqual({ shipping_address: to, billing_address: to })
    const elsewhere = draft({ billing_address: { ...address, address_1: 'P.O. box 1' } })
    expect(sent(street, elsewhere)).toEqual({ shipping_address: to })
  })

  it('can be given to a draft that was made without an address', () => {
    const none = draft({ shipping_address: null, billing_address: null })
    expect(sent({}, none)).toEqual({})
    expect(Object.keys(sent({ address_1: '2 Dock Street' }, none))).toEqual(['shipping_address', 'billing_address'])
  })

  it('are known again once they were written', () => {
    const moved = draft({ shipping_address: { ...address, address_1: '2 Dock Street' } })
    const input = written({ address_1: '2 Dock Street' })
    expect([isAsWritten(input, draft()), isAsWritten(input, moved)]).toEqual([false, true])
  })

  it('need an address of mail', () => {
    expect(DetailsForm.safeParse({ ...detailsOf(draft(), 'us'), email: 'ada' }).success).toBe(false)
  })
})
