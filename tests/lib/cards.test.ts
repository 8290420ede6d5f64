import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { asCardError, NOT_CHARGED_IN } from '@/lib/server/cards'
import { exponentOf } from '@/lib/shared/money'

/** Where Stripe's smallest unit is no hundredth, as its documentation lists it for charges. */
const AT_STRIPE: Record<number, string> = {
  0: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
  3: 'BHD JOD KWD OMR TND',
}
const NOT_AT_STRIPE = 'CLF IQD LYD UYI UYW'.split(' ')

test('a card is charged in currencies whose smallest unit is the same at the provider and here', () => {
  const listed = Object.entries(AT_STRIPE).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code) => [code, Number(decimals)] as const),
  )
  const atStripe = new Map(listed)
  const differing = Intl.supportedValuesOf('currency')
    .filter((code) => !NOT_AT_STRIPE.includes(code))
    .filter((code) => exponentOf(code) !== (atStripe.get(code) ?? 2))
  expect(differing.sort()).toEqual([...NOT_CHARGED_IN].sort())
})

describe('what the provider says', () => {
  const { StripeAPIError, StripeConnectionError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors
  test.each([
    ['a key that was used for something else', StripeIdempotencyError, 'idempotency_error', 400, [false, undefined]],
    ['a key that is in use', StripeIdempotencyError, 'idempotency_error', 409, [true, undefined]],
    ['what it does not take', StripeInvalidRequestError, 'invalid_request_error', 400, [false, undefined]],
    ['a failure of its own', StripeAPIError, 'api_error', 500, [true, undefined]],
    ['nothing', StripeConnectionError, 'api_error', undefined, [true, 'cards']],
  ] as const)('of %s is unknown or not, and whether it is away', (_, Kind, type, statusCode, expected) => {
    const { isUnknown, away } = asCardError(new Kind({ type, statusCode, message: 'No.' }))
    expect([isUnknown, away]).toEqual(expected)
  })
})
