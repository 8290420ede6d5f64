/**
 * The policy of a page. Script and style elements need the nonce; style attributes cannot have one, and Mantine
 * writes them. The development server evaluates code and talks over a socket.
 */
export const contentSecurityPolicy = (nonce: string, development: boolean): string =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? ` 'unsafe-eval'` : ''}`,
    ...(development
      ? [`style-src 'self' 'unsafe-inline'`]
      : [`style-src-elem 'self' 'nonce-${nonce}'`, `style-src-attr 'unsafe-inline'`]),
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
