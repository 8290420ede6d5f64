// Kept on the process: nobody inherits it, as a variable would be.
const process_ = /** @type {{ polyclinicGuarded?: boolean }} */ (globalThis)

/**
 * Whether Next runs behind our web server, which limits requests and connections, compresses, and
 * ends in order (`web.mjs`).
 */
export const isGuarded = () => process_.polyclinicGuarded === true

/** Notes that it does. */
export const noteGuarded = () => void (process_.polyclinicGuarded = true)
