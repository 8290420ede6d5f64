import bidiFactory, { type EmbeddingLevels } from 'bidi-js'
import LineBreaker from 'linebreak'
import {
  faceFor,
  preferenceOf,
  replacementFace,
  type Face,
  type Preference,
  type Weight,
  withFaces,
} from './fonts'

/** Characters of one face and one direction, as they are handed to that face. */
export type Run = { text: string; face: Face; width: number }
/** Runs from left to right. Widths are for type of size 1. */
export type Line = { runs: Run[]; width: number }

type Stretch = { start: number; end: number; level: number; face: Face }
/**
 * A text in one line with the directions of its characters, which are settled before it is broken
 * into lines.
 */
type Paragraph = { text: string; weight: Weight; preference: Preference; bidi: EmbeddingLevels }

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemesOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

/**
 * One space for all white space, but for spaces at which no line ends: they part the thousands of a
 * number.
 */
const spaced = (text: string) =>
  text
    .normalize('NFC')
    .replace(/(?:(?!\u00a0)[\s\p{Cc}])+/gu, ' ')
    .trim()

/** What stands for a character that no font has. */
const REPLACEMENT = '\ufffd'
/** Changes how other characters are drawn, and is not drawn itself. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/u

const isPrintable = (cluster: string, weight: Weight, preference: Preference) =>
  IGNORED.test(cluster[0]!) || faceFor(cluster, weight, false, preference) !== null

function paragraphOf(written: string, weight: Weight): Paragraph {
  const whole = spaced(written)
  const preference = preferenceOf(whole)
  const text = graphemesOf(whole)
    .map((cluster) => (isPrintable(cluster, weight, preference) ? cluster : REPLACEMENT))
    .join('')
  return { text, weight, preference, bidi: bidi.getEmbeddingLevels(text, 'auto') }
}

/**
 * Opens the fonts that texts need for as long as work is done with them: there they can be drawn
 * and measured.
 */
export const withTexts = <T>(texts: string[], work: () => T | Promise<T>): Promise<T> =>
  withFaces(
    texts.flatMap((text) => graphemesOf(spaced(text))),
    work,
  )

/**
 * Returns the first character of a text that no font has; undefined where all of it can be printed.
 */
export async function unprintableIn(written: string): Promise<string | undefined> {
  const text = spaced(written)
  return withTexts([text], () => {
    const preference = preferenceOf(text)
    const cluster = graphemesOf(text).find(
      (cluster) => !isPrintable(cluster, 'regular', preference),
    )
    if (cluster === undefined) return undefined
    const characters = Array.from(cluster)
    return (
      characters.find((character) => !isPrintable(character, 'regular', preference)) ??
      characters.at(-1)
    )
  })
}

/**
 * Where the face or the direction changes, in the order of reading. Marks stay with the letter they
 * belong to.
 */
function stretchesOf(
  { text, weight, preference, bidi: { levels } }: Paragraph,
  start: number,
  end: number,
): Stretch[] {
  const stretches: Stretch[] = []
  let at = start
  for (const cluster of graphemesOf(text.slice(start, end))) {
    const next = at + cluster.length
    const level = levels[at]!
    const last = stretches.at(-1)
    const face =
      (last && IGNORED.test(cluster[0]!)
        ? last.face
        : faceFor(cluster, weight, level % 2 === 1, preference)) ?? replacementFace(weight)
    // Letters on both sides of a non-joiner are laid out apart where the font cannot hide it.
    const isApart = last && text[last.end - 1] === ZWNJ && !hidesJoiners(face)
    if (last && last.level === level && last.face === face && !isApart) last.end = next
    else stretches.push({ start: at, end: next, level, face })
    at = next
  }
  return stretches
}

