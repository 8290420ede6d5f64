import type { DataFolder } from '../folders/data-folder'

/**
 * The stand-in's address, and the key that this installation has for it, as the variables are
 * called.
 */
export const cardsAt = (port: number, folder: DataFolder) => ({
  STRIPE_API_KEY: `sk_test_${folder.secret('payments')}`,
  STRIPE_API_URL: `http://127.0.0.1:${port}`,
})
