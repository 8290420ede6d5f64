import { createRequire } from 'node:module'

/**
 * Medusa 1.20 answers 500 for the cart of a swap when it has the inventory module: it asks for the stock of each
 * line's variant, and the line of what comes back has none.
 */
export function mendSwapCarts() {
  const require = createRequire(import.meta.url)
  const { prototype } = require('@medusajs/medusa/dist/services/product-variant-inventory').default
  const { setVariantAvailability } = prototype
  prototype.setVariantAvailability = function (/** @type {unknown[]} */ variants, /** @type {unknown[]} */ ...rest) {
    return setVariantAvailability.call(this, variants.filter(Boolean), ...rest)
  }
}