/** From left to right, by rule L2 of the Unicode bidirectional algorithm. */
function inSight(stretches: Stretch[]): Stretch[] {
  const ordered = [...stretches]
  const highest = Math.max(0, ...ordered.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while (to < ordered.length && ordered[to]!.level >= level) to += 1
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  return ordered
}

const ZWNJ = '\u200c'
/**
 * fontkit draws a space of no width for a joiner that is left over; many Noto files have no space.
 */
const hidesJoiners = ({ font }: Face) => font.hasGlyphForCodePoint(0x20)

/** Joiners are left to the fonts; other characters that are not seen are left out. */
const isDrawn = (character: string, face: Face) =>
  !IGNORED.test(character) || character === '\u200d' || (character === ZWNJ && hidesJoiners(face))

function runOf({ text, bidi: { levels } }: Paragraph, { start, end, level, face }: Stretch): Run {
  const mirrored = bidi.getMirroredCharactersMap(text, levels, start, end - 1)
  const written = text
    .slice(start, end)
    .replace(/./gsu, (character, at: number) =>
      isDrawn(character, face) ? (mirrored.get(start + at) ?? character) : '',
    )
  const isLeftOver = written.includes('\u200d') && laidOut(written, face).lacks
  const characters = isLeftOver ? written.replaceAll('\u200d', '') : written
  const { direction } = laidOut(characters, face)
  // A face turns a run round by its script alone: brackets among Arabic it leaves, Arabic digits it
  // turns.
  const asExpected = (direction === 'rtl') === (level % 2 === 1)
  const drawn = asExpected ? characters : graphemesOf(characters).reverse().join('')
  const { face: used, advanceWidth } = laidOut(drawn, face)
  return { text: drawn, face: used, width: advanceWidth / used.font.unitsPerEm }
}

type Layout = { face: Face; direction: string; advanceWidth: number; lacks: boolean }

/**
 * Lays a text out with a face, or with its plain one where fontkit cannot place a mark of the text.
 */
function laidOut(text: string, face: Face): Layout {
  try {
    const { direction, advanceWidth, glyphs } = face.font.layout(text)
    return { face, direction, advanceWidth, lacks: glyphs.some(({ id }) => id === 0) }
  } catch (error) {
    if (!face.plain) throw error
    return laidOut(text, face.plain)
  }
}

function lineOf(paragraph: Paragraph, start: number, end: number): Line {
  const { length } = paragraph.text.slice(start, end).trimEnd()
  const runs = inSight(stretchesOf(paragraph, start, start + length))
    .map((stretch) => runOf(paragraph, stretch))
    .filter(({ text }) => text !== '')
  const width = runs.reduce((sum, run) => sum + run.width, 0)
  return { runs, width }
}

/** A value within a text of another direction: its own digits and signs keep their order. */
export const isolated = (text: string) => `\u2068${text}\u2069`

/** Where lines may end, in the order of reading, and where they may end if nothing else is left. */
function endsIn(text: string) {
  const ends: number[] = []
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) ends.push(next.position)
  const cuts = Array.from(graphemes.segment(text), ({ index, segment }) => index + segment.length)
  return { ends, cuts }
}

/**
 * A text in lines no wider than that for type of size 1; a word that is wider by itself is cut
 * between letters.
 */
export function linesOf(written: string, weight: Weight, width = Infinity): Line[] {
  const paragraph = paragraphOf(written, weight)
  const { ends, cuts } = endsIn(paragraph.text)
  const lines: Line[] = []
  for (let start = 0; start < paragraph.text.length;) {
    const fits = (place: number) => lineOf(paragraph, start, place).width <= width
    const longest = (places: number[]) => {
      const ahead = places.filter((place) => place > start)
      // Most texts are one line: the rest is tried as a whole first.
      if (fits(ahead.at(-1)!)) return ahead.at(-1)
      return ahead[ahead.findIndex((place) => !fits(place)) - 1]
    }
    const end = longest(ends) ?? longest(cuts) ?? cuts.find((cut) => cut > start)!
    lines.push(lineOf(paragraph, start, end))
    start = end
  }
  return lines
}
