import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, outdated, unprocessable } from '@/lib/platform/api/errors'
import { differences } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { demandPrintable } from '@/lib/platform/documents/printable'
import { askToOffer } from './offers'
import { findPlan } from './queries'
import { record } from './record'
import {
  missingIn,
  type Plan,
  type PlanChange,
  type PlanContent,
  type PlanInput,
  type PlanVersion,
} from './schema'

/**
 * What the log says of a version, and what the next one begins with: its fields as they are sent.
 */
const contentOf = (version: PlanVersion): PlanContent => {
  const { name, description, includedSeats, trialDays, limits, features, prices } = version
  return { name, description, includedSeats, trialDays, limits, features, prices }
}

/**
 * Counts a change of the record, which holds its row until the end. Throws 409 when it has changed
 * since.
 */
async function touch(ctx: Ctx, before: Plan, version: number): Promise<number> {
  const [touched] = await rowsOf<{ id: number }>(
    ctx,
    sql`
    update plans set version = version + 1, updated_at = now()
    where code = ${before.code} and version = ${version} returning id`,
  )
  return touched?.id ?? outdated(await findPlan(ctx, before.code))
}

/** Fills the draft of a plan in. */
async function write(ctx: Ctx, planId: number, content: PlanContent) {
  const { name, description, includedSeats, trialDays, limits, features, prices } = content
  const [draft] = await rowsOf<{ id: number }>(
    ctx,
    sql`
    update plan_versions set name = ${name}, description = ${description}, included_seats = ${includedSeats},
      trial_days = ${trialDays}, limit_practitioners = ${limits.practitioners}, limit_locations = ${limits.locations},
      limit_users = ${limits.users}, limit_emails_per_month = ${limits.emailsPerMonth},
      features = ${sql.param(features)}::text[], updated_at = now()
    where plan_id = ${planId} and status = 'draft' returning id`,
  )
  await rowsOf(ctx, sql`delete from plan_prices where version_id = ${draft!.id}`)
  await rowsOf(
    ctx,
    sql`insert into plan_prices (version_id, currency, "interval", amount, seat_amount, position)
      select ${draft!.id}, p.currency, p."interval", p.amount, p."seatAmount", p.position
      from json_to_recordset(${JSON.stringify(prices.map((price, position) => ({ ...price, position })))})
        as p(currency text, "interval" text, amount int, "seatAmount" int, position int)`,
  )
}

async function begin(ctx: Ctx, planId: number, code: string, number: number, content: PlanContent) {
  await rowsOf(
    ctx,
    sql`insert into plan_versions (plan_id, code, number, name, shown) values (${planId}, ${code}, ${number}, ${content.name}, ${number === 1})`,
  )
  await write(ctx, planId, content)
}

/**
 * Begins a plan with a draft of its first version. Throws 409 for a code that is taken, 422 for a
 * name that invoices cannot print.
 */
export async function createPlan(ctx: Ctx, { code, ...content }: PlanInput): Promise<Plan> {
  await demandPrintable({ name: content.name })
  const [plan] = await rowsOf<{ id: number }>(
    ctx,
    sql`insert into plans (code) values (${code}) returning id`,
  )
  await begin(ctx, plan!.id, code, 1, content)
  record(ctx, { action: 'plans:create', event: 'plan.created' }, code, {
    after: { code, ...content },
  })
  return findPlan(ctx, code)
}

/** Changes the draft of a plan. Throws 409 when there is none or the plan has changed since. */
export async function changePlan(
  ctx: Ctx,
  code: string,
  { version, ...content }: PlanChange,
): Promise<Plan> {
  const before = await findPlan(ctx, code)
  const id = await touch(ctx, before, version)
  if (!before.draft) return conflict('What is published is not changed: make a new version.')
  await demandPrintable({ name: content.name })
  await write(ctx, id, content)
  const after = await findPlan(ctx, code)
  record(
    ctx,
    { action: 'plans:update', event: 'plan.changed' },
    code,
    differences(contentOf(before.draft), contentOf(after.draft!)),
  )
  return after
}

