/** A host label holds 63 characters; a suffix like `-12` must still fit behind. */
const LONGEST = 56

/**
 * The host label a business name suggests: ASCII letters, digits and hyphens, 3 to 56 characters. Names without
 * enough of them (桜クリニック) get a plain word, which the caller numbers.
 */
export function suggestDomainURL(businessName: string): string {
  const slug = businessName
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[øØ]/g, 'o')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|(?<!-)-+$/g, '')
  if (slug.length < 3) return ['organization', slug].filter(Boolean).join('-')
  // `xn--` marks an internationalized label, which ours never are.
  return slug.replace(/^xn-+/, 'x-n-')
}
