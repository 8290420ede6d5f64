import { DrizzleQueryError, sql, type SQL } from 'drizzle-orm'
import type { PageOfRows } from '@/lib/platform/api/answer'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { HttpError, notFound } from '@/lib/platform/api/errors'
import { recordChange } from '@/lib/platform/audit/audit'
import { PATIENTLY, sendAhead } from '@/lib/platform/db/client'
import { byName, contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope, narrowTo } from '@/lib/platform/db/scope'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import type {
  Constants,
  Import,
  ImportEntry,
  ImportListQuery,
  Mapping,
} from '@/lib/shared/imports/import-schema'
import type { ImportState, RowCounts } from '@/lib/shared/imports/imports'
import { guessMapping, type ImportNoun, type Room } from './noun'

// The imports as they are kept; what they do is in steps.ts.

/** An import as its steps need it. */
export type Kept = {
  id: string
  organizationId: number | null
  fileName: string
  sha256: string
  state: ImportState
  rows: number
  counts: RowCounts
  columns: string[]
  mapping: Mapping | null
  constants: Constants
  /** The job that has it go on. */
  run: string | null
}

const ORGANIZATION = sql`(select json_build_object('domainURL', domain_url, 'label', label) from organizations
  where id = i.organization_id)`
const ENTRY = sql`i.id, i.noun, i.file_name as "fileName", i.bytes, i.state, i.rows, i.counts, importer_of(i.id) as by,
  ${ORGANIZATION} as organization, i.created_at as "createdAt", i.updated_at as "updatedAt"`
const KEPT = sql`i.organization_id as "organizationId", i.columns, i.mapping, i.constants, i.sha256, i.run, i.failure`

/** The imports of a noun, each with how far it is. */
export const listImports = (
  ctx: Ctx,
  { noun }: ImportNoun,
  query: ImportListQuery,
): Promise<PageOfRows<ImportEntry>> =>
  pageOf<ImportEntry>(ctx, {
    from: sql`imports i`,
    key: sql`i.id`,
    where: [
      inScope(ctx, sql`i.organization_id`),
      sql`i.noun = ${noun}`,
      contains(sql`i.search_text`, query.search),
      query.state && sql`i.state = any(${sql.param(query.state)})`,
    ],
    sorts: {
      createdAt: { indexed: sql`i.created_at` },
      fileName: byName(sql`i.file_name`),
      state: sql`i.state`,
      organization: byName(sql`(select label from organizations where id = i.organization_id)`),
    },
    columns: ENTRY,
    query,
  })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function find<Row>(ctx: Ctx, { noun }: ImportNoun, id: string, lock = false): Promise<Row> {
  if (!UUID.test(id)) notFound('Import')
  const [found] = await rowsOf<Row>(
    ctx,
    sql`select ${ENTRY}, ${KEPT} from imports i
      where i.id = ${id} and i.noun = ${noun} and ${inScope(ctx, sql`i.organization_id`) ?? sql`true`}
      ${lock ? sql`for update of i` : sql``}`,
    true,
  )
  return found ?? notFound('Import')
}

/** As much of a value as screens have room for. */
const A_SAMPLE = 200

/** The first values of each column, which are not empty: of long ones the beginning. */
async function samplesOf(
  ctx: Ctx,
  { id, columns }: Pick<Kept, 'id' | 'columns'>,
): Promise<string[][]> {
  const rows = await rowsOf<{ cells: string[] }>(
    ctx,
    sql`select array(select left(btrim(cell), ${A_SAMPLE}) from jsonb_array_elements_text(cells) cell) as cells
      from import_rows where import_id = ${id} order by number limit 20`,
  )
  return columns.map((_, index) => rows.flatMap(({ cells }) => cells[index] || []).slice(0, 3))
}

/** What was chosen for the last file with these columns. */
async function rememberedFor(
  ctx: Ctx,
  { noun }: ImportNoun,
  { id, organizationId, columns }: Kept,
) {
  const [last] = await rowsOf<{ mapping: Mapping; constants: Constants }>(
    ctx,
    sql`select mapping, constants from imports
      where noun = ${noun} and organization_id is not distinct from ${organizationId}::int and columns = ${sql.param(columns)}::text[]
        and mapping is not null and id <> ${id} order by created_at desc, id limit 1`,
  )
  return last
}

/** When a file of the same bytes was imported before, and has not been undone. */
async function earlierOf(ctx: Ctx, { noun }: ImportNoun, { id, organizationId, sha256 }: Kept) {
  const [earlier] = await rowsOf<{ at: string }>(
    ctx,
    sql`select created_at as at from imports
      where noun = ${noun} and organization_id is not distinct from ${organizationId}::int and sha256 = ${sha256} and id <> ${id}
        and (state in ('running', 'waiting', 'done') or state = 'abandoned' and counts ?| array['created', 'given'])
      order by created_at desc limit 1`,
  )
  return earlier?.at ?? null
}

const ASKS_FOR_ROOM: ImportState[] = ['checked', 'waiting']

