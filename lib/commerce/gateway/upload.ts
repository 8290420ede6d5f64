import type { IncomingMessage } from 'node:http'
import { finished, Transform } from 'node:stream'
import { HttpError } from '@/lib/platform/api/errors'
import { answeredError, CommerceError } from '@/lib/platform/commerce/errors'
import { lookingAtFiles } from './file-heads'

const LIMIT = 20 * 1024 * 1024
const TOO_LARGE = 'The files are larger than 20 MB.'

const FORM = /^multipart\/form-data;.*\bboundary="?([^\s";]+)/i

/**
 * Files that are passed on as they come: they never lie in memory whole, and wait outside until
 * they are sent.
 */
export class Upload {
  private constructor(
    private readonly req: IncomingMessage,
    readonly type: string,
    private readonly boundary: string,
    readonly length: string | undefined,
  ) {}

  /**
   * The files of a request, of which nothing is read yet. Throws 415 for anything else, 413 for
   * what says that it is larger.
   */
  static of(req: IncomingMessage): Upload {
    const { 'content-type': type = '', 'content-length': length } = req.headers
    const boundary = FORM.exec(type)?.[1]
    if (boundary === undefined) throw new HttpError(415, 'Send the files as multipart/form-data.')
    if (Number(length) > LIMIT) throw new HttpError(413, TOO_LARGE, {}, { Connection: 'close' })
    return new Upload(req, type, boundary, length)
  }

  /** Resolves when all of them have come, or nothing more does. */
  come(): Promise<void> {
    return new Promise((resolve) => void finished(this.req, { writable: false }, () => resolve()))
  }

  /**
   * Has them sent. Throws whatever `send` throws, or a `CommerceError`: with status 413 for what
   * turns out too large, 422 for a file that is not what it is declared to be. Nothing has come of
   * it then: the shop has not had the end of it.
   */
  async sentBy<Sent>(send: (files: Transform) => Promise<Sent>): Promise<Sent> {
    const { req } = this
    if (req.destroyed) throw answeredError(400, 'The files have not come.')
    const files = looked(this.boundary)
    const giveUp = () => void files.destroy(new Error('aborted'))
    req.once('error', giveUp).once('aborted', giveUp).pipe(files)
    try {
      return await send(files)
    } catch (error) {
      throw files.errored instanceof CommerceError ? files.errored : error
    } finally {
      // Commerce may have answered before it had all.
      req.unpipe(files)
      files.destroy()
      passOver(req)
    }
  }
}

/** Lets files through that are not too large, and are what they are declared to be. */
function looked(boundary: string): Transform {
  let size = 0
  const heads = lookingAtFiles(boundary)
  const refusalOf = async (chunk: Buffer) => {
    size += chunk.length
    if (size > LIMIT) return answeredError(413, TOO_LARGE)
    const why = await heads.feed(chunk)
    return why === undefined ? null : answeredError(422, why)
  }
  const files = new Transform({
    transform: (chunk: Buffer, _encoding, next) =>
      void refusalOf(chunk).then((error) => (error ? next(error) : next(null, chunk)), next),
  })
  // It may break off before anybody reads it, or when nobody does any more.
  return files.on('error', () => {})
}

/**
 * Reads what is left, for nothing: many a caller reads no answer before all is sent. Whoever never
 * ends is cut off.
 */
function passOver(req: IncomingMessage): void {
  let left = LIMIT
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) req.destroy()
  })
  req.resume()
}
