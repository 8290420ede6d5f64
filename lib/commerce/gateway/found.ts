import { CommerceError } from '@/lib/platform/commerce/errors'
import type { Fields } from './asked'
import { ask } from './pass-on'

/** A record as the console's own token, or in the storefront nobody, finds it. */
export async function found(address: string, name: string): Promise<Fields | undefined> {
  try {
    return (await ask(address))[name] as Fields | undefined
  } catch (error) {
    const { status } = error instanceof CommerceError ? error : {}
    // Medusa answers 500 for a cart that there is not.
    if (status === 404 || (status === 500 && name === 'cart')) return undefined
    throw error
  }
}
