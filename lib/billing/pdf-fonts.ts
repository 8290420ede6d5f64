import path from 'node:path'
import { openSync, type Font } from 'fontkit'

export type Weight = 'regular' | 'bold'
export type Face = { name: string; font: Font }

// As other files that are read at run time: from the folder that the console is started in.
const FOLDER = path.join(process.cwd(), 'node_modules/@expo-google-fonts')
const FILES = {
  /** With Greek, Cyrillic and Vietnamese. */
  latin: {
    regular: 'ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
    bold: 'ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  },
  /** One glyph for each letter: fonts that put letters together from strokes and dots lose which letter it was. */
  arabic: {
    regular: 'ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
    bold: 'ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  },
  /** All of JIS X 0208, and many Chinese characters beside it. */
  japanese: {
    regular: 'biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
    bold: 'biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
  },
} as const
type Family = keyof typeof FILES

const opened = new Map<string, Face>()

/** Opened when it is first needed, and kept: the Japanese ones have 4 MB. */
function faceOf(family: Family, weight: Weight): Face {
  const name = `${family}-${weight}`
  const known = opened.get(name)
  if (known) return known
  const font = openSync(path.join(FOLDER, FILES[family][weight]))
  if (!('layout' in font)) throw new Error(`${FILES[family][weight]} is a collection of fonts.`)
  const face = { name, font }
  opened.set(name, face)
  return face
}

/**
 * The face that has a character; for one that no face has, the Latin one, which draws a box.
 * What scripts share, as brackets, is Arabic only where it is read from right to left.
 */
export function faceFor(character: string, weight: Weight, rightToLeft: boolean): Face {
  const code = character.codePointAt(0)!
  const arabic = rightToLeft || /\p{Script_Extensions=Arabic}/u.test(character)
  const families: Family[] = arabic ? ['arabic', 'latin', 'japanese'] : ['latin', 'japanese', 'arabic']
  const family = families.find((each) => faceOf(each, weight).font.hasGlyphForCodePoint(code))
  return faceOf(family ?? 'latin', weight)
}