/** Whether a row takes no room, by the field that says so. */
export function takesNone({ freeBy = '' }: Room, { mapping, constants }: Kept): SQL {
  const column = mapping?.[freeBy]
  if (column === undefined) return constants[freeBy] ? sql`true` : sql`false`
  return sql`btrim(coalesce(cells ->> ${column}::int, '')) <> ''`
}

/**
 * How many more records the organization of a call may have: none where its subscription does not
 * run; null for any number.
 */
export async function roomLeft(
  ctx: Ctx,
  room: Room,
): Promise<{ left: number; runs: boolean } | null> {
  const { id } = organizationOf(ctx)
  const [stopped] = await rowsOf(
    ctx,
    sql`select from subscriptions where organization_id = ${id} and status in ('paused', 'cancelled')`,
  )
  if (stopped) return { left: 0, runs: false }
  const left = await room.left(ctx)
  return left === null ? null : { left: Math.max(0, left), runs: true }
}

/**
 * How many of the rows that are still to be created the plan has room for; null where nothing is
 * limited.
 */
async function roomFor(ctx: Ctx, { room }: ImportNoun, held: Kept) {
  const { id, organizationId, state } = held
  if (!room || organizationId === null || !ASKS_FOR_ROOM.includes(state)) return null
  const left = await roomLeft(await narrowTo(ctx, organizationId), room)
  if (left === null) return null
  const [counted] = await rowsOf<{ due: number; likely: number }>(
    ctx,
    sql`select count(*) filter (where result in ('ready', 'known', 'no-seat'))::int as due, count(*) filter (where result = 'likely')::int as likely
      from import_rows where import_id = ${id} and not ${takesNone(room, held)}`,
  )
  return { word: room.word, ...left, ...counted! }
}

/** One import with what there is to choose. Throws 404, also for one of another organization. */
export async function findImport(ctx: Ctx, noun: ImportNoun, id: string): Promise<Import> {
  const found = await find<ImportEntry & Kept & Pick<Import, 'failure'>>(ctx, noun, id)
  const remembered = found.mapping ? undefined : await rememberedFor(ctx, noun, found)
  return {
    ...found,
    going: found.run !== null,
    samples: await samplesOf(ctx, found),
    fields: noun.fields.map(
      ({
        name,
        label,
        required = false,
        requiredWith = [],
        hint = '',
        forAll,
        choices = null,
      }) => ({
        name,
        label,
        required,
        requiredWith,
        hint,
        choices,
        forAll: forAll === undefined ? 'no' : forAll === 'only' ? 'only' : 'yes',
      }),
    ),
    mapping: found.mapping ?? remembered?.mapping ?? guessMapping(noun, found.columns),
    constants: found.mapping === null && remembered ? remembered.constants : found.constants,
    room: await roomFor(ctx, noun, found),
    remembered: remembered !== undefined,
    earlier: await earlierOf(ctx, noun, found),
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Longer than a moment's work at an import takes, and shorter than a batch: nobody waits for one
 * with a connection in hand.
 */
const WAIT = '5s'

function refuseBusy(error: unknown): never {
  const { code } = ((error instanceof DrizzleQueryError ? error.cause : error) ?? {}) as {
    code?: string
  }
  if (code !== LOCK_NOT_AVAILABLE) throw error
  const sentence = 'Another batch of this import is at work. Try again in a moment.'
  throw new HttpError(503, sentence, {}, { 'Retry-After': '2' })
}

/**
 * An import that nobody else can bring further until this is over, and the call narrowed to its
 * organization. Throws 503 while somebody else does.
 */
export async function holdImport(
  ctx: Ctx,
  noun: ImportNoun,
  id: string,
): Promise<{ here: Ctx; held: Kept }> {
  sendAhead(ctx.client, `set local lock_timeout = '${WAIT}'`)
  const held = await find<Kept>(ctx, noun, id, true).catch(refuseBusy)
  sendAhead(ctx.client, PATIENTLY)
  return {
    here: held.organizationId === null ? ctx : await narrowTo(ctx, held.organizationId),
    held,
  }
}

/** Lets no job have it go on any more. */
export const endRun = (ctx: Ctx, id: string) =>
  rowsOf(
    ctx,
    sql`update imports set run = null, failure = null where id = ${id} and (run is not null or failure is not null)`,
  )

/** Keeps how far an import is. */
export async function keep(
  ctx: Ctx,
  { id, state, counts, mapping, constants }: Kept,
): Promise<void> {
  await rowsOf(
    ctx,
    sql`
    update imports set state = ${state}, counts = ${JSON.stringify(counts)}::jsonb, mapping = ${mapping && JSON.stringify(mapping)}::jsonb,
      constants = ${JSON.stringify(constants)}::jsonb, updated_at = now() where id = ${id}`,
  )
}

type ImportEvent = Extract<AuditEvent, `import.${string}`>

/**
 * Tells of a step in the log: what the file is called, where the import stands now, and what became
 * of the rows.
 */
export const recordStep = (
  ctx: Ctx,
  event: ImportEvent,
  { permission }: ImportNoun,
  { id, organizationId, fileName, ...kept }: Kept,
) =>
  recordChange(ctx, {
    organizationId,
    action: permission,
    event,
    subject: 'import',
    subjectId: id,
    after: { name: fileName, state: kept.state, rows: kept.rows, ...kept.counts },
  })
