import '@/lib/client/zod'
import { z } from 'zod'
import { amountFault } from '../amounts'

/** The currency that an amount is named by, alone or behind its variant. */
const currencyIn = (name: string) => name.split(' ').at(-1)!

/** Amounts by currency, or by variant and currency: right ones, or none. */
export const Prices = z.record(z.string(), z.string()).superRefine((prices, context) => {
  for (const [name, written] of Object.entries(prices)) {
    const message = written.trim() === '' ? undefined : amountFault(written, currencyIn(name))
    if (message) context.addIssue({ code: 'custom', path: [name], message })
  }
})
