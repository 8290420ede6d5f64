import { describe, expect, it } from 'vitest'
import { inPlainWords } from '@/lib/commerce/plain-words'
import { wordsOf } from '@/lib/client/shop-words'

describe('what the shop says', () => {
  it.each([
    [
      'Return_reason with value wrong_size already exists.',
      'There is one with the value “wrong_size” already. Choose another value.',
    ],
    [
      'Product_variant with sku sku-1 already exists.',
      'There is one with the SKU “sku-1” already. Choose another SKU.',
    ],
    ['Key (ean)=(4012) already exists.', 'There is one with the EAN “4012” already. Choose another EAN.'],
    ['Key (name)=(Gold (2)) already exists.', 'There is one with the name “Gold (2)” already. Choose another name.'],
    [
      'United States already exists in region reg_01M851RWAMB4YNJ790MXV5411J',
      'United States is in another region already. Take it out of that one first.',
    ],
    ['You cannot delete the default sales channel', 'This is the default sales channel, which cannot be deleted.'],
    ["Can't invite a user with an existing account", 'There is a user with this e-mail address already.'],
    [
      'A customer with the given email already has an account. Log in instead',
      'There is a customer with this e-mail address already.',
    ],
    [
      'duplicate key value violates unique constraint "IDX_2ca8cfbdafb998ecfd6d340389"\nCannot read properties of undefined',
      'There is a variant with this SKU already. Choose another SKU.',
    ],
    [
      'current transaction is aborted, commands ignored until end of transaction block',
      'The shop has refused a part of this. Two variants may have the same SKU, barcode, EAN or UPC.',
    ],
    ['Shipping Option with so_1 was not found', 'This, or something that it names, has been deleted meanwhile.'],
    ['Return Reason with id: rr_1 was not found.', 'This, or something that it names, has been deleted meanwhile.'],
    ['Reservation with id resitem_1 not found', 'This, or something that it names, has been deleted meanwhile.'],
    ['No title.', 'No title.'],
  ])('of “%s” is “%s” for staff', (message, sentence) => {
    expect(inPlainWords(message)).toBe(sentence)
  })

  it.each([
    ['order.shipment_created', 'Order shipment created'],
    ['manual-fulfillment', 'Manual fulfillment'],
    ['stripe', 'Stripe'],
  ])('by %s is “%s” for people', (term, words) => {
    expect(wordsOf(term)).toBe(words)
  })
})
