// Characters that nobody sees: which of them a text may contain, and what people call them.

const NAMES: Record<string, string> = {
  '\u0000': 'null',
  '\u0009': 'tab',
  '\u000a': 'line break',
  '\u000d': 'line break',
  '\u00ad': 'soft hyphen',
  '\u034f': 'combining grapheme joiner',
  '\u061c': 'Arabic letter mark',
  '\u180e': 'Mongolian vowel separator',
  '\u200b': 'zero width space',
  '\u200c': 'zero width non-joiner',
  '\u200d': 'zero width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u2028': 'line separator',
  '\u2029': 'paragraph separator',
  '\u202a': 'left-to-right embedding',
  '\u202b': 'right-to-left embedding',
  '\u202c': 'pop directional formatting',
  '\u202d': 'left-to-right override',
  '\u202e': 'right-to-left override',
  '\u2060': 'word joiner',
  '\u2066': 'left-to-right isolate',
  '\u2067': 'right-to-left isolate',
  '\u2068': 'first strong isolate',
  '\u2069': 'pop directional isolate',
  '\u2800': 'Braille pattern blank',
  '\u3164': 'Hangul filler',
  '\ufe0f': 'variation selector 16',
  '\ufeff': 'byte order mark',
}

/**
 * A character by its code point, with its name where it is a common one:
 * `U+200B (zero width space)`.
 */
export function describeCharacter(character: string): string {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  const name = NAMES[character]
  return name ? `U+${code} (${name})` : `U+${code}`
}

const SPACE = /[\t\n\v\f\r\u0085\p{Z}]/u

/**
 * Removes white space at both ends. Unlike `trim()` it leaves a byte order mark, which is no space,
 * to be refused.
 */
export function trimSpace(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && SPACE.test(text[start]!)) start += 1
  while (end > start && SPACE.test(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}

// Letters and marks of these are written differently with a joiner between them; the others have no
// use for one.
const JOINING = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Nko',
  'Thaana',
  'Mandaic',
  'Phags_Pa',
  'Adlam',
  'Hanifi_Rohingya',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Myanmar',
  'Khmer',
  'Tibetan',
  'Javanese',
  'Balinese',
  'Sundanese',
  'Cham',
  'Lepcha',
  'Limbu',
  'Tai_Tham',
  'Meetei_Mayek',
  'Kaithi',
  'Chakma',
  'Grantha',
  'Newa',
  'Tirhuta',
  'Khudawadi',
  'Sharada',
  'Brahmi',
]
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')

const EMOJI = String.raw`\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}\uFE0F\u20E3`

// Invisible characters that belong where they stand.
const JOINED = String.raw`(?<=[${JOINING}])(?<!\p{Cf})[\u200c\u200d]|(?<=[${EMOJI}])\u200d(?=[\p{Extended_Pictographic}])`
const FLAG = String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]{0,8})[\u{E0020}-\u{E007F}]`
/**
 * Only letters of these scripts have variants; on a Latin or Arabic one a selector changes nothing
 * and makes another name of it that looks the same.
 */
const VARIED = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Myanmar}\p{scx=Phags_Pa}\p{scx=Manichaean}\p{scx=Egyptian_Hieroglyphs}`
const VARIANT = String.raw`(?<=[${VARIED}\p{N}\p{S}\p{P}\p{Extended_Pictographic}])[\uFE00-\uFE0F]|(?<=\p{scx=Han})[\u{E0100}-\u{E01EF}]|(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]`
/**
 * Format characters, controls, lone surrogates, line separators, and letters and marks without a
 * shape.
 */
const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}`

/**
 * What a line cannot contain, such as a name. The empty Braille pattern is a space to those who
 * write Braille, and to others a name that looks empty.
 */
const UNWANTED_IN_LINE = new RegExp(`(?!${JOINED}|${FLAG}|${VARIANT})[${INVISIBLE}\\u2800]`, 'u')
/**
 * A text of several lines has ends of lines, tabs and, where it runs from right to left, the marks
 * of directions.
 */
const UNWANTED_IN_TEXT = new RegExp(
  `(?!${JOINED}|${FLAG}|${VARIANT}|[\\t\\n\\u200e\\u200f\\u061c])[${INVISIBLE}]`,
  'u',
)
const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'u')

/** An invisible character, and its place as people count: the first character is number 1. */
export type Invisible = { character: string; position: number }

/**
 * Text that most people type: nothing in it is invisible, and the patterns below need not look at
 * it.
 */
const PLAIN = /^[\x20-\x7e]*$/
export const isPlain = (text: string) => PLAIN.test(text)

function find(pattern: RegExp, text: string): Invisible | null {
  if (isPlain(text)) return null
  const found = pattern.exec(text)
  return found && { character: found[0], position: [...text.slice(0, found.index)].length + 1 }
}

export const findUnwantedInLine = (line: string) => find(UNWANTED_IN_LINE, line)
export const findUnwantedInText = (text: string) => find(UNWANTED_IN_TEXT, text)
/** The first invisible character, whether or not it has a use where it stands. */
export const findInvisible = (text: string) => find(ANY_INVISIBLE, text)

/** Tells somebody which character to take out of a field, and where it is. */
export const invisibleSentence = ({ character, position }: Invisible) =>
  `Take out the invisible character ${describeCharacter(character)} at position ${position}.`

const FORMAT = new RegExp(`(?!${JOINED}|${FLAG})\\p{Cf}`, 'gu')

/** Removes format characters that have no use where they stand; `removed` has each of them once. */
export function removeFormatCharacters(text: string): { text: string; removed: string[] } {
  if (isPlain(text)) return { text, removed: [] }
  const removed = new Set<string>()
  const cleaned = text.replace(FORMAT, (character) => {
    removed.add(character)
    return ''
  })
  return { text: cleaned, removed: [...removed] }
}
