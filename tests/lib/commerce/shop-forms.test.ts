import { describe, expect, test } from 'vitest'
import type { z } from '@/lib/shared/zod'
import { CustomerForm, emptyCustomer } from '@/components/commerce/customers/values'
import { DiscountForm, emptyDiscount } from '@/components/commerce/discounts/values'
import { email } from '@/components/commerce/fields/figures'
import { periodFault } from '@/components/commerce/fields/period'
import {
  dayOfEnd,
  emptyGiftCard,
  endOfDay,
  NewGiftCardForm,
} from '@/components/commerce/gift-cards/values'
import { emptyPriceList, PriceListForm } from '@/components/commerce/price-lists/values'
import { optionForm } from '@/components/commerce/products/options/option-form'
import { MetadataEntries } from '@/components/commerce/record/metadata'
import { emptyInvite, InviteForm } from '@/components/commerce/users/values'
import '@/lib/client/zod-sentences'

const faultsOf = (schema: z.ZodType, values: object) =>
  Object.fromEntries(
    (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

describe('metadata', () => {
  test.each([
    [[{ key: 'colour', value: 'red' }], {}],
    [[{ key: '', value: 'red' }], { '0.key': 'Enter a name.' }],
    [[{ key: 'colour', value: '' }], { '0.value': 'Enter a value.' }],
    [[{ key: '__proto__', value: 'red' }], { '0.key': 'The shop cannot keep this name.' }],
    [[{ key: 'a', value: 'x'.repeat(5001) }], { '0.value': 'This has at most 5,000 characters.' }],
  ])('%j', (entries, faults) => expect(faultsOf(MetadataEntries, entries)).toEqual(faults))
})

const LONG_AGO = '2020-01-01T00:00:00.000Z'
const FAR = '2999-01-01T00:00:00.000Z'
const ENDS = 'It has to end after it starts.'
describe('what holds for a time', () => {
  test.each([
    ['', '', 0, undefined],
    ['', FAR, 0, undefined],
    ['', LONG_AGO, 0, ENDS],
    [LONG_AGO, FAR, 0, undefined],
    [FAR, LONG_AGO, 7, ENDS],
    [FAR, FAR, 7, ENDS],
    ['', LONG_AGO, 7, undefined],
  ])('from “%s” to “%s”, in version %i', (starts, ends, version, fault) =>
    expect(periodFault({ starts, ends, version })).toBe(fault),
  )

  test('is over before it begins in none of the forms for something new', () => {
    const ends = LONG_AGO
    expect(faultsOf(DiscountForm, { ...emptyDiscount, code: 'A', value: '5', ends }).ends).toBe(
      ENDS,
    )
    expect(faultsOf(PriceListForm, { ...emptyPriceList, name: 'A', ends }).ends).toBe(ENDS)
    expect(faultsOf(NewGiftCardForm, { ...emptyGiftCard, amount: '5', ends }).ends).toBe(
      'This day is over.',
    )
  })

  test('has the same last day for every reader where it is a gift card: UTC’s', () => {
    expect(endOfDay('2026-12-31')).toBe('2026-12-31T23:59:59.000Z')
    expect(dayOfEnd(endOfDay('2026-12-31'))).toBe('2026-12-31')
    expect(dayOfEnd('2027-01-01T07:59:59.000Z')).toBe('2027-01-01')
  })
})

test.each([
  ['', undefined],
  ['30', undefined],
  ['99999', undefined],
  ['100000', 'Enter whole days, up to 99,999, or nothing.'],
  ['0', 'Enter whole days, up to 99,999, or nothing.'],
])('the codes of a template are good for “%s” days', (days, fault) =>
  expect(faultsOf(DiscountForm, { ...emptyDiscount, code: 'A', value: '5', days }).days).toBe(
    fault,
  ),
)

test.each([
  ['Colour', undefined, undefined],
  [' size ', undefined, 'This option is there already.'],
  ['SIZE', 'opt_1', undefined],
  ['Size', 'opt_2', 'This option is there already.'],
  ['', undefined, 'Enter what variants differ in.'],
])('an option of a product that has a size: “%s”, of %s', (title, id, fault) => {
  const options = [
    { id: 'opt_1', title: 'Size' },
    { id: 'opt_2', title: 'Cut' },
  ]
  expect(faultsOf(optionForm({ options }, id), { title }).title).toBe(fault)
})

describe('an e-mail address', () => {
  const INVALID = 'Enter an e-mail address, as in name@example.com.'
  test.each([
    ['ada@harbour.example', undefined],
    [' Ada@Harbour.example ', undefined],
    ['', INVALID],
    ['ada', INVALID],
    [`${'a'.repeat(250)}@b.example`, 'An e-mail address has at most 254 characters.'],
  ])('“%s”', (typed, fault) => {
    expect(faultsOf(CustomerForm, { ...emptyCustomer, email: typed }).email).toBe(fault)
    expect(faultsOf(InviteForm, { ...emptyInvite, user: typed }).user).toBe(fault)
  })

  test('is sent as the shop keeps it', () =>
    expect(email.parse(' Ada@Harbour.example ')).toBe('ada@harbour.example'))
})
