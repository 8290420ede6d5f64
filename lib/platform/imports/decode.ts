import { unprocessable } from '@/lib/platform/api/errors'

const refuse = (sentence: string): never => unprocessable(sentence, { file: sentence })

const AGAIN = 'save it as “CSV UTF-8” and choose that file'
const bytesOf = (text: string) => Buffer.from(text, 'latin1')

/**
 * What files begin with that are not text, whatever they are called. They are known by that alone,
 * and never opened.
 */
const OTHERS: [start: Buffer, what: (bytes: Buffer) => string][] = [
  [bytesOf('PK\x03\x04'), (bytes) => (isWorkbook(bytes) ? WORKBOOK : ARCHIVE)],
  [bytesOf('PK\x05\x06'), () => ARCHIVE],
  [bytesOf('\xd0\xcf\x11\xe0'), () => WORKBOOK],
  [bytesOf('\x1f\x8b'), () => ARCHIVE],
  [bytesOf('7z\xbc\xaf'), () => ARCHIVE],
  [bytesOf('Rar!'), () => ARCHIVE],
  [bytesOf('%PDF'), () => `This is a PDF. Open what it was made from, ${AGAIN}.`],
  [bytesOf('\x89PNG'), () => IMAGE],
  [bytesOf('\xff\xd8\xff'), () => IMAGE],
  [bytesOf('GIF8'), () => IMAGE],
]
const WORKBOOK = `This is an Excel workbook: ${AGAIN}.`
const ARCHIVE = 'This is a packed file. Unpack it, and choose the CSV file that is in it.'
const IMAGE = 'This is a picture, not a CSV file.'

/** The names of what is packed stand in a ZIP as they are. */
const isWorkbook = (bytes: Buffer) =>
  /\[Content_Types\]\.xml|xl\/|docProps\//.test(bytes.toString('latin1', 0, 4096))

const MARKS: [mark: Buffer, encoding: string][] = [
  [bytesOf('\xef\xbb\xbf'), 'utf-8'],
  [bytesOf('\xff\xfe'), 'utf-16le'],
  [bytesOf('\xfe\xff'), 'utf-16be'],
]

const decoded = (bytes: Buffer, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const LINE_FEED = 10

/** The first line that is not UTF-8, in which a line feed is never part of another character. */
function brokenLine(bytes: Buffer): number {
  for (let line = 1, from = 0; ; line += 1) {
    const end = bytes.indexOf(LINE_FEED, from)
    if (end < 0 || decoded(bytes.subarray(from, end), 'utf-8') === null) return line
    from = end + 1
  }
}

const lineOf = (text: string, index: number) => text.slice(0, index).split(/\r\n|\r|\n/).length

/**
 * The text of a file, as UTF-8 or with a mark for UTF-16. Throws 422 for one that is empty, is no
 * text, or is in another encoding: the same bytes are other letters in each of those, and nobody
 * could tell which were meant.
 */
export function decode(bytes: Buffer): string {
  if (bytes.length === 0) refuse('The file is empty.')
  const other = OTHERS.find(([start]) => bytes.subarray(0, start.length).equals(start))
  if (other) refuse(other[1](bytes))
  const encoding =
    MARKS.find(([mark]) => bytes.subarray(0, mark.length).equals(mark))?.[1] ?? 'utf-8'
  const text = decoded(bytes, encoding)
  if (text === null) {
    if (encoding !== 'utf-8')
      return refuse(
        `The file is not whole: it is no ${encoding.slice(0, 6).toUpperCase()}, as it begins. Save it again, and choose that file.`,
      )
    return refuse(
      `Line ${brokenLine(bytes)} is not UTF-8. In the program that made the file, ${AGAIN}.`,
    )
  }
  const nul = text.indexOf('\0')
  if (nul >= 0)
    refuse(`Line ${lineOf(text, nul)} has a NUL character, which no text has: ${AGAIN}.`)
  return text
}
