import bidiFactory, { type EmbeddingLevels } from 'bidi-js'
import LineBreaker from 'linebreak'
import { faceFor, type Face, type Weight } from './pdf-fonts'

/** Characters of one face and one direction, as they are handed to that face. */
export type Run = { text: string; face: Face; width: number }
/** Runs from left to right. Widths are for type of size 1. */
export type Line = { runs: Run[]; width: number }

type Stretch = { start: number; end: number; level: number; face: Face }
/** A text in one line with the directions of its characters, which are settled before it is broken into lines. */
type Paragraph = { text: string; weight: Weight; bidi: EmbeddingLevels }

/** Says where directions begin and end, and is not drawn. */
const CONTROL = /\p{Bidi_Control}/u

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemesOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

const paragraphOf = (written: string, weight: Weight): Paragraph => {
  const text = written
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return { text, weight, bidi: bidi.getEmbeddingLevels(text, 'auto') }
}

/** Where the face or the direction changes, in the order of reading. A mark stays with the letter it belongs to. */
function stretchesOf({ text, weight, bidi: { levels } }: Paragraph, start: number, end: number): Stretch[] {
  const stretches: Stretch[] = []
  for (let at = start; at < end;) {
    const character = String.fromCodePoint(text.codePointAt(at)!)
    const next = at + character.length
    const level = levels[at]!
    const last = stretches.at(-1)
    const belongs = /[\p{M}\u200c\u200d]/u.test(character) || CONTROL.test(character)
    const face = belongs && last ? last.face : faceFor(character, weight, level % 2 === 1)
    if (last && last.level === level && last.face === face) last.end = next
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

function runOf({ text, bidi: { levels } }: Paragraph, { start, end, level, face }: Stretch): Run {
  const mirrored = bidi.getMirroredCharactersMap(text, levels, start, end - 1)
  const characters = text
    .slice(start, end)
    .replace(/./gs, (character, at: number) => (CONTROL.test(character) ? '' : (mirrored.get(start + at) ?? character)))
  const { direction, advanceWidth } = face.font.layout(characters)
  // A face turns a run round by its script alone: brackets among Arabic it leaves, Arabic digits it turns.
  const asExpected = (direction === 'rtl') === (level % 2 === 1)
  const drawn = asExpected ? characters : graphemesOf(characters).reverse().join('')
  return { text: drawn, face, width: advanceWidth / face.font.unitsPerEm }
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

/** A text in lines no wider than that for type of size 1; a word that is wider by itself is cut between letters. */
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