/**
 * Begins the draft of the next version with what was published last, also of an archived plan.
 * Throws 409 where there is a draft.
 */
export async function draftPlan(ctx: Ctx, code: string, version: number): Promise<Plan> {
  const before = await findPlan(ctx, code)
  const id = await touch(ctx, before, version)
  if (before.draft) conflict(`Version ${before.draft.number} is being drafted already.`)
  const [last] = await rowsOf<{ number: number }>(
    ctx,
    sql`select max(number) as number from plan_versions where plan_id = ${id}`,
  )
  const number = last!.number + 1
  await begin(ctx, id, code, number, contentOf(before.published!))
  record(ctx, { action: 'plans:update', event: 'plan.draft-begun' }, code, {
    after: { draft: number },
  })
  return findPlan(ctx, code)
}

/**
 * Throws the draft of a plan away; with the draft of a first version the plan itself goes. Throws
 * 409 when there is none.
 */
export async function discardDraft(ctx: Ctx, code: string): Promise<Plan> {
  const before = await findPlan(ctx, code)
  const { draft, published } = before
  await touch(ctx, before, before.version)
  if (!draft) return conflict('No version is being drafted.')
  if (published)
    await rowsOf(ctx, sql`delete from plan_versions where code = ${code} and status = 'draft'`)
  else await rowsOf(ctx, sql`delete from plans where code = ${code}`)
  record(ctx, { action: 'plans:update', event: 'plan.draft-discarded' }, code, {
    before: { draft: draft.number, ...contentOf(draft) },
  })
  return before
}

const ARCHIVED = sql`status = 'archived', archived_at = now(), updated_at = now()`

/**
 * Publishes the draft of a plan and archives the version before, which whoever subscribed to it
 * keeps. Throws 422 for what is missing, on its fields, and 409 when there is nothing to publish or
 * the plan has changed since.
 */
export async function publishPlan(ctx: Ctx, code: string, version: number): Promise<Plan> {
  const before = await findPlan(ctx, code)
  const id = await touch(ctx, before, version)
  const { draft, published } = before
  if (!draft) return conflict('No version is being drafted.')
  const missing = missingIn(draft)
  if (Object.keys(missing).length > 0)
    unprocessable('Some of what a published plan needs is missing.', missing)
  await rowsOf(
    ctx,
    sql`update plan_versions set ${ARCHIVED} where plan_id = ${id} and status = 'live'`,
  )
  await rowsOf(ctx, sql`update plan_versions set shown = false where plan_id = ${id} and shown`)
  await rowsOf(
    ctx,
    sql`update plan_versions set status = 'live', shown = true, published_at = now(), updated_at = now()
      where plan_id = ${id} and status = 'draft'`,
  )
  await askToOffer(ctx, id)
  const content = published
    ? differences(contentOf(published), contentOf(draft))
    : { before: {}, after: {} }
  record(ctx, { action: 'plans:publish', event: 'plan.published' }, code, {
    before: { ...content.before, number: published?.number ?? null },
    after: { ...content.after, number: draft.number },
  })
  return findPlan(ctx, code)
}

/**
 * Has nobody subscribe to a plan any more. Throws 409 for one that is not live, or while a version
 * is being drafted.
 */
export async function archivePlan(ctx: Ctx, code: string, version: number): Promise<Plan> {
  const before = await findPlan(ctx, code)
  const id = await touch(ctx, before, version)
  if (before.status !== 'live') conflict('Only a live plan can be archived.')
  if (before.draft)
    conflict(`Version ${before.draft.number} is being drafted: publish or discard it first.`)
  await rowsOf(
    ctx,
    sql`update plan_versions set ${ARCHIVED} where plan_id = ${id} and status = 'live'`,
  )
  await askToOffer(ctx, id)
  record(ctx, { action: 'plans:archive', event: 'plan.archived' }, code, {
    before: { status: 'live' },
    after: { status: 'archived' },
  })
  return findPlan(ctx, code)
}
