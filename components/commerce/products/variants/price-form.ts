import { z } from '@/lib/shared/zod'
import { amountFault } from '@/components/commerce/fields/amounts'

/** The currency that an amount is named by, alone or behind its variant. */
const currencyIn = (name: string) => name.split(' ').at(-1)!

/**
 * Amounts of at least so many of the smallest unit, by currency or by variant and currency: right
 * ones, or none.
 */
export const pricesFrom = (least: number) =>
  z.record(z.string(), z.string()).superRefine((prices, context) => {
    for (const [name, written] of Object.entries(prices)) {
      const message =
        written.trim() === '' ? undefined : amountFault(written, currencyIn(name), least)
      if (message) context.addIssue({ code: 'custom', path: [name], message })
    }
  })
export const Prices = pricesFrom(0)
