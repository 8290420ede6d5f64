import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import type { Import } from '@/lib/shared/imports/import-schema'
import { decode } from './decode'
import type { ImportNoun } from './noun'
import { parseFile, type FileRow, type ParsedFile } from './parse'
import { findImport, recordStep } from './store'

const AT_ONCE = 5000

async function insertRows(ctx: Ctx, id: string, organizationId: number | null, rows: FileRow[]) {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await rowsOf(
      ctx,
      sql`insert into import_rows (import_id, organization_id, number, cells)
        select ${id}, ${organizationId}::int, number, cells
        from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + AT_ONCE))}::jsonb) as r(number int, cells jsonb)`,
    )
}

/** What was sent, read. */
export type ReadFile = ParsedFile & { bytes: number; sha256: string }

/**
 * Reads a file before there is a transaction, which would wait. Throws 422 for one that cannot be
 * read, 400 once its sender has left.
 */
export async function readBytes(
  bytes: Buffer,
  _type: string,
  isLeft: () => boolean,
): Promise<ReadFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ...(await parseFile(decode(bytes), isLeft)), bytes: bytes.length, sha256 }
}

/**
 * Throws 422 where an organization is to be chosen. Tests are the provider's own: there is none.
 */
export function refuseEverywhere({ scope }: Ctx, { noun }: ImportNoun): void {
  if (scope.kind === 'global' && noun !== 'tests')
    unprocessable('Choose the organization that it is for.')
}

/** Takes a file in, with all of its rows. */
export async function uploadFile(
  ctx: Ctx,
  noun: ImportNoun,
  fileName: string,
  file: ReadFile,
): Promise<Import> {
  refuseEverywhere(ctx, noun)
  const { scope, actor } = ctx
  const { columns, rows, bytes, sha256 } = file
  const organizationId = scope.kind === 'organization' ? scope.organization.id : null
  const id = randomUUID()
  const counts = { waiting: rows.length }
  await rowsOf(
    ctx,
    sql`
    insert into imports (id, organization_id, noun, file_name, sha256, bytes, columns, counts, rows, created_by_person_id)
    values (${id}, ${organizationId}, ${noun.noun}, ${fileName}, ${sha256}, ${bytes}, ${sql.param(columns)}::text[],
      ${JSON.stringify(counts)}::jsonb, ${rows.length}, ${actor.viewer?.personId ?? actor.personId})`,
  )
  await insertRows(ctx, id, organizationId, rows)
  const kept = {
    id,
    organizationId,
    fileName,
    sha256,
    state: 'uploaded',
    rows: rows.length,
    counts,
    columns,
    mapping: null,
    constants: {},
    run: null,
  } as const
  recordStep(ctx, 'import.uploaded', noun, kept)
  return findImport(ctx, noun, id)
}
