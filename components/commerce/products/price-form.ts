import '@/lib/client/zod'
import { z } from 'zod'
import { amountFault } from '../amounts'

/** Amounts by currency: right ones, or none. */
export const Prices = z.record(z.string(), z.string()).superRefine((prices, context) => {
  for (const [currency, written] of Object.entries(prices)) {
    const message = written.trim() === '' ? undefined : amountFault(written, currency)
    if (message) context.addIssue({ code: 'custom', path: [currency], message })
  }
})
