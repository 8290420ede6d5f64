import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * `GET /store/customers/me/payment-methods` answers 500: Medusa 1.20 asks every provider for what
 * it keeps of a customer, and those of its newer kind, as the plugin for cards is one, were never
 * taught that question.
 */
export function mendSavedMethods() {
  const { AbstractPaymentProcessor } = require('@medusajs/medusa/dist/interfaces/payment-processor')
  AbstractPaymentProcessor.prototype.retrieveSavedMethods ??= async () => []
}
