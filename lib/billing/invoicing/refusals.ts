import { CommerceError } from '@/lib/platform/commerce/errors'
import { amountIn, PRODUCT_LOCALE } from '@/lib/shared/text/notation'

/** What the shop cannot do, in words that go on from 'Commerce has refused it'. */
export const refusal = (why: string) =>
  new CommerceError(why, { status: 422, type: 'not_allowed', httpMessage: why })

/**
 * It would charge another amount than was told, as when its taxes have changed since: in figures,
 * as people of a locale read them.
 */
export function otherAmount(
  would: number,
  told: number,
  { region }: { region: { currency_code: string } },
  locale = PRODUCT_LOCALE,
) {
  const currency = region.currency_code.toUpperCase()
  const word = (amount: number) => amountIn(locale, { amount, currency })
  return refusal(`it would now charge ${word(would)} where ${word(told)} was quoted`)
}
