import type { IncomingMessage } from 'node:http'
import type { z } from '@/lib/shared/zod'
import { badRequest, HttpError } from './errors'

const KB = 1024
export const BODY_LIMIT = 100 * KB

/**
 * What is sent in the place of JSON: a file, of one of these media types, of at most so many bytes.
 */
export type FileSent = {
  types: readonly string[]
  limit: number
  /** Why another type is not taken. */
  why?: (type: string) => string | undefined
}

/**
 * The schema of what is made of a file that was sent: for the browser's client, what is sent is the
 * file itself.
 */
export const sentAsFile = <Made>(schema: z.ZodType<Made>) =>
  schema as unknown as z.ZodType<Made, Blob>

const OWN_JSON: FileSent = { types: ['application/json'], limit: BODY_LIMIT }

/** The media type that a body is sent as, without its parameters. */
export const typeOf = (req: IncomingMessage) =>
  (req.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
const ofType = (req: IncomingMessage, type: string) => typeOf(req) === type

const inWords = (bytes: number) =>
  bytes < KB * KB ? `${bytes / KB} KB` : `${bytes / (KB * KB)} MB`
const tooLarge = (what: string, limit: number) =>
  new HttpError(413, `The ${what} is larger than ${inWords(limit)}.`, {}, { Connection: 'close' })

/**
 * The caller has gone, or was too slow: nobody reads this answer, and the log shows that it was no
 * failure of ours.
 */
const cutOff = () => new HttpError(400, 'The connection ended before the body did.')

/**
 * By its events: to iterate over a body costs more than to read it. Nothing is read beyond the
 * limit.
 */
async function readAll(req: IncomingMessage, what: string, limit: number): Promise<Buffer> {
  const length = Number(req.headers['content-length'])
  if (length > limit) throw tooLarge(what, limit)
  if (req.destroyed) throw cutOff()
  // All of it is here already: most come together with their heads.
  if (req.readableLength === length) {
    const bytes = (req.read() as Buffer | null) ?? Buffer.alloc(0)
    req.resume() // Its end is still to be read, or the connection would hold it.
    return bytes
  }
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= limit) return
      req.off('data', take).pause()
      reject(tooLarge(what, limit))
    }
    req.on('data', take)
    req.once('end', () => resolve(Buffer.concat(chunks)))
    req.once('error', () => reject(cutOff()))
  })
}

/**
 * What can be refused of a file before any of it is read. Throws 415 for another type, 413 over the
 * limit.
 */
export function refuseFile(
  req: IncomingMessage,
  { types, limit, why }: FileSent,
  what = 'file',
): void {
  const type = typeOf(req)
  if (!types.includes(type))
    throw new HttpError(415, why?.(type) ?? `Send the ${what} as ${types.join(', ')}.`)
  if (Number(req.headers['content-length']) > limit) throw tooLarge(what, limit)
}

/** Reads a file. Throws 413 over the limit. */
export const readFile = (req: IncomingMessage, { limit }: FileSent) => readAll(req, 'file', limit)

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i

/**
 * Reads a body as text. Throws 415 for what is said to be in another encoding, 413 over the limit,
 * 400 for what is not UTF-8.
 */
async function readText(req: IncomingMessage, what: string, limit = BODY_LIMIT): Promise<string> {
  const charset = CHARSET.exec(req.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  if (!/^utf-?8$/i.test(charset)) throw new HttpError(415, 'Send the body in UTF-8.')
  const bytes = await readAll(req, 'body', limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return badRequest(`The body is not ${what}.`)
  }
}

// JSON can spell half a character, as in `"\\ud800"`; no text of PostgreSQL's can hold one.
const HALVES = /\p{Surrogate}/u
const refuseHalves = (key: string, value: unknown) =>
  HALVES.test(key) || (typeof value === 'string' && HALVES.test(value))
    ? badRequest('The body contains half a character.')
    : value

/**
 * More than anything here takes, and far less than what goes through a value by calling itself has
 * stack for.
 */
const DEEPEST = 50

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Throws 400 for what is nested too deep, which it finds level by level. */
function refuseDeep(value: unknown): void {
  let level = [value].filter(isNested)
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEEPEST) badRequest(`The body is nested more than ${DEEPEST} levels deep.`)
    level = level.flatMap((one): unknown[] => Object.values(one)).filter(isNested)
  }
}

/**
 * Reads a JSON body. Throws 415 for another type, 413 over the limit, 400 for what is not JSON or
 * is nested too deep.
 */
export async function readJson(
  req: IncomingMessage,
  { types, limit } = OWN_JSON,
): Promise<unknown> {
  if (!types.includes(typeOf(req)))
    throw new HttpError(415, `Send the body as ${types.join(' or ')}.`)
  const text = await readText(req, 'JSON', limit)
  try {
    const value: unknown = JSON.parse(text, /\\u[dD]/.test(text) ? refuseHalves : undefined)
    refuseDeep(value)
    return value
  } catch (error) {
    if (error instanceof HttpError) throw error
    return badRequest('The body is not JSON.')
  }
}

/**
 * Reads what a browser's form sends, or JSON in its place: next-auth's own calls come as either.
 * Throws as `readJson`.
 */
export async function readForm(req: IncomingMessage, limit = BODY_LIMIT): Promise<unknown> {
  if (!ofType(req, 'application/x-www-form-urlencoded'))
    return readJson(req, { ...OWN_JSON, limit })
  return Object.fromEntries(new URLSearchParams(await readText(req, 'a form', limit)))
}

/** What FHIR searches by, where it is sent and not asked for in the address. */
const SEARCH: FileSent = { types: ['application/x-www-form-urlencoded'], limit: BODY_LIMIT }

/**
 * Reads the fields of a form in their order, of which several may have one name. Throws 415 and
 * 413, and 400 for what is not UTF-8.
 */
export async function readFields(req: IncomingMessage): Promise<URLSearchParams> {
  refuseFile(req, SEARCH, 'search')
  return new URLSearchParams(await readText(req, 'a form'))
}

/** A report about a mail has that mail in it, or its beginning. */
export const MESSAGE: FileSent = { types: ['message/rfc822'], limit: KB * KB }

/** Reads a whole mail. Throws 415 and 413. */
export async function readMessage(req: IncomingMessage): Promise<Buffer> {
  refuseFile(req, MESSAGE, 'message')
  return readAll(req, 'message', MESSAGE.limit)
}

/** So much takes what RFC 8058 has mail programs send. */
const ONE_CLICK_LIMIT = 4 * KB
const ONE_CLICK: FileSent = {
  types: ['multipart/form-data', 'application/x-www-form-urlencoded'],
  limit: ONE_CLICK_LIMIT,
}

/**
 * Reads the form that mail programs send, in either way of writing one. Throws 415 and 413, and 400
 * for what is no form.
 */
export async function readOneClick(req: IncomingMessage): Promise<unknown> {
  refuseFile(req, ONE_CLICK, 'body')
  const bytes = await readAll(req, 'body', ONE_CLICK_LIMIT)
  const headers = { 'content-type': req.headers['content-type']! }
  const form = await new Response(new Uint8Array(bytes), { headers })
    .formData()
    .catch(() => badRequest('The body is not a form.'))
  return Object.fromEntries(form)
}
