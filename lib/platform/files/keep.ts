import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from '@/lib/shared/zod'
import { sentAsFile } from '@/lib/platform/api/body'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { HttpError } from '@/lib/platform/api/errors'
import { env } from '@/lib/platform/config/env'
import { rowsOf } from '@/lib/platform/db/rows'
import { log } from '@/lib/platform/observability/log'
import { storageOf, type Storage } from '@/lib/platform/storage'
import { PURPOSES, RULES, whyNotType, type Purpose } from '@/lib/shared/files'
import { nameOf } from '@/lib/shared/text/text'
import { inspect } from './inspect'
import { refuseMoreFiles } from './unsaved'

let known: Promise<Storage> | undefined
/** The storage of this process. */
export const storage = () => (known ??= storageOf(env()))

/** Does something with the storage. Throws 503 when it is away, full, or refuses. */
export async function withStorage<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
  try {
    return await work(await storage())
  } catch (error) {
    log.error({ err: error }, 'the storage of files failed')
    const sentence = 'Files cannot be reached right now. Nothing was saved. Try again in a moment.'
    throw new HttpError(503, sentence, {}, { 'Retry-After': '5' })
  }
}

/** Bytes that are stored, and belong to nothing yet. */
export const KeptFile = sentAsFile(
  z.strictObject({
    id: z.uuid(),
    purpose: z.enum(PURPOSES),
    mediaType: z.string(),
    bytes: z.number().int(),
    sha256: z.string(),
  }),
)
export type KeptFile = z.infer<typeof KeptFile>

const FILE_NAME = 'A file name has 1 to 200 characters.'
/** What a file is called where it comes from. */
export const FileName = nameOf(1, 200, FILE_NAME).describe('Name of the file.')

/** Stores bytes under a key of their own, once they have been looked at. Throws 422, 503. */
async function keep(purpose: Purpose, bytes: Buffer, mediaType: string): Promise<KeptFile> {
  await inspect(purpose, mediaType, bytes)
  const id = randomUUID()
  await withStorage((storage) => storage.put(id, bytes))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { id, purpose, mediaType, bytes: bytes.length, sha256 }
}

/**
 * What an endpoint takes files by: its body is then a `KeptFile`. Bytes are stored before there is
 * a row for them.
 */
export const uploadOf = (purpose: Purpose) => ({
  types: RULES[purpose].types,
  limit: RULES[purpose].limit,
  why: (type: string) => whyNotType(purpose, type),
  keep: (bytes: Buffer, type: string) => keep(purpose, bytes, type),
})

/** To whom a file belongs from the start. */
type Owner = { practitionerId?: string; licenceId?: string }

/** Writes the row of a file of the organization at hand, in the name of whoever calls. */
export async function insertFile(
  ctx: Ctx,
  file: KeptFile,
  name: string,
  owner: Owner = {},
): Promise<void> {
  const { viewer, personId } = ctx.actor
  const { id, purpose, mediaType, bytes, sha256 } = file
  await rowsOf(
    ctx,
    sql`
    insert into files (id, organization_id, purpose, name, media_type, bytes, sha256, uploaded_by_person_id, practitioner_id, licence_id)
    values (${id}, ${organizationOf(ctx).id}, ${purpose}, ${name}, ${mediaType}, ${bytes}, ${sha256},
      ${viewer?.personId ?? personId}, ${owner.practitionerId ?? null}, ${owner.licenceId ?? null})`,
  )
}

/** A file that was sent, as its sender is told of it. */
export const SentFile = z.object({ id: z.string(), name: z.string() })
export type SentFile = z.infer<typeof SentFile>

/**
 * Notes a file that a form is about to name: one that no form does is removed after a day. Throws
 * 429 for too many.
 */
export async function noteFile(ctx: Ctx, file: KeptFile, name: string): Promise<SentFile> {
  await refuseMoreFiles(ctx)
  await insertFile(ctx, file, name)
  return { id: file.id, name }
}
