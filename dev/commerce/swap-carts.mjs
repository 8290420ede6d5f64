import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
// `any` below: Medusa's packages are installed apart, so its types may not be there when ours are
// checked.
const service = (/** @type {string} */ name) =>
  require(`@medusajs/medusa/dist/services/${name}`).default.prototype

/**
 * Medusa 1.20 is wrong about the cart of a swap in three places; the first and the last show with
 * the inventory module.
 */
export function mendSwapCarts() {
  mendStock(service('product-variant-inventory'))
  mendPrices(service('cart'))
  mendCompletion(service('swap'))
}

/**
 * It answers 500: it asks for the stock of each line's variant, and the line of what comes back has
 * none.
 */
function mendStock(/** @type {any} */ stock) {
  const { setVariantAvailability } = stock
  stock.setVariantAvailability = function (
    /** @type {unknown[]} */ variants,
    /** @type {unknown[]} */ ...rest
  ) {
    return setVariantAvailability.call(this, variants.filter(Boolean), ...rest)
  }
}

/**
 * When a customer looks at it signed in, every line gets its price anew, and what they send back is
 * charged, not credited.
 */
function mendPrices(/** @type {any} */ carts) {
  const { updateUnitPrices_ } = carts
  carts.updateUnitPrices_ = async function (
    /** @type {any} */ cart,
    /** @type {unknown[]} */ ...rest
  ) {
    const isReturn = (/** @type {any} */ item) => item.is_return
    const back = cart.items?.filter(isReturn) ?? []
    if (back.length > 0)
      cart.items = cart.items.filter((/** @type {any} */ item) => !isReturn(item))
    await updateUnitPrices_.call(this, cart, ...rest)
    if (back.length > 0) cart.items.push(...back)
  }
}

/**
 * Completion reserves the goods, and then once more outside of its own transaction, which never
 * ends: it waits for itself, and every order of these goods waits for it. Where goods may be
 * missing, only the second is made.
 */
function mendCompletion(/** @type {any} */ swaps) {
  const { registerCartCompletion } = swaps
  swaps.registerCartCompletion = async function (/** @type {string} */ id) {
    const inside = this.withTransaction(this.activeManager_)
    const { allow_backorder: unreserved } = await inside.retrieve(id)
    inside.productVariantInventoryService_ = unreserved
      ? this.productVariantInventoryService_.withTransaction(this.activeManager_)
      : { reserveQuantity: async () => [] }
    return registerCartCompletion.call(inside, id)
  }
}
