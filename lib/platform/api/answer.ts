import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import type { ApiRequest } from './request'

/** One page of rows, and how many there are in all. */
export class PageOfRows<Row> {
  constructor(
    readonly rows: Row[],
    readonly total: number,
  ) {}
}

/** An answer that is no JSON of ours, or is so already. */
export abstract class OwnAnswer {
  readonly status = 200

  abstract send(req: ApiRequest, res: ServerResponse): void | Promise<void>
}

/**
 * What is still to be done when the transaction has ended: another server takes its time, and no
 * connection to the database waits for it. Until then a call counts as accepted.
 */
export class Later<Answer> {
  readonly status = 202

  constructor(readonly work: () => Promise<Answer>) {}
}

/** In the order in which they are sent to whoever takes several alike. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const

/** An answer that many requests share: serialized and compressed once, and known by its ETag. */
export class PreparedAnswer extends OwnAnswer {
  private constructor(
    readonly etag: string,
    private readonly encodings: Record<(typeof ENCODINGS)[number], Buffer>,
  ) {
    super()
  }

  /** `version` is whatever changes when the data does; the answer's text is made of `data` here. */
  static of = (version: string, data: unknown) =>
    PreparedAnswer.ofJson(version, { success: true, data })

  /** The same of a whole answer, without the envelope. */
  static async ofJson(version: string, answer: unknown): Promise<PreparedAnswer> {
    const identity = Buffer.from(JSON.stringify(answer))
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      promisify(gzip)(identity),
    ])
    return new PreparedAnswer(PreparedAnswer.etagOf(version), { br, gzip: gz, identity })
  }

  static etagOf = (version: string) =>
    `"${createHash('sha256').update(version).digest('base64url').slice(0, 22)}"`

  send(req: ApiRequest, res: ServerResponse): void {
    res.setHeader('ETag', this.etag)
    // Kept by the browser, but asked for again each time: this is how a 304 comes about.
    res.setHeader('Cache-Control', 'private, no-cache')
    res.setHeader('Vary', 'Cookie, Accept-Encoding')
    const known = (req.headers['if-none-match'] ?? '')
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
    if (known.includes(this.etag) || known.includes('*')) return void res.writeHead(304).end()
    const accepted = req.headers['accept-encoding']
    const encoding = new Negotiator(req).encoding(ENCODINGS, { preferred: ENCODINGS }) ?? 'identity'
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
    // Whoever accepts other encodings only gets it plain: it is not compressed for each request.
    else if (accepted) res.setHeader('Cache-Control', 'private, no-cache, no-transform')
    res.setHeader('Content-Type', 'application/json; charset=utf-8')
    res.setHeader('Content-Length', this.encodings[encoding].length)
    res.end(this.encodings[encoding])
  }
}

/**
 * Sends a browser on, once: what it leads to may be another thing next time. `address` is one of
 * ours, and nobody's input.
 */
export class RedirectAnswer extends OwnAnswer {
  constructor(private readonly address: string) {
    super()
  }

  send(_req: ApiRequest, res: ServerResponse): void {
    res.writeHead(302, { Location: this.address, 'Referrer-Policy': 'no-referrer' }).end()
  }
}

/**
 * A file that is streamed from the storage, for download: it is fetched when the transaction that
 * allowed it is over.
 */
export class DownloadAnswer extends OwnAnswer {
  /** `name` is a file name in ASCII. */
  constructor(
    private readonly name: string,
    private readonly type: string,
    private readonly open: () => Promise<{ bytes: number; content: Readable }>,
  ) {
    super()
  }

  async send(_req: ApiRequest, res: ServerResponse): Promise<void> {
    const { bytes, content } = await this.open()
    res.setHeader('Content-Type', this.type)
    res.setHeader('Content-Disposition', `attachment; filename="${this.name}"`)
    res.setHeader('Content-Length', bytes)
    res.setHeader('X-Content-Type-Options', 'nosniff')
    await pipeline(content, res)
  }
}

/** JSON that another server has written, as it came. */
export class ReadyJsonAnswer extends OwnAnswer {
  constructor(private readonly json: Buffer) {
    super()
  }

  send(_req: ApiRequest, res: ServerResponse): void {
    res.setHeader('Content-Type', 'application/json; charset=utf-8')
    res.setHeader('Content-Length', this.json.length)
    res.end(this.json)
  }
}

/** A picture of one transparent point, in GIF. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** An image that nobody sees. */
export class PointAnswer extends OwnAnswer {
  send(_req: ApiRequest, res: ServerResponse): void {
    res.setHeader('Content-Type', 'image/gif')
    res.setHeader('Content-Length', POINT.length)
    res.end(POINT)
  }
}
