import anyAscii from 'any-ascii'

/** A host label holds 63 characters; a suffix like `-12` must still fit behind. */
const LONGEST = 56

/**
 * The host label a business name suggests: ASCII letters, digits and hyphens, 3 to 56 characters.
 * Latin letters lose their accents or are transliterated (ł, þ, œ). Names without enough of them
 * (桜クリニック) get a plain word, which the caller numbers: how they are read depends on the language.
 */
export function suggestDomainURL(businessName: string): string {
  const slug = businessName
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼʻʿʾ]/gu, '')
    .replace(/\p{Script=Latin}+/gu, anyAscii)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|(?<!-)-+$/g, '')
  if (slug.length < 3) return ['organization', slug].filter(Boolean).join('-')
  // `xn--` marks an internationalized label, which ours never are.
  return slug.replace(/^xn-+/, 'x-n-')
}
