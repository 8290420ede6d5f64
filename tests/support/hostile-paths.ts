/** Ways to end a segment of a path, to climb out of it, or to be taken for something else by whoever decodes once more. */
const TRICKS = [
  '..', '.', '%2e', '%2e%2e', '%2E%2E', '.%2e', '%2e.', '..%2f', '..%2F', '%2e%2e%2f', '..%5c', '..\\', '%5c', '%2f', '%252f', '%252e%252e%252f', '..;', '..;/', ';', '%3b', '%00', '%0a', '%0d%0a', '%09', '%20', '%7f', '%c0%ae%c0%ae%c0%af', '%c0%af', '%e0%80%af', '%u002e', '%ff', '%', '%2', '%zz', '@evil.example', '%40evil.example', 'http:%2f%2fevil.example', 'http://evil.example', '//evil.example', '%2f%2fevil.example', '\\\\evil.example', ':80', '%23', '%3f', '%3fq=1', '*', '~', '$', '&', '+', 'undefined', 'null', '[object%20Object]', '__proto__', 'constructor', '%F0%9F%8F%A5', 'é', '%C3%A9', 'a%2fb', 'a%2f..%2fb', 'a/..', 'a/../..', 'a/%2e%2e/b',
] // prettier-ignore

/** Where such a value is tried: in the place of an id, behind it, and before the area. */
const PLACES: ((trick: string) => string)[] = [
  (trick) => `/admin/orders/${trick}`,
  (trick) => `/admin/orders/${trick}/refund`,
  (trick) => `/admin/orders/o_1/${trick}`,
  (trick) => `/admin/${trick}/auth`,
  (trick) => `/admin/${trick}`,
  (trick) => `/store/carts/${trick}/line-items/l_1`,
  (trick) => `/store/${trick}/../admin/users`,
  (trick) => `/admin/products/${trick}/../../auth/token`,
]

/** Spellings of endpoints that are withheld. */
const WITHHELD = [
  '/admin/auth', '/admin/auth/', '/admin//auth', '/admin/./auth', '/admin/%61uth', '/admin/AUTH', '/admin/auth%2ftoken', '/admin/auth/%74oken', '/admin/users/%70assword-token', '/admin/users/password-token', '/admin/users/PASSWORD-TOKEN', '/admin/users/%50assword-Token', '/admin/users/Reset-Password', '/admin/invites/Accept', '/store/customers/Password-Token', '/store/auth/Token', '/admin/users/reset%2dpassword', '/admin/users/reset-password/', '/admin/invites/%61ccept', '/admin/invites/accept', '/store/auth/%74oken', '/store/auth/token', '/store/customers/password%2Dreset', '/store/customers/me/../password-token', '/admin/products/../auth', '/admin/products/%2e%2e/auth', '/admin/orders/..%2fauth', '/admin/uploads/../auth', '/admin/custom', '/health', '/',
] // prettier-ignore

/** Addresses below the gateway that are meant to reach what it does not pass on. */
export const hostilePaths = () => [...PLACES.flatMap((place) => TRICKS.map(place)), ...WITHHELD]
