import { createHash, createHmac, timingSafeEqual, type Hash, type Hmac } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SignatureV4 } from '@smithy/signature-v4'
import type { Checksum, SourceData } from '@smithy/types'

export const BUCKET = {
  name: 'polyclinic-files',
  region: 'us-east-1',
  accessKeyId: 'TESTS',
  secretAccessKey: 'a secret of the tests',
}

/** How many keys a page of a list has: few, so that a list has several pages. */
const PAGE = 10

type Kept = { bytes: Buffer; at: Date }
type Refusal = { status: number; code: string }
type Answer = { status: number; body?: string | Buffer; type?: string } | Refusal

const bytesOf = (data: SourceData) =>
  typeof data === 'string' ? Buffer.from(data) : Buffer.from(data as Uint8Array)

/** SHA-256 of Node in the form that the signer asks for. */
class Sha256 implements Checksum {
  private hash: Hash | Hmac
  constructor(private readonly secret?: SourceData) {
    this.hash = this.begin()
  }
  private begin = () =>
    this.secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(this.secret))
  update(data: Uint8Array) {
    this.hash.update(data)
  }
  async digest() {
    return new Uint8Array(this.hash.digest())
  }
  reset() {
    this.hash = this.begin()
  }
}

const signer = new SignatureV4({
  service: 's3',
  region: BUCKET.region,
  credentials: BUCKET,
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
})

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Why S3 refuses a request by its signature (version 4); undefined for one that is signed by
 * `BUCKET`'s key: the request is signed anew, by the signer of the AWS SDK, over the headers that
 * it says are signed.
 */
async function whyUnsigned(request: IncomingMessage, url: URL, body: Buffer) {
  const authorization = request.headers.authorization ?? ''
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\S+, SignedHeaders=(\S+), /.exec(
    authorization,
  )
  const date = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(
    String(request.headers['x-amz-date']),
  )
  if (!parts || !date) return 'AccessDenied'
  if (parts[1] !== BUCKET.accessKeyId) return 'InvalidAccessKeyId'
  const [year, month, ...rest] = date.slice(1).map(Number) as [number, number, number]
  const headers = Object.fromEntries(
    parts[2]!.split(';').map((name) => [name, String(request.headers[name])]),
  )
  const signed = await signer.sign(
    {
      method: request.method!,
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
    },
    {
      signingDate: new Date(Date.UTC(year, month - 1, ...rest)),
      signableHeaders: new Set(Object.keys(headers)),
    },
  )
  if (!isSame(signed.headers.authorization!, authorization)) return 'SignatureDoesNotMatch'
  const digest = headers['x-amz-content-sha256']
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch'
}

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${content}`

/**
 * A bucket that holds files in memory and speaks so much of S3's HTTP interface as the storage
 * uses: put, get, delete and list with pages, each call with a signature that is checked.
 */
export async function startBucket() {
  const files = new Map<string, Kept>()

  function list(after: string): Answer {
    const keys = [...files.keys()].toSorted().filter((key) => key > after)
    const page = keys.slice(0, PAGE)
    const rows = page.map((key) => {
      const { at, bytes } = files.get(key)!
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const next = keys.length > PAGE ? page.at(-1) : undefined
    const more = `<IsTruncated>${next !== undefined}</IsTruncated>${
      next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
    }`
    return {
      status: 200,
      type: 'application/xml',
      body: xml(`<ListBucketResult>${more}${rows.join('')}</ListBucketResult>`),
    }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url!, `http://${request.headers.host}`)
    const body = await buffer(request)
    const unsigned = await whyUnsigned(request, url, body)
    if (unsigned) return { status: 403, code: unsigned }
    const [, bucket, key = ''] = url.pathname.split('/').map(decodeURIComponent)
    if (bucket !== BUCKET.name) return { status: 404, code: 'NoSuchBucket' }
    if (request.method === 'GET' && !key)
      return list(url.searchParams.get('continuation-token') ?? '')
    if (request.method === 'PUT') {
      files.set(key, { bytes: body, at: new Date() })
      return { status: 200 }
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return { status: 204 }
    }
    const found = files.get(key)
    if (request.method !== 'GET') return { status: 405, code: 'MethodNotAllowed' }
    if (!found) return { status: 404, code: 'NoSuchKey' }
    return { status: 200, type: 'application/octet-stream', body: found.bytes }
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const said = await answer(request)
    const isRefused = 'code' in said
    response.statusCode = said.status
    response.setHeader('content-type', (isRefused ? undefined : said.type) ?? 'application/xml')
    response.end(isRefused ? xml(`<Error><Code>${said.code}</Code></Error>`) : said.body)
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
