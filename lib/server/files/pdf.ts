import { unprocessable } from '@/lib/server/errors'

const INSTEAD = 'Print it to a new PDF, and send that one.'
const DAMAGED = 'This file is damaged: a PDF begins with %PDF and its version, and has objects.'
const RUNS = `This PDF runs scripts or programs. ${INSTEAD}`
const OPENS = `This PDF sends data, or opens other files. ${INSTEAD}`
const CONTAINS = `This PDF has other files in it. ${INSTEAD}`
const IS_PAGE = `This PDF has a web page in it. ${INSTEAD}`
const IS_HIDDEN = `This PDF hides what is in it. ${INSTEAD}`

/** The end of a name: white space or a delimiter (ISO 32000-1, 7.2.2). */
const END = String.raw`(?=[\s\0()<>[\]{}/%]|$)`

/** Long names, which no other content holds by chance; also looked for in streams. */
const LONG_NAMES: [names: RegExp, sentence: string][] = [
  [new RegExp(String.raw`/(JavaScript|Launch|Rendition|RichMedia\w*|XFA)${END}`), RUNS],
  [new RegExp(String.raw`/(SubmitForm|ImportData|GoToE|GoToR)${END}`), OPENS],
  [new RegExp(String.raw`/EmbeddedFiles?${END}`), CONTAINS],
]
/** Short ones, by what follows them: scripts, actions that begin by themselves, a web address on opening, and media. */
const SHORT_NAMES = new RegExp(
  [
    String.raw`/(JS|AA)[\s\0]*[(<\d%]`,
    String.raw`/OpenAction[\s\0]*<<[^>]{0,200}/URI${END}`,
    String.raw`/(S|Subtype)[\s\0]*/(Movie|Sound|Screen|3D)${END}`,
  ].join('|'),
)
const HTML = /<\s*(!doctype|html|head|body|script|svg|iframe|img|object|embed|link|meta|style|base|form)\b/i
const OBJECT = /\d[\s\0]+\d+[\s\0]+obj/

/** Names may be written with codes, as /J#61vaScript. */
const decoded = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** Objects in a stream that is coded as every program codes it. */
const USUAL_FILTER = /\/Filter[\s\0]*(?:\[[\s\0]*)?\/(FlateDecode|Fl)[\s\0]*[\]/>]/

/**
 * A PDF without the contents of its streams, which are compressed or drawn. Objects that lie in a stream as they are stay:
 * a reader would find them there. Throws 422 for objects that are coded in another way than every program codes them.
 */
function withoutStreams(text: string): string {
  const parts: string[] = []
  let from = 0 // what is not in `parts` yet
  let done = 0 // the end of the last stream
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    if (index < done) continue
    const start = index + word.length
    const end = text.indexOf('endstream', start)
    if (end < 0) break
    const before = decoded(text.slice(done, index))
    const dictionary = before.slice(before.lastIndexOf('obj') + 1)
    done = end
    const holdsObjects = dictionary.includes('/ObjStm')
    const isPlain = !dictionary.includes('/Filter')
    if (holdsObjects && !isPlain && !USUAL_FILTER.test(dictionary)) unprocessable(IS_HIDDEN)
    if ((holdsObjects && isPlain) || OBJECT.test(text.slice(start, end))) continue
    parts.push(text.slice(from, start))
    from = end
  }
  return [...parts, text.slice(from)].join('')
}

/**
 * Throws 422 for a PDF that says in the open that it runs something, sends or opens something, or has other files or a web
 * page in it. What is compressed in it is not unpacked, and so not looked into: licences are given out as downloads only.
 */
export function refuseActivePdf(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  if (!/^%PDF-\d\.\d/.test(text)) unprocessable(DAMAGED)
  const firstObject = text.search(OBJECT)
  if (firstObject < 0) unprocessable(DAMAGED)
  if (text.slice(0, firstObject).includes('<')) unprocessable(IS_PAGE)
  const names = decoded(text)
  for (const [found, sentence] of LONG_NAMES) if (found.test(names)) unprocessable(sentence)
  const open = withoutStreams(text)
  if (SHORT_NAMES.test(decoded(open))) unprocessable(RUNS)
  if (HTML.test(open)) unprocessable(IS_PAGE)
}
