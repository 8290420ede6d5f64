import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict } from '@/lib/platform/api/errors'
import { askFor, writeWaiting, type Asked, type Offers } from '@/lib/platform/commerce/offers'
import { rowsOf } from '@/lib/platform/db/rows'
import { findPlan, PRICES } from './queries'
import { record } from './record'
import type { Plan } from './schema'
import { offer, type Offer, type Sold } from './shop'

type Due = Offer & Asked

/** What the log says of a plan, by the state of writing it. */
const EVENTS = {
  written: 'plan.written',
  pending: 'plan.writing-asked',
  failed: 'plan.writing-failed',
} as const

/** Every version that was published: those of old are still paid by whoever subscribed to them. */
const offers: Offers<Due, Sold> = {
  what: 'a plan',
  table: sql`plan_offers`,
  whose: sql`plan_id`,
  find: (writer, which) =>
    rowsOf<Due>(
      writer,
      sql`select p.id, o.asked, o.failure, p.code, s.name, s.description, s.number, s.status = 'live' as live, (
          select json_agg(json_build_object('number', v.number, 'name', v.name, 'prices', ${PRICES}) order by v.number)
          from plan_versions v where v.plan_id = p.id and v.status <> 'draft') as versions
        from plan_offers o join plans p on p.id = o.plan_id
        join plan_versions s on s.plan_id = p.id and s.shown where ${which} order by o.updated_at, p.id`,
    ),
  write: offer,
  keep: (writer, { id }, { productId, variants }) =>
    rowsOf(
      writer,
      sql`update plan_offers set product_id = ${productId}, variants = ${JSON.stringify(variants)}::jsonb where plan_id = ${id}`,
    ),
  tell(writer, { code, number, live }, { state, failure, sold }) {
    const inCommerce = {
      state,
      failure,
      offered: live ? number : null,
      productId: sold?.productId ?? null,
    }
    record(writer, { action: 'plans:publish', event: EVENTS[state] }, code, {
      after: { inCommerce },
    })
  },
}

/**
 * Notes that commerce is to have a plan as it stands, and has it written when this transaction has
 * ended.
 */
export const askToOffer = (ctx: Ctx, planId: number) => askFor(ctx, offers, planId)

/** Writes the plans that wait to commerce. Answers how many, and nothing where there were none. */
export const writeWaitingPlans = () => writeWaiting(offers)

/**
 * Has a plan that was published written to commerce again. Throws 404, and 409 for one that is a
 * draft.
 */
export async function offerAgain(ctx: Ctx, code: string): Promise<Plan> {
  const { published } = await findPlan(ctx, code)
  if (!published) conflict('It comes to commerce when it is published.')
  const [plan] = await rowsOf<{ id: number }>(ctx, sql`select id from plans where code = ${code}`)
  await askToOffer(ctx, plan!.id)
  const after = await findPlan(ctx, code)
  const { state, failure } = after.inCommerce!
  record(ctx, { action: 'plans:publish', event: 'plan.writing-asked' }, code, {
    after: { inCommerce: { state, failure } },
  })
  return after
}
