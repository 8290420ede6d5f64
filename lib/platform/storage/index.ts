import path from 'node:path'
import type { Settings } from '@/lib/platform/config/env'
import { localStorage } from './local'
import type { Storage } from './storage'

export type { Storage } from './storage'

type StorageSettings = Pick<
  Settings,
  | 'POLYCLINIC_DATA_DIR'
  | 'S3_ENDPOINT'
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>

/** The storage that an operator's settings name: a bucket, or a folder of this machine. */
export async function storageOf(settings: StorageSettings): Promise<Storage> {
  const { POLYCLINIC_DATA_DIR: folder, S3_ENDPOINT: endpoint } = settings
  if (!endpoint) return localStorage(path.resolve(folder, 'files'))
  // Its client is large, and only for those who have a bucket.
  const { s3Storage } = await import('./s3')
  return s3Storage({
    endpoint,
    bucket: settings.S3_BUCKET!,
    region: settings.S3_REGION!,
    accessKeyId: settings.S3_ACCESS_KEY_ID!,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
  })
}
