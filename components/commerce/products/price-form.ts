import '@/lib/client/zod'
import { z } from 'zod'
import { troubleWith } from './prices'

/** Amounts by currency: right ones, or none. */
export const Prices = z.record(z.string(), z.string()).superRefine((prices, context) => {
  for (const [currency, written] of Object.entries(prices)) {
    const message = troubleWith(written, currency)
    if (message) context.addIssue({ code: 'custom', path: [currency], message })
  }
})
