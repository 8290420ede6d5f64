import Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import {
  asCardError,
  CHARGED_IN_TENS,
  NOT_CHARGED_IN,
  whyNotByCard,
} from '@/lib/billing/invoicing/cards'
import { exponentOf } from '@/lib/shared/money/money'

const settings = {
  STRIPE_API_KEY: 'sk_test_none',
  MEDUSA_BACKEND_URL: 'http://localhost:1',
  LOG_LEVEL: 'silent',
}
vi.mock('@/lib/platform/config/env', () => ({ env: () => settings }))

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
  expect(CHARGED_IN_TENS.join(' ')).toBe(AT_STRIPE[3])
})

const FINER =
  'Cards pay two decimals of an amount in KWD, and this one has three. Pay in another way.'
test.each([
  [4675, 'USD', null],
  [4675, 'JPY', null],
  [4670, 'KWD', null],
  [4675, 'KWD', FINER],
  [4671, 'KWD', FINER],
  [4670, 'UGX', 'Cards are not charged in UGX here. Pay in another way.'],
])('of %i in %s a card is asked as far as it can pay that', (amount, currency, why) => {
  expect(whyNotByCard({ amount, currency })).toBe(why)
})

describe('what the provider says', () => {
  const {
    StripeAPIError,
    StripeConnectionError,
    StripeIdempotencyError,
    StripeInvalidRequestError,
  } = Stripe.errors
  test.each([
    [
      'a key that was used for something else',
      StripeIdempotencyError,
      'idempotency_error',
      400,
      [false, undefined],
    ],
    ['a key that is in use', StripeIdempotencyError, 'idempotency_error', 409, [true, undefined]],
    [
      'what it does not take',
      StripeInvalidRequestError,
      'invalid_request_error',
      400,
      [false, undefined],
    ],
    ['a failure of its own', StripeAPIError, 'api_error', 500, [true, undefined]],
    ['nothing', StripeConnectionError, 'api_error', undefined, [true, 'cards']],
  ] as const)(
    'of %s is unknown or not, and whether it is away',
    (_, Kind, type, statusCode, expected) => {
      const { isUnknown, away } = asCardError(new Kind({ type, statusCode, message: 'No.' }))
      expect([isUnknown, away]).toEqual(expected)
    },
  )
})
