import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { unprocessable } from '@/lib/server/errors'
import type { Import } from '@/lib/shared/import-schema'
import { decode } from './decode'
import type { ImportNoun } from './noun'
import { parseFile, type FileRow } from './parse'
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

/** Takes a file in, with all of its rows. Throws 422 for one that cannot be read. */
export async function uploadFile(ctx: Ctx, noun: ImportNoun, fileName: string, bytes: Buffer): Promise<Import> {
  const { scope, actor } = ctx
  // Tests are the provider's own: there is no organization to choose.
  if (scope.kind === 'global' && noun.noun !== 'tests') unprocessable('Choose the organization that it is for.')
  const organizationId = scope.kind === 'organization' ? scope.organization.id : null
  const { columns, rows } = await parseFile(decode(bytes))
  const id = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const counts = { waiting: rows.length }
  await rowsOf(ctx, sql`
    insert into imports (id, organization_id, noun, file_name, sha256, bytes, columns, counts, rows, created_by_person_id)
    values (${id}, ${organizationId}, ${noun.noun}, ${fileName}, ${sha256}, ${bytes.length}, ${sql.param(columns)}::text[],
      ${JSON.stringify(counts)}::jsonb, ${rows.length}, ${actor.viewer?.personId ?? actor.personId})`) // prettier-ignore
  await insertRows(ctx, id, organizationId, rows)
  const kept = { id, organizationId, fileName, sha256, state: 'uploaded', rows: rows.length, counts, columns, mapping: null } as const // prettier-ignore
  await recordStep(ctx, noun, kept)
  return findImport(ctx, noun, id)
}
