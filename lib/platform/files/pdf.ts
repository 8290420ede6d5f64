import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { unprocessable } from '@/lib/platform/api/errors'

const INSTEAD = 'Print it to a new PDF, and send that one.'
const DAMAGED = 'This file is damaged: a PDF begins with %PDF and its version, and has objects.'
const RUNS = `This PDF runs scripts or programs. ${INSTEAD}`
const OPENS = `This PDF sends data, or opens other files. ${INSTEAD}`
const CONTAINS = `This PDF has other files in it. ${INSTEAD}`
const IS_PAGE = `This PDF has a web page in it. ${INSTEAD}`
const IS_HIDDEN = `This PDF hides what is in it. ${INSTEAD}`

/**
 * Long names, which no other content holds by chance; also looked for in streams. A name ends at
 * white space or a delimiter (ISO 32000-1, 7.2.2).
 */
const LONG_NAMES: [names: RegExp, sentence: string][] = [
  [/\/(JavaScript|Launch|Rendition|RichMedia\w*|XFA)(?=[\s\0()<>[\]{}/%]|$)/, RUNS],
  [/\/(SubmitForm|ImportData|GoToE|GoToR)(?=[\s\0()<>[\]{}/%]|$)/, OPENS],
  [/\/(EmbeddedFiles?|FileAttachment)(?=[\s\0()<>[\]{}/%]|$)/, CONTAINS],
]
/**
 * Short ones, by what follows them: scripts, actions that begin by themselves, media, other files
 * and addresses.
 */
