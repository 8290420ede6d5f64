import type { IncomingMessage } from 'node:http'
import { badRequest, HttpError } from './errors'

export const BODY_LIMIT = 100 * 1024

/** Reads a JSON body. Throws 415 for another type, 413 over the limit, 400 for what is not JSON. */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new HttpError(415, 'Send the body as application/json.')
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
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    return badRequest('The body is not JSON.')
  }
}
