/** Where a mail is written or sent: its preview has images from wherever mails have them. */
const SHOWS_MAILS = /^\/admin\/(templates|marketing\/email)\/./

/**
 * The policy of a page. Script and style elements need the nonce; style attributes cannot have one,
 * and Mantine writes them. A frame that a page fills takes its policy over. The development server
 * evaluates code and talks over a socket.
 */
export const contentSecurityPolicy = (
  nonce: string,
  development: boolean,
  pathname = '/',
): string =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? ` 'unsafe-eval'` : ''}`,
    ...(development
      ? [`style-src 'self' 'unsafe-inline'`]
      : [`style-src-elem 'self' 'nonce-${nonce}'`, `style-src-attr 'unsafe-inline'`]),
    `img-src 'self' data: blob:${SHOWS_MAILS.test(pathname) ? ' https:' : ''}`,
    `font-src 'self'`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
