/** Whether a domain is one of this machine, which nobody else can reach. */
export const isLocal = (/** @type {string} */ domain) =>
  domain === 'localhost' || domain.endsWith('.localhost')
