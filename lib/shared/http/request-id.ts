/**
 * One id per request, the same in answer and log. Only a trusted proxy may have drawn it already.
 */
export const requestIdFrom = (given: string | null | undefined, trustsProxy: boolean): string =>
  trustsProxy && given && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID()
