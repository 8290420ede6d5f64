import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { sql, type SQL } from 'drizzle-orm'
import { DownloadAnswer } from '@/lib/platform/api/answer'
import { recordChange } from '@/lib/platform/audit/audit'
import { holds } from '@/lib/platform/auth/grant'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { lookingAcross, withJob, type Reach } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/config/env'
import { forbidden, notFound } from '@/lib/platform/api/errors'
import { withStorage } from '@/lib/platform/files/keep'
import { log } from '@/lib/platform/observability/log'
import { runSoon } from '@/lib/platform/jobs/run-soon'
import { tooMany } from '@/lib/platform/api/too-many'
import { contentsFor, writeExport, type Contents } from './export'
import type { AccountExport } from './schema'

// Exports of an organization's account: asked for in a call, made by a job, fetched until they
// expire.

/** One process makes an export; another takes it over when it has said nothing for so long. */
const LEASE = sql`interval '5 minutes'`
const RETRY_AFTER = sql`interval '1 minute'`
const MOST_ATTEMPTS = 3
/** So many are shown; older ones have expired, or are one too many. */
const SHOWN = 10

const COLUMNS = sql`e.id, e.state, e.done, e.total, e.bytes::float8 as bytes, e.created_at as "createdAt", e.expires_at as "expiresAt"`

/**
 * Exports of the caller's own, of the organization that the call is about: nobody else's are theirs
 * to know of.
 */
const own = (ctx: Ctx) =>
  sql`from account_exports e where e.organization_id = ${organizationOf(ctx).id} and e.person_id = ${ctx.actor.personId}
    and e.expires_at > now()`

/** Lists the caller's exports of an organization that have not expired, newest first. */
export const listExports = (ctx: Ctx): Promise<AccountExport[]> =>
  rowsOf<AccountExport>(
    ctx,
    sql`select ${COLUMNS} ${own(ctx)} order by e.created_at desc limit ${SHOWN}`,
  )

/**
 * Finds one of the caller's exports. Throws 404, also for somebody else's and for one that has
 * expired.
 */
export async function findExport(ctx: Ctx, id: string): Promise<AccountExport> {
  const [found] = await rowsOf<AccountExport>(
    ctx,
    sql`select ${COLUMNS} ${own(ctx)} and e.id = ${id}::uuid`,
  )
  return found ?? notFound('Export')
}

const logOf = (ctx: Ctx) => {
  const { id } = organizationOf(ctx)
  return {
    organizationId: id,
    action: 'organizations:read',
    subject: 'organization',
    subjectId: id,
  } as const
}

/**
 * How many exports are made in a day: for a person, in whatever organization, and of an
 * organization, for whomever.
 */
const MOST_IN_A_DAY = { person: 10, organization: 20 }

/**
 * Throws 429 with the time when a person has asked for enough exports, or an organization has had
 * enough.
 */
async function refuseMoreExports(ctx: Ctx): Promise<void> {
  if (!env().RATE_LIMITS) return
  const { personId } = ctx.actor
  const [person, organization] = await lookingAcross(ctx, async () => {
    // Of several at once, each counts those before it.
    await ctx.client.query(`select pg_advisory_xact_lock(hashtext('account-exports'), $1)`, [
      personId,
    ])
    return [
      await waitFor(ctx, MOST_IN_A_DAY.person, sql`person_id = ${personId}`),
      await waitFor(
        ctx,
        MOST_IN_A_DAY.organization,
        sql`organization_id = ${organizationOf(ctx).id}`,
      ),
    ]
  })
  if (person) throw tooMany(`You have asked for ${MOST_IN_A_DAY.person} exports in a day.`, person)
  if (organization)
    throw tooMany(
      `${MOST_IN_A_DAY.organization} exports of this organization were made in a day.`,
      organization,
    )
}

/**
 * How long it is until fewer than `most` exports are younger than a day, in ms; undefined when that
 * is so now.
 */
async function waitFor(ctx: Ctx, most: number, whose: SQL): Promise<number | undefined> {
  const [last] = await rowsOf<{ wait: number }>(
    ctx,
    sql`select extract(epoch from created_at + interval '1 day' - now())::float8 * 1000 as wait from account_exports
      where ${whose} and state <> 'failed' and created_at > now() - interval '1 day'
      order by created_at desc offset ${most - 1} limit 1`,
  )
  return last?.wait
}

/**
 * Asks for an export of everything that belongs to the organization and that the caller may read.
 * That it was asked for is in the log. Throws 409 while another one of the organization is being
 * made, and 429 after too many in a day.
 */
export async function requestExport(ctx: Ctx): Promise<AccountExport> {
  await refuseMoreExports(ctx)
  const { contents, total } = await contentsFor(ctx)
  const reach = ctx.reach === 'all' ? null : ctx.reach
  const [{ id }] = (await rowsOf<{ id: string }>(
    ctx,
    sql`insert into account_exports (organization_id, person_id, contents, reach, total)
      values (${organizationOf(ctx).id}, ${ctx.actor.personId}, ${JSON.stringify(contents)}::jsonb, ${sql.param(reach)}::int[], ${total})
      returning id`,
  )) as [{ id: string }]
  const found = await findExport(ctx, id)
  recordChange(ctx, {
    ...logOf(ctx),
    event: 'organization.exported',
    after: {
      label: contents.account.label,
      exported: ['organization.json', ...contents.parts],
      files: total - contents.parts.length - 2,
    },
  })
  ctx.afterCommit.push(() => runSoon('account-exports'))
  return found
}

