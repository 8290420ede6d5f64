import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
// Its own Stripe is years older than the console's, and so are its types: they are not to be read
// for ours.
const part = (/** @type {string} */ name) => require(name).default

/**
 * Has the plugin for cards ask another server than Stripe's own, which none of its options can say.
 * @param {string} address as in http://127.0.0.1:3004
 */
export function askCardsAt(address) {
  const { protocol, hostname, port } = new URL(address)
  const Stripe = part('stripe')
  const Base = part('medusa-payment-stripe/dist/core/stripe-base')
  Base.prototype.init = function () {
    this.stripe_ ??= new Stripe(this.options_.api_key, {
      apiVersion: '2022-11-15',
      host: hostname,
      telemetry: false,
      maxNetworkRetries: 2,
      port: port || undefined,
      protocol: protocol.slice(0, -1),
    })
  }
}
