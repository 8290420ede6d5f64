/** What the console uses of it: Punycode as domain names have it (RFC 3492). */
declare module 'punycode.js' {
  /** Decodes the labels of a domain, or of the domain of an e-mail address, that begin with `xn--`. Throws a `RangeError` for invalid ones. */
  export function toUnicode(domainOrEmail: string): string
}
