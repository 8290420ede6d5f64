import type { IncomingMessage } from 'node:http'
import { badRequest, HttpError } from './errors'

export const BODY_LIMIT = 100 * 1024

const ofType = (req: IncomingMessage, type: string) =>
  (req.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase() === type

/** Reads a body as text. Throws 413 over the limit, 400 for what is not UTF-8. */
async function readText(req: IncomingMessage, what: string): Promise<string> {
  const tooLarge = () => new HttpError(413, 'The body is larger than 100 KB.', {}, { Connection: 'close' })
  if (Number(req.headers['content-length']) > BODY_LIMIT) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_LIMIT) throw tooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
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

/** Reads a JSON body. Throws 415 for another type, 413 over the limit, 400 for what is not JSON. */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  if (!ofType(req, 'application/json')) throw new HttpError(415, 'Send the body as application/json.')
  const text = await readText(req, 'JSON')
  try {
    return JSON.parse(text, /\\u[dD]/.test(text) ? refuseHalves : undefined)
  } catch (error) {
    if (error instanceof HttpError) throw error
    return badRequest('The body is not JSON.')
  }
}

/** Reads what a browser's form sends, or JSON in its place: next-auth's own calls come as either. */
export async function readForm(req: IncomingMessage): Promise<unknown> {
  if (!ofType(req, 'application/x-www-form-urlencoded')) return readJson(req)
  return Object.fromEntries(new URLSearchParams(await readText(req, 'a form')))
}