/**
 * The archive of an export, for whoever asked for it and still holds every permission that its
 * contents took. That it was fetched is in the log. Throws 404 while it is not ready.
 */
export async function fetchExport(ctx: Ctx, id: string): Promise<DownloadAnswer> {
  const [found] = await rowsOf<{ storedAs: string | null; contents: Contents; createdAt: string }>(
    ctx,
    sql`select e.stored_as as "storedAs", e.contents, e.created_at as "createdAt" ${own(ctx)} and e.id = ${id}::uuid`,
  )
  const { storedAs, contents, createdAt } = found ?? notFound('Export')
  if (!storedAs) return notFound('Export')
  const missing = contents.permissions.filter((permission) => !holds(ctx, permission))
  if (missing.length > 0)
    forbidden(`This export holds what you may no longer read: it needs ${missing.join(', ')}.`)
  recordChange(ctx, {
    ...logOf(ctx),
    event: 'organization.export-downloaded',
    after: { label: contents.account.label, fetchedExport: createdAt },
  })
  const name = `${contents.organization}-${new Date(createdAt).toISOString().slice(0, 10)}.zip`
  return new DownloadAnswer(name, 'application/zip', () => openArchive(storedAs))
}

async function openArchive(key: string): Promise<{ bytes: number; content: Readable }> {
  const found = await withStorage((storage) => storage.open(key))
  return found ?? notFound('Export')
}

type Claimed = {
  id: string
  organizationId: number
  personId: number
  reach: number[] | null
  contents: Contents
  attempts: number
}

/** Takes the next export that waits, or that a process has left behind. */
const claimNext = async (): Promise<Claimed | undefined> =>
  withJob(async (job) => {
    const [claimed] = await rowsOf<Claimed>(
      job,
      sql`update account_exports e set state = 'running', done = 0, attempts = attempts + 1, lease_until = now() + ${LEASE}
        where e.id = (
          select id from account_exports where state in ('waiting', 'running') and coalesce(lease_until, now()) <= now()
          order by created_at for update skip locked limit 1)
        returning e.id, e.organization_id as "organizationId", e.person_id as "personId", e.reach, e.contents, e.attempts`,
    )
    return claimed
  })

/**
 * Changes an export that this process still makes. Throws where it is another's by now, or gone.
 */
async function change({ id, attempts }: Claimed, set: SQL): Promise<void> {
  const changed = await withJob((job) =>
    rowsOf(
      job,
      sql`update account_exports set ${set} where id = ${id} and attempts = ${attempts} and state = 'running' returning id`,
    ),
  )
  if (changed.length === 0) throw new Error('Another process makes this export.')
}

async function make(claimed: Claimed): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'polyclinic-export-'))
  const archive = path.join(folder, 'export.zip')
  const { contents, organizationId, personId } = claimed
  const reach: Reach = claimed.reach ?? 'all'
  try {
    await writeExport(archive, { contents, organizationId, personId, reach }, (done) =>
      change(claimed, sql`done = ${done}, lease_until = now() + ${LEASE}`),
    )
    const { size } = await stat(archive)
    // The lease lasts for the copy as well. What is stored and then not named is swept up as bytes
    // without a row.
    const key = randomUUID()
    await withStorage((storage) => storage.putFile(key, archive))
    await change(
      claimed,
      sql`state = 'ready', stored_as = ${key}, bytes = ${size}, done = total, lease_until = null, expires_at = now() + interval '1 day'`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Has an export tried again in a while, or given up after some attempts. */
async function putBack(claimed: Claimed, error: unknown): Promise<void> {
  const isOver = claimed.attempts >= MOST_ATTEMPTS
  log.warn({ err: error, export: claimed.id, isOver }, 'an export of an account failed')
  await change(
    claimed,
    isOver
      ? sql`state = 'failed', lease_until = null`
      : sql`state = 'waiting', lease_until = now() + ${RETRY_AFTER}`,
  ).catch((failure: unknown) =>
    log.warn({ err: failure, export: claimed.id }, 'an export was not put back'),
  )
}

/**
 * Removes exports that have expired: their archives first, so that none is left without a row that
 * names it.
 */
async function removeExpired(): Promise<number> {
  const expired = await withJob((job) =>
    rowsOf<{ id: string; storedAs: string | null }>(
      job,
      sql`select id, stored_as as "storedAs" from account_exports
        where expires_at <= now() and coalesce(lease_until, now()) <= now() limit 1000`,
    ),
  )
  for (const { id, storedAs } of expired) {
    if (storedAs) await withStorage((storage) => storage.delete(storedAs))
    await withJob((job) => rowsOf(job, sql`delete from account_exports where id = ${id}`))
  }
  return expired.length
}

/**
 * Makes the exports that wait, one after the other, and removes those that have expired. Returns
 * how many of each, if any.
 */
export async function workOnExports(): Promise<{ made: number; removed: number } | undefined> {
  const removed = await removeExpired()
  let made = 0
  for (let claimed = await claimNext(); claimed; claimed = await claimNext()) {
    const one = claimed
    await make(one).then(
      () => (made += 1),
      (error: unknown) => putBack(one, error),
    )
  }
  return made + removed > 0 ? { made, removed } : undefined
}
