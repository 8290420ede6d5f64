import { readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, openSync, type Font } from 'fontkit'
import subsetFont from 'subset-font'

export type Weight = 'regular' | 'bold'
/**
 * A font under the name that documents know it by. `plain` is the same font without its table of
 * positions: fontkit 2.0.4 throws at marks for which the table leaves out a place, which OpenType
 * allows and fonts for Khmer, Telugu, Gurmukhi and Arabic do.
 */
export type Face = { name: string; font: Font; plain?: Face }

/** What decides between fonts that have the same character. It is a property of a whole text. */
export type Preference = {
  /**
   * Han characters in their Chinese form: the text has no kana, and some character that the
   * Japanese font lacks.
   */
  chinese: boolean
  /** Brackets, spaces and the like that are read from right to left come from the Arabic font. */
  arabic: boolean
}

// As other files that are read at run time: from the folder that the console is started in.
const PACKAGES = path.join(process.cwd(), 'node_modules')

/** Whole fonts, one file for each weight. */
const WHOLE = {
  /** With Greek, Cyrillic and Vietnamese. */
  latin: {
    regular: 'ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
    bold: 'ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  },
  /**
   * One glyph for each letter: fonts that put letters together from strokes and dots lose which
   * letter it was.
   */
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
type Whole = keyof typeof WHOLE

/**
 * Variable fonts in files by script, those for Han and Hangul in about a hundred files each, in the
 * order of preference.
 */
const NOTO = [
  'noto-sans',
  'noto-sans-hebrew',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-ethiopic',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-oriya',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-sc',
  'noto-sans-tc',
  'noto-sans-kr',
]
const WEIGHTS = { regular: 400, bold: 600 } as const

/** Files for scripts of other families' own: each family brings its letters for Latin again. */
const SHARED = /^(latin|greek|cyrillic|vietnamese|math|symbols)/
const CHINESE = /-(sc|tc)$/
const WITHOUT_MARKS = /-(sc|tc|kr)$/

type Slice = { family: string; file: string; ranges: [first: number, last: number][] }

/** "U+0E01-0E5B,U+25CC" as pairs of code points. */
const rangesOf = (written: string) =>
  written.split(',').map((range): [number, number] => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return [parseInt(first, 16), parseInt(last, 16)]
  })

let known: Slice[] | null = null

/** Reads which file of which family is for which characters. The fonts themselves stay closed. */
function slices(): Slice[] {
  known ??= NOTO.flatMap((family) => {
    const folder = path.join(PACKAGES, '@fontsource-variable', family)
    const written = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<
      string,
      string
    >
    return Object.entries(written)
      .filter(([name]) => family === 'noto-sans' || !SHARED.test(name))
      .map(([name, ranges]) => {
        const file = path.join(
          folder,
          'files',
          `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
        )
        return { family, file, ranges: rangesOf(ranges) }
      })
  })
  return known
}

/**
 * As many files of Noto Sans stay open: a few scripts in both weights, or a Chinese text of some
 * length.
 */
const MOST_OPENED = 120

/** Faces by name, the one that was asked for longest ago first. */
const opened = new Map<string, Face>()
const opening = new Map<string, Promise<Face>>()
/** How many documents that are made at the moment need a face. */
const needed = new Map<string, number>()

/** Lists the names of the fonts that were opened in this process. */
export const openedFonts = () => [...opened.keys()]

const pathOf = (family: Whole, weight: Weight) =>
  path.join(PACKAGES, '@expo-google-fonts', WHOLE[family][weight])

function wholeFace(family: Whole, weight: Weight): Face {
  const name = `${family}-${weight}`
  const known = opened.get(name)
  if (known) return known
  const font = openSync(pathOf(family, weight))
  if (!('layout' in font)) throw new Error(`${WHOLE[family][weight]} is a collection of fonts.`)
  const face = { name, font }
  opened.set(name, face)
  return face
}

async function plainOf(
  name: string,
  family: Whole,
  weight: Weight,
  { characterSet }: Font,
): Promise<Face> {
  const written = await readFile(pathOf(family, weight))
  const bytes = await subsetFont(written, String.fromCodePoint(...characterSet), {
    targetFormat: 'truetype',
    variationAxes: {},
    dropTables: ['GPOS'],
  })
  const font = create(bytes)
  if (!('layout' in font)) throw new Error(`${WHOLE[family][weight]} is a collection of fonts.`)
  return { name, font }
}

const nameOf = ({ file }: Slice, weight: Weight) =>
  `${path.basename(file, '-wght-normal.woff2')}-${weight}`

/**
 * Makes a font of one weight from a file of a variable one: fontkit embeds neither WOFF2 nor
 * variable fonts.
 */
async function open(slice: Slice, weight: Weight): Promise<Face> {
  const characters = slice.ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  const written = await readFile(slice.file)
  const faceOf = async (name: string, dropTables: string[]): Promise<Face> => {
    const bytes = await subsetFont(written, characters.join(''), {
      targetFormat: 'truetype',
      variationAxes: { wght: WEIGHTS[weight] },
      dropTables,
    })
    const font = create(bytes)
    if (!('layout' in font)) throw new Error(`${slice.file} is a collection of fonts.`)
    return { name, font }
  }
  const name = nameOf(slice, weight)
  const face = await faceOf(name, [])
  if (!WITHOUT_MARKS.test(slice.family)) face.plain = await faceOf(`${name}-plain`, ['GPOS'])
  opened.set(face.name, face)
  return face
}

function load(slice: Slice, weight: Weight): Promise<Face> {
  const name = nameOf(slice, weight)
  const face = opened.get(name)
  if (face) {
    opened.delete(name)
    opened.set(name, face)
  }
  const loading = opening.get(name) ?? open(slice, weight)
  opening.set(name, loading)
  // A file that could not be read is tried again with the next document.
  loading.catch(() => opening.delete(name))
  return loading
}

const HAN = /\p{Script_Extensions=Han}/u
const JAPANESE =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Common}\uff00-\uffef]/u
const ARABIC = /\p{Script_Extensions=Arabic}/u

const lackedByJapanese = (text: string) =>
  Array.from(text.matchAll(/\p{Script=Han}/gu)).some(
    ([character]) => !has(wholeFace('japanese', 'regular'), character),
  )

/**
 * Says which font of several a text prefers. Opens the Japanese font where the text has Han
 * characters.
 */
export const preferenceOf = (text: string): Preference => ({
  chinese: !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) && lackedByJapanese(text),
  arabic: ARABIC.test(text),
})

/** What says how characters around it are drawn, and is not drawn itself. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/u

/** Whether a face has all of the characters of a text that are drawn. */
const has = ({ font }: Face, text: string) =>
  Array.from(text).every(
    (character) => IGNORED.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0)!),
  )

function wholeFor(
  character: string,
  rightToLeft: boolean,
  { chinese, arabic }: Preference,
): Whole[] {
  if (chinese && HAN.test(character)) return []
  if (ARABIC.test(character) || (rightToLeft && arabic && !/\p{Letter}/u.test(character)))
    return ['arabic', 'latin']
  return JAPANESE.test(character) ? ['latin', 'japanese'] : ['latin']
}

function slicesFor(character: string, { chinese }: Preference): Slice[] {
  const code = character.codePointAt(0)!
  const fitting = slices().filter(({ ranges }) =>
    ranges.some(([first, last]) => first <= code && code <= last),
  )
  if (chinese) return fitting
  // Korean and Japanese texts have a form of their own of characters that all three write.
  return [
    ...fitting.filter(({ family }) => !CHINESE.test(family)),
    ...fitting.filter(({ family }) => CHINESE.test(family)),
  ]
}

/**
 * Opens what stands in for the Arabic font where fontkit cannot place a mark, as on the high hamza
 * of Kazakh.
 */
function loadPlainArabic(weight: Weight): Promise<Face> {
  const face = wholeFace('arabic', weight)
  const name = `${face.name}-plain`
  const make = async () => (face.plain = await plainOf(name, 'arabic', weight, face.font))
  const loading = opening.get(name) ?? make()
  opening.set(name, loading)
  loading.catch(() => opening.delete(name))
  return loading
}

async function loadFor(
  cluster: string,
  weight: Weight,
  preference: Preference,
  need: (name: string) => void,
) {
  const [character = ''] = cluster
  const whole = wholeFor(character, false, preference).find((family) =>
    has(wholeFace(family, weight), cluster),
  )
  if (whole === 'arabic') await loadPlainArabic(weight)
  if (whole) return
  for (const slice of slicesFor(character, preference)) {
    need(nameOf(slice, weight))
    if (has(await load(slice, weight), cluster)) return
  }
}

/**
 * Closes the files that were asked for longest ago, but those that documents need which are made at
 * the moment.
 */
function closeUnneeded() {
  // Whole fonts are opened without a promise, and stay.
  const names = [...opened.keys()].filter((name) => opening.has(name))
  const tooMany = names.length - MOST_OPENED
  for (const name of names.filter((one) => !needed.has(one)).slice(0, Math.max(tooMany, 0))) {
    opened.delete(name)
    opening.delete(name)
  }
}

/**
 * Opens the fonts that grapheme clusters need in both weights, each file when a document first has
 * a character of it, and keeps them open until the work is done. Rejects where a file cannot be
 * read.
 */
export async function withFaces<T>(
  clusters: Iterable<string>,
  work: () => T | Promise<T>,
): Promise<T> {
  const names = new Set<string>()
  const need = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    needed.set(name, (needed.get(name) ?? 0) + 1)
  }
  try {
    await loadFaces(clusters, need)
    return await work()
  } finally {
    for (const name of names) {
      const others = needed.get(name)! - 1
      if (others > 0) needed.set(name, others)
      else needed.delete(name)
    }
    closeUnneeded()
  }
}

async function loadFaces(clusters: Iterable<string>, need: (name: string) => void): Promise<void> {
  const all = new Set(clusters)
  // A document may have texts that prefer the Chinese font beside others that do not.
  const preferences = lackedByJapanese([...all].join('')) ? [false, true] : [false]
  for (const cluster of all)
    for (const chinese of preferences)
      for (const weight of ['regular', 'bold'] as const)
        await loadFor(cluster, weight, { chinese, arabic: false }, need)
}

/**
 * Returns the face that has all characters of a grapheme cluster; null where no face has them. It
 * is called within `withFaces` for texts that have the cluster.
 */
export function faceFor(
  cluster: string,
  weight: Weight,
  rightToLeft: boolean,
  preference: Preference,
): Face | null {
  const [character = ''] = cluster
  for (const family of wholeFor(character, rightToLeft, preference)) {
    const face = wholeFace(family, weight)
    if (has(face, cluster)) return face
  }
  for (const slice of slicesFor(character, preference)) {
    const face = opened.get(nameOf(slice, weight))
    if (face && has(face, cluster)) return face
  }
  if (!preference.chinese || !HAN.test(character)) return null
  const japanese = wholeFace('japanese', weight)
  return has(japanese, cluster) ? japanese : null
}

/** The face of what stands for characters that no font has. */
export const replacementFace = (weight: Weight) => wholeFace('latin', weight)
