// How names are compared and found. Each function has a twin of the same name in the database
// (`name_key`, `searchable`), and tests hold them to the same answers.

/** Characters without a shape of their own, by which two names that look the same could differ. */
const IGNORED =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g
/** Arabic and Hebrew vowel marks, and the line that stretches Arabic words. */
const VOWEL_MARKS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g
const SPACES = /[\t-\r\u0020\u0085\u1680\u2028\u2029]+/g
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u02b9\u2032]/g
const DASHES = /[\u2010-\u2015\u2212]/g

const PLAIN = /^[\x20-\x7e]*$/

const fold = (text: string) =>
  PLAIN.test(text) ? text.toLowerCase().replace(/ {2,}/g, ' ') : foldAny(text)

const foldAny = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(IGNORED, '')
    .replace(VOWEL_MARKS, '')
    .replaceAll('ς', 'σ')
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(SPACES, ' ')

/**
 * A key that is equal for two spellings of one name: case, compatibility forms, kinds of spaces,
 * apostrophes and dashes, vowel marks and invisible characters make no difference; accents do. In
 * the database: `name_key(text)`.
 */
export const nameKey = (name: string) => fold(name).replace(/^ | $/g, '')

const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  // Arabic letters that are typed for one another: alef, ya, kaf and ta marbuta; and figures.
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
}
/** The letters above. */
const VARIANTS = /[łøđðþßæœıħŧأإآٱىیکة]/g
const digitOf = (digit: string) => String(digit.charCodeAt(0) & 0xf)

/**
 * A text as lists search it: as `nameKey`, and accents and variants of Arabic letters make no
 * difference either. In the database: `searchable(text)`.
 */
export const searchable = (text: string) => (PLAIN.test(text) ? fold(text) : unaccent(fold(text)))

const unaccent = (folded: string) =>
  folded
    .replace(VARIANTS, (letter) => LETTERS[letter]!)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digitOf)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
