const production = process.env.NODE_ENV === 'production'

/**
 * Headers of every answer. Next sets them on pages and files (`next.config.js`), the API's wrapper
 * on its own.
 */
export const RESPONSE_HEADERS = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // The development server sends some scripts without a type.
  ...(production && { 'X-Content-Type-Options': 'nosniff' }),
}
