/** What the console uses of it: Punycode as domain names have it (RFC 3492). */
declare module 'punycode.js' {
  const punycode: {
    /**
     * Decodes the labels of a domain, or of the domain of an e-mail address, that begin with
     * `xn--`. Throws a `RangeError` for invalid ones.
     */
    toUnicode(domainOrEmail: string): string
  }
  export default punycode
}
