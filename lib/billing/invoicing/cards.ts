import { sql, type SQL } from 'drizzle-orm'
import Stripe from 'stripe'
import { env } from '@/lib/platform/config/env'
import { log } from '@/lib/platform/observability/log'
import type { Money } from '@/lib/shared/money/money'

// The provider that keeps cards and charges them. A card's number goes from its holder to the
// provider and never through here: what the console has of it is the provider's token.

/** Whether cards can be kept and charged here. */
export const areCardsOffered = () => Boolean(env().STRIPE_API_KEY && env().MEDUSA_BACKEND_URL)

/**
 * Of these the provider's smallest unit is not ours: it counts hundredths of the króna and the
 * shilling, and whole ariary.
 */
export const NOT_CHARGED_IN = ['ISK', 'MGA', 'UGX']

/** These have three decimals, of which card networks take two: an amount is a multiple of ten. */
export const CHARGED_IN_TENS = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']

export const NOT_OFFERED = 'Payment by card is not offered here.'

/** Why an amount is none that cards take, for people; null where it is one. */
export const whyNotInCards = ({ amount, currency }: Money): string | null =>
  CHARGED_IN_TENS.includes(currency) && amount % 10 !== 0
    ? `Cards pay two decimals of an amount in ${currency}, and this one has three.`
    : null

/** Why no card can pay an amount here, for people; null where a card can. */
export function whyNotByCard(money: Money): string | null {
  if (!areCardsOffered()) return NOT_OFFERED
  const why = NOT_CHARGED_IN.includes(money.currency)
    ? `Cards are not charged in ${money.currency} here.`
    : whyNotInCards(money)
  return why && `${why} Pay in another way.`
}

/** Whether a card can pay an amount here. */
export const isPayableByCard = (money: Money) => whyNotByCard(money) === null

/** The same of columns. */
export const arePayableByCard = (amount: SQL, currency: SQL) =>
  sql`(${areCardsOffered()} and ${currency} <> all(${sql.param(NOT_CHARGED_IN)}::text[])
    and (${amount} % 10 = 0 or ${currency} <> all(${sql.param(CHARGED_IN_TENS)}::text[])))`

let kept: { key: string; url: string; client: Stripe } | undefined

/** The provider, as the console's own server asks it. Its calls throw what `asCardError` reads. */
export function provider(): Stripe {
  const { STRIPE_API_KEY: key, STRIPE_API_URL: url, MEDUSA_TIMEOUT_SECONDS: seconds } = env()
  if (!key) throw new CardError(NOT_OFFERED)
  if (kept?.key === key && kept.url === url) return kept.client
  const { protocol, hostname, port } = new URL(url)
  const client = new Stripe(key, {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    port: port || undefined,
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: seconds * 1000,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  kept = { key, url, client }
  return client
}

type Outcome = {
  /** Nobody can tell whether it was done: it is to be asked again. */
  isUnknown?: boolean
  /** Who answers nothing at the moment, where that is why. */
  away?: 'commerce' | 'cards'
  /** The provider does not know what it was asked about. */
  isMissing?: boolean
  /** The order that was to be paid can be paid no more: another one takes its place. */
  isOrderSpent?: boolean
}

/**
 * Why a card was not charged or kept. The message is a sentence for people, without a number or a
 * token.
 */
export class CardError extends Error {
  readonly isUnknown: boolean
  readonly away: Outcome['away']
  readonly isMissing: boolean
  readonly isOrderSpent: boolean

  constructor(
    message: string,
    { isUnknown = false, away, isMissing = false, isOrderSpent = false }: Outcome = {},
  ) {
    super(message)
    this.name = 'CardError'
    this.isUnknown = isUnknown
    this.away = away
    this.isMissing = isMissing
    this.isOrderSpent = isOrderSpent
  }
}

const UNKNOWN = 'The card provider has not answered.'

/** What people read of a refusal, by the provider's code. */
const REFUSALS: Record<string, string> = {
  authentication_required:
    'The bank of this card asks its holder each time, which cannot be done without them. Take another card, or pay in another way.',
  expired_card: 'The card has expired. Replace it.',
  incorrect_cvc: 'The security code of the card is wrong. Add the card again.',
  insufficient_funds:
    'The card was declined: there is not enough money for it. Use another card, or try again later.',
  lost_card: 'The card was declined by its bank. Use another card.',
  stolen_card: 'The card was declined by its bank. Use another card.',
}
const DECLINED = 'The card was declined by its bank. Use another card, or ask the bank why.'

/**
 * What a call of the provider has thrown, as ours; anything but a failure of the provider's is
 * thrown again.
 */
export function asCardError(error: unknown): CardError {
  if (error instanceof CardError) return error
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const { type, code, decline_code: reason, statusCode = 0 } = error
  if (type === 'StripeCardError')
    return new CardError(REFUSALS[reason ?? ''] ?? REFUSALS[code ?? ''] ?? DECLINED)
  // The same is being done at this moment.
  if (statusCode === 409) return new CardError(UNKNOWN, { isUnknown: true })
  if (type === 'StripeIdempotencyError')
    return new CardError('The card provider was asked for this in another way before. Try again.')
  if (type === 'StripeInvalidRequestError' && statusCode < 500)
    return code === 'resource_missing'
      ? new CardError('The card provider does not know this card any more. Add it again.', {
          isMissing: true,
        })
      : new CardError('The card provider does not take this payment. Pay in another way.')
  // Our key is wrong, there were too many calls, or no answer has come: somebody or time puts that
  // right.
  log.warn({ type, code, status: statusCode }, 'the card provider could not be asked')
  return new CardError(UNKNOWN, {
    isUnknown: true,
    away: type === 'StripeAPIError' ? undefined : 'cards',
  })
}

/** Asks the provider; throws `CardError`. */
export async function asking<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await ask(provider())
  } catch (error) {
    throw asCardError(error)
  }
}
