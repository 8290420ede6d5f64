import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3' // prettier-ignore
import { isKey, refuseOtherKeys, type Storage } from './storage'

export type Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Keeps files in a bucket of S3, or of whatever speaks as it does. */
export function s3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket): Storage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Names of buckets in the path, and checksums only where they must be: not every server knows the newer habits.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => {
    refuseOtherKeys(key)
    return { Bucket: bucket, Key: key }
  }

  const find = (key: string) =>
    client.send(new GetObjectCommand(at(key))).catch((error: unknown) => {
      if (error instanceof NoSuchKey) return null
      throw error
    })

  return {
    async put(key, bytes) {
      const type = 'application/octet-stream'
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.length, ContentType: type })) // prettier-ignore
    },

    async putFile(key, path) {
      const { size } = await stat(path)
      const type = 'application/octet-stream'
      const Body = createReadStream(path)
      await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength: size, ContentType: type }))
    },

    async get(key) {
      const found = await find(key)
      return found && Buffer.from(await found.Body!.transformToByteArray())
    },

    async open(key) {
      const found = await find(key)
      return found && { bytes: found.ContentLength!, content: found.Body as Readable }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },

    async *list() {
      let next: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: next }))
        for (const { Key: key = '', LastModified: modified } of page.Contents ?? [])
          if (isKey(key) && modified) yield { key, at: modified }
        next = page.NextContinuationToken
      } while (next)
    },
  }
}
