import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { inTime } from '@/lib/platform/time/in-time'
import { isKey, refuseOtherKeys, type Storage } from './storage'

export type Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** How long the bucket may take, in ms. */
export type BucketLimits = {
  connect: number
  /** A call with its answer, tries again included; of `open` until the content begins. */
  answer: number
  /** Between two pieces of a content that is streamed. */
  piece: number
  /**
   * A connection on which nothing is sent or received, as while a large file is stored: nobody
   * waits for that.
   */
  silence: number
}
const LIMITS: BucketLimits = { connect: 3000, answer: 8000, piece: 8000, silence: 60_000 }

const late = () =>
  Object.assign(new Error('The bucket has not answered in time.'), { code: 'ETIMEDOUT' })

/**
 * The pieces of a content. A reader may take any time; the bucket has `limit` ms for each piece
 * that it is asked for.
 */
async function* piecesOf(content: Readable, limit: number): AsyncGenerator<Buffer> {
  const pieces = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const next = await inTime(limit, late, () => pieces.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    content.destroy()
  }
}

/**
 * Keeps files in a bucket of S3, or of whatever speaks as it does. All but `putFile` throws when
 * the bucket has not answered within `limits`, and a content that is streamed fails when it stops.
 */
export function s3Storage(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket,
  limits = LIMITS,
): Storage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Names of buckets in the path, and checksums only where they must be: not every server knows
    // the newer habits.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: limits.connect, socketTimeout: limits.silence },
  })
  const answered = <T>(work: (abortSignal: AbortSignal) => Promise<T>) =>
    inTime(limits.answer, late, work)
  const at = (key: string) => {
    refuseOtherKeys(key)
    return { Bucket: bucket, Key: key }
  }

  const find = (key: string, abortSignal: AbortSignal) =>
    client.send(new GetObjectCommand(at(key)), { abortSignal }).catch((error: unknown) => {
      if (error instanceof NoSuchKey) return null
      throw error
    })

  return {
    async put(key, bytes) {
      const type = 'application/octet-stream'
      const put = new PutObjectCommand({
        ...at(key),
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: type,
      })
      await answered((abortSignal) => client.send(put, { abortSignal }))
    },

    async putFile(key, path) {
      const { size } = await stat(path)
      const type = 'application/octet-stream'
      const Body = createReadStream(path)
      await client.send(
        new PutObjectCommand({ ...at(key), Body, ContentLength: size, ContentType: type }),
      )
    },

    async get(key) {
      return answered(async (abortSignal) => {
        const found = await find(key, abortSignal)
        const content = found && addAbortSignal(abortSignal, found.Body as Readable)
        return content && buffer(content)
      })
    },

    async open(key) {
      const found = await answered((abortSignal) => find(key, abortSignal))
      if (!found) return null
      const pieces = piecesOf(found.Body as Readable, limits.piece)
      return { bytes: found.ContentLength!, content: Readable.from(pieces, { objectMode: false }) }
    },

    async delete(key) {
      const remove = new DeleteObjectCommand(at(key))
      await answered((abortSignal) => client.send(remove, { abortSignal }))
    },

    async *list() {
      let next: string | undefined
      do {
        const list = new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: next })
        const page = await answered((abortSignal) => client.send(list, { abortSignal }))
        for (const { Key: key = '', LastModified: modified } of page.Contents ?? [])
          if (isKey(key) && modified) yield { key, at: modified }
        next = page.NextContinuationToken
      } while (next)
    },
  }
}
