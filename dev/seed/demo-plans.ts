import type { Client } from 'pg'
import type { Deed } from '@/lib/platform/audit/audit'
import { DEMO_PLANS, type DemoPlan, type DemoVersion } from './demo-plans-data'

const MAKER = 'owner@polyclinic.example'

/**
 * Writes the plans, and what making them by hand would have told the log. The shop is told when
 * somebody asks for it.
 */
export async function seedPlans(client: Client) {
  for (const plan of DEMO_PLANS) await seedPlan(client, plan)
}

async function seedPlan(client: Client, { code, versions }: DemoPlan) {
  const { rows } = await client.query<{ id: number }>(
    'insert into plans (code, version) values ($1, $2) returning id',
    [code, 2 * versions.length],
  )
  const { id } = rows[0]!
  for (const [at, { published, ...content }] of versions.entries()) {
    await draftVersion(client, id, code, at + 1, content)
    if (at === 0)
      await log(client, { action: 'plans:create', event: 'plan.created' }, code, null, {
        code,
        ...content,
      })
    else
      await log(client, { action: 'plans:update', event: 'plan.draft-begun' }, code, null, {
        draft: at + 1,
      })
    if (published === undefined) continue
    const when = `now() - interval '${published} days'`
    await client.query(
      `update plan_versions set status = 'archived', shown = false, archived_at = ${when}, updated_at = ${when}
       where plan_id = $1 and status = 'live'`,
      [id],
    )
    await client.query(
      `update plan_versions set status = 'live', shown = true, published_at = ${when}, updated_at = ${when}
       where plan_id = $1 and status = 'draft'`,
      [id],
    )
    await log(
      client,
      { action: 'plans:publish', event: 'plan.published' },
      code,
      { number: at || null },
      { number: at + 1 },
    )
  }
}

async function draftVersion(
  client: Client,
  planId: number,
  code: string,
  number: number,
  content: DemoVersion,
) {
  const { name, description, includedSeats, trialDays, limits, features, prices } = content
  const { practitioners, locations, users, emailsPerMonth } = limits
  const { rows } = await client.query<{ id: number }>(
    `insert into plan_versions (plan_id, code, number, shown, name, description, included_seats, trial_days,
       limit_practitioners, limit_locations, limit_users, limit_emails_per_month, features)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      planId,
      code,
      number,
      number === 1,
      name,
      description,
      includedSeats,
      trialDays,
      practitioners,
      locations,
      users,
      emailsPerMonth,
      features,
    ],
  )
  for (const [position, { currency, interval, amount, seatAmount }] of prices.entries())
    await client.query('insert into plan_prices values ($1, $2, $3, $4, $5, $6)', [
      rows[0]!.id,
      currency,
      interval,
      amount,
      seatAmount,
      position,
    ])
}

const log = (
  client: Client,
  { action, event }: Deed,
  code: string,
  before: object | null,
  after: object,
) =>
  client.query(
    `insert into audit_log (actor_person_id, action, subject, subject_id, before, after, event)
     select id, $2, 'plan', $3, $4, $5, $6 from people where email = $1`,
    [MAKER, action, code, before && JSON.stringify(before), JSON.stringify(after), event],
  )