const SHORT_NAMES: [names: RegExp, sentence: string][] = [
  [/\/(JS|AA)[\s\0]*[(<\d%]/, RUNS],
  [/\/(S|Subtype)[\s\0]*\/(Movie|Sound|Screen|3D)(?=[\s\0()<>[\]{}/%]|$)/, RUNS],
  [/\/EF[\s\0]*[<\d%]/, CONTAINS],
  [/\/S[\s\0]*\/Thread(?=[\s\0()<>[\]{}/%]|$)/, OPENS],
  [/\/FS[\s\0]*\/URL(?=[\s\0()<>[\]{}/%]|$)/, OPENS],
]
const HTML =
  /<\s*(!doctype|html|head|body|script|svg|iframe|img|object|embed|link|meta|style|base|form)\b/i
const OBJECT = /\d[\s\0]+\d+[\s\0]+obj/

/** Names may be written with codes, as /J#61vaScript. */
const decoded = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** Objects in a stream that is coded as every program codes it. */
const USUAL_FILTER = /\/Filter[\s\0]*(?:\[[\s\0]*)?\/(FlateDecode|Fl)[\s\0]*[\]/>]/
/**
 * Of the dictionary of such a stream: how many objects it holds, and where the first one begins.
 */
const [COUNT, FIRST] = [/\/N[\s\0]+(\d+)(?!\d|[\s\0]+\d)/, /\/First[\s\0]+(\d+)(?!\d|[\s\0]+\d)/]

/** A stream of compressed objects. */
type Packed = { bytes: Buffer; dictionary: string }

/** What ends a comment: its line, or an object that a reader would find in it. */
const COMMENT_END = /[\r\n]|\d[\s\0]+\d+[\s\0]+obj/g
const IN_TEXT = /\\[^]|[()]/g
const TOKEN = /<<|>>|[%(<>]|[^\s\0%(<>]+/g

/**
 * Follows a PDF and tells of each word `stream`, in their order, whether a stream begins with it:
 * right behind a dictionary, and in no text, comment or other dictionary, where a reader goes on
 * reading behind it. What has a text without an end has no stream after that.
 */
function streamFinder(text: string) {
  let [at, depth] = [0, 0]
  let isBehindDictionary = false

  const next = (mark: RegExp) => {
    mark.lastIndex = at
    return mark.exec(text)
  }
  function skipText() {
    for (let open = 1; open > 0;) {
      const found = next(IN_TEXT)
      at = found ? IN_TEXT.lastIndex : text.length
      if (!found) return
      if (found[0] === '(') open += 1
      if (found[0] === ')') open -= 1
    }
  }

  return {
    begins(place: number): boolean {
      while (at <= place) {
        const found = next(TOKEN)
        if (!found || found.index > place) return false
        const { 0: token, index } = found
        if (index === place) return isBehindDictionary && depth === 0
        at = TOKEN.lastIndex
        if (token === '%') at = next(COMMENT_END)?.index ?? text.length
        else isBehindDictionary = token === '>>'
        if (token === '(') skipText()
        if (token === '<<') depth += 1
        if (token === '>>') depth = Math.max(depth - 1, 0)
      }
      return false
    },
    goOn(from: number) {
      at = from
      isBehindDictionary = false
    },
  }
}

/**
 * A PDF without the contents of its streams, which are compressed or drawn, and the streams of
 * compressed objects. Objects that lie in a stream as they are stay: a reader would find them
 * there. So does what only looks like a stream, as in a text. Throws 422 for objects that are coded
 * in another way than every program codes them.
 */
function taken(text: string): { open: string; packed: Packed[] } {
  const parts: string[] = []
  const packed: Packed[] = []
  const finder = streamFinder(text)
  let from = 0 // what is not in `parts` yet
  let done = 0 // the end of the last stream, or the last word that looked like one
  let end = 0
  let left = 2 * text.length // of what can be unpacked: what looks like streams may overlap
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    if (index < done) continue
    const start = index + word.length
    if (end < start) end = text.indexOf('endstream', start)
    if (end < 0) break
    const isStream = finder.begins(index)
    // Everything since the last stream: where the dictionary begins cannot be told from a text in
    // it that says "obj".
    const dictionary = decoded(text.slice(done, index))
    done = isStream ? end : start
    if (isStream) finder.goOn(end)
    // Readers do not ask for the type of a stream in which they look for an object.
    const holdsObjects =
      dictionary.includes('/ObjStm') || (COUNT.test(dictionary) && FIRST.test(dictionary))
    const isPlain = !dictionary.includes('/Filter')
    if (holdsObjects && !isPlain) {
      if (!USUAL_FILTER.test(dictionary) || dictionary.includes('/Predictor'))
        unprocessable(IS_HIDDEN)
      left -= end - start
      if (left < 0) unprocessable(IS_HIDDEN)
      packed.push({ bytes: Buffer.from(text.slice(start, end), 'latin1'), dictionary })
    }
    if (!isStream || (holdsObjects && isPlain) || OBJECT.test(text.slice(start, end))) continue
    parts.push(text.slice(from, start))
    from = end
  }
  return { open: [...parts, text.slice(from)].join(''), packed }
}

/** Far more than the objects of a licence, and little enough to be looked through in a moment. */
const MOST_UNPACKED = 8 * 1024 * 1024
const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/**
 * The objects of compressed streams, as they would be written in the open. Throws 422 for what
 * cannot be read, or is too much.
 */
async function unpacked(packed: Packed[]): Promise<string> {
  const objects: string[] = []
  let left = MOST_UNPACKED
  for (const { bytes, dictionary } of packed) {
    const [count, first] = [COUNT, FIRST].map((pattern) =>
      Number(pattern.exec(dictionary)?.[1] ?? NaN),
    )
    const content = await unpack(bytes, { maxOutputLength: Math.max(left, 1) }).catch(() =>
      unprocessable(IS_HIDDEN),
    )
    left -= content.length
    if (Number.isNaN(count!) || Number.isNaN(first!)) unprocessable(IS_HIDDEN)
    const text = content.toString('latin1')
    const places = text
      .slice(0, first)
      .trim()
      .split(/[\s\0]+/)
      .map(Number)
    for (let n = 0; n < Math.min(count!, places.length / 2); n++) {
      const [number, at, next] = [
        places[2 * n],
        places[2 * n + 1]!,
        places[2 * n + 3] ?? text.length,
      ]
      objects.push(
        `${number} 0 obj ${text.slice(first! + at, Math.max(next + first!, first! + at))} endobj`,
      )
    }
    // What the list of them does not name is no object, but costs nothing to look at.
    objects.push(text)
  }
  return objects.join('\n')
}

/** What is done on opening: where something is shown, an action in place, or by reference. */
const OPENED = /\/OpenAction[\s\0]*(?:(\d+)[\s\0]+\d+[\s\0]+R|(\[|null)|(<<)?)/g
const NUMBERED = /(?<!\d)(\d{1,10})[\s\0]+\d{1,5}[\s\0]+obj/g
/** Longer than any action that only shows a place of its own PDF. */
const LONGEST_ACTION = 2000
/** Each time that a PDF is changed it may say anew what is done on opening. */
const MOST_ACTIONS = 100
/** An action that is another one than to show something, or that leads to one. */
const LEADS_ON =
  /\/S(?=[\s\0()<>[\]{}/%]|$)(?![\s\0]*\/(?:GoTo|Named)(?:[\s\0()<>[\]{}/%]|$))|\/(?:URI|Next)(?=[\s\0()<>[\]{}/%]|$)|^[\s\0]*\d/

/** What follows the beginning of a dictionary, up to its end. */
function restOfDictionary(text: string): string | undefined {
  let depth = 1
  for (const { 0: mark, index } of text.matchAll(/<<|>>/g)) {
    depth += mark === '<<' ? 1 : -1
    if (depth === 0) return text.slice(0, index)
  }
  return undefined
}

/**
 * Whether what begins by itself, in place or in an object of its own, is more than to show a place
 * of the PDF.
 */
function opensMore(open: string): boolean {
  const numbers = new Set<number>()
  const opened = [...open.matchAll(OPENED)]
  if (opened.length > MOST_ACTIONS) return true
  for (const { 0: whole, 1: number, 2: isPlace, 3: isAction, index } of opened) {
    const from = index + whole.length
    const action = isAction && restOfDictionary(open.slice(from, from + LONGEST_ACTION))
    if (number) numbers.add(Number(number))
    else if (!isPlace && (action === undefined || LEADS_ON.test(action))) return true
  }
  if (numbers.size === 0) return false
  const actions = [...open.matchAll(NUMBERED)].filter(([, number]) => numbers.has(Number(number)))
  if (actions.length > MOST_ACTIONS) return true
  return actions.some(({ 0: whole, index }) => {
    const from = index + whole.length
    const [action = ''] = open.slice(from, from + LONGEST_ACTION).split('endobj', 1)
    return LEADS_ON.test(action)
  })
}

/**
 * Throws 422 for a PDF that runs something, sends or opens something, or has other files or a web
 * page in it, whether that is written in the open, with codes, by reference or in compressed
 * objects. What is drawn is not looked into. Licences are given out as downloads only, whatever is
 * in them.
 */
export async function refuseActivePdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString('latin1')
  if (!/^%PDF-\d\.\d/.test(text)) unprocessable(DAMAGED)
  const firstObject = text.search(OBJECT)
  if (firstObject < 0) unprocessable(DAMAGED)
  if (text.slice(0, firstObject).includes('<')) unprocessable(IS_PAGE)
  const { open, packed } = taken(text)
  const objects = decoded(await unpacked(packed))
  const names = decoded(text)
  for (const [found, sentence] of LONG_NAMES)
    if (found.test(names) || found.test(objects)) unprocessable(sentence)
  const all = `${decoded(open)}\n${objects}`
  for (const [found, sentence] of SHORT_NAMES) if (found.test(all)) unprocessable(sentence)
  if (opensMore(all)) unprocessable(RUNS)
  if (HTML.test(open) || HTML.test(objects)) unprocessable(IS_PAGE)
}
