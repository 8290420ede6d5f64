import { describe, expect, it } from 'vitest'
import { wordsOf } from '@/lib/client/commerce/shop-words'
import { inPlainWords } from '@/lib/commerce/gateway/plain-words'

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
    [
      'Key (ean)=(4012) already exists.',
      'There is one with the EAN “4012” already. Choose another EAN.',
    ],
    [
      'Key (name)=(Gold (2)) already exists.',
      'There is one with the name “Gold (2)” already. Choose another name.',
    ],
    [
      'United States already exists in region reg_01M851RWAMB4YNJ790MXV5411J',
      'United States is in another region already. Take it out of that one first.',
    ],
    [
      'You cannot delete the default sales channel',
      'This is the default sales channel, which cannot be deleted.',
    ],
    [
      "Can't invite a user with an existing account",
      'There is a user with this e-mail address already.',
    ],
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
    [
      'Shipping Option with so_1 was not found',
      'This, or something that it names, has been deleted meanwhile.',
    ],
    [
      'Return Reason with id: rr_1 was not found.',
      'This, or something that it names, has been deleted meanwhile.',
    ],
    [
      'Reservation with id resitem_1 not found',
      'This, or something that it names, has been deleted meanwhile.',
    ],
    ['No title.', 'No title.'],
    [
      'Cannot generate line item for variant "XL" without a price',
      '“XL” has no price in this region.',
    ],
    [
      'Variant with id: variant_1 does not have the required inventory',
      'There is not as much of it in stock.',
    ],
    [
      'Inventory item for Gloves, M not found at location',
      '“Gloves, M” is not kept at this location.',
    ],
    [
      'Cannot remove Inventory Level iitem_1 at Location sloc_1 because there are reserved items.',
      'It cannot be removed while some of it is reserved there.',
    ],
    [
      'Deleting ProductCategory (pcat_1) with category children is not allowed',
      'Other categories lie in it: move or delete those first.',
    ],
    [
      'An active order edit already exists for the order order_1',
      'Somebody else is editing this order already.',
    ],
  ])('of “%s” is “%s” for staff', (message, sentence) => {
    expect(inPlainWords(message).error).toBe(sentence)
  })

  it.each([
    [
      'Product with handle gloves already exists.',
      'handle',
      'There is one with the handle “gloves” already. Choose another handle.',
    ],
    [
      'Key (sku)=(G-1) already exists.',
      'sku',
      'There is one with the SKU “G-1” already. Choose another SKU.',
    ],
    [
      'duplicate key value violates unique constraint "IDX_aa16f61348be02dd07ce3fc54e"',
      'upc',
      'There is a variant with this UPC already. Choose another UPC.',
    ],
    [
      'France already exists in region reg_1',
      'countries',
      'France is in another region already. Take it out of that one first.',
    ],
    [
      "Can't invite a user with an existing account",
      'user',
      'There is a user with this e-mail address already.',
    ],
    ['email must be an email', 'email', 'This is not an e-mail address.'],
    [
      'Discounts with code [NO, NE] was not found',
      'code',
      'There is no discount with the code “NO, NE”.',
    ],
    ['Discounts with code NO was not found', 'code', 'There is no discount with the code “NO”.'],
    ['Discount TEN is expired', 'code', 'The discount “TEN” has ended.'],
    ['Discount TEN is not valid yet', 'code', 'The discount “TEN” has not begun yet.'],
    [
      'Discount TEN has been used maximum allowed times',
      'code',
      'The discount “TEN” was used as often as it can be.',
    ],
    [
      'Discount TEN is only valid for specific customer',
      'code',
      'The discount “TEN” is not for this customer.',
    ],
    [
      'Discount TEN is not valid for customer',
      'code',
      'The discount “TEN” is not for this customer.',
    ],
    [
      'The discount is not available in current region',
      'code',
      'This discount does not hold in this region.',
    ],
    [
      'Cannot refund more than the original order amount',
      'amount',
      'Less than that is left to be given back.',
    ],
    [
      'Only 100 can be refunded from Payment pay_1',
      'amount',
      'Less than that is left to be given back.',
    ],
  ])('of “%s” is about the field “%s”: %s', (message, field, sentence) => {
    expect(inPlainWords(message)).toEqual({ error: sentence, fields: { [field]: sentence } })
  })

  it('of nothing that somebody has sent is about no field', () => {
    expect(inPlainWords('No title.')).toEqual({ error: 'No title.' })
  })

  it.each([
    ['order.shipment_created', 'Order shipment created'],
    ['manual-fulfillment', 'Manual fulfillment'],
    ['stripe', 'Stripe'],
  ])('by %s is “%s” for people', (term, words) => {
    expect(wordsOf(term)).toBe(words)
  })
})
