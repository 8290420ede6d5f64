import { sql } from 'drizzle-orm'
import { recordChanges } from '@/lib/platform/audit/audit'
import { demand } from '@/lib/platform/auth/grant'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { conflict, unprocessable } from '@/lib/platform/api/errors'
import { mailsOf } from '@/lib/platform/mail-templates/mails'
import { enqueueMails } from '@/lib/platform/mail/outbox'
import { wordsAbout, type Scheduled } from './moves-mail'
import { findMove, previewOf, subscribersOf, type Move } from './moves-queries'
import { recipientsOf } from '@/lib/billing/invoicing/recipients'
import type { MoveAddress, Moved, MoveInput } from './schema'

/** Whoever publishes plans also decides on what others pay for: both are needed. Throws 403. */
export const demandMove = (ctx: Ctx) => demand(ctx, 'subscriptions:update', 'Moving subscribers')

/**
 * Holds what a move is decided by: one at a time, while no version of the plan is published, and
 * nobody changes a subscription to the version `from`.
 */
async function hold(ctx: Ctx, { code, number, to }: MoveAddress) {
  await rowsOf(ctx, sql`select pg_advisory_xact_lock(hashtext('subscription-moves'))`)
  await rowsOf(ctx, sql`select id from plans where code = ${to} for share`)
  await rowsOf(
    ctx,
    sql`select s.id from subscriptions s join plan_versions v on v.id = s.plan_version_id
      where v.code = ${code} and v.number = ${number} order by s.id for update of s`,
  )
}

const schedule = (ctx: Ctx, move: Move, chosen: number[] | null) =>
  rowsOf<Scheduled>(
    ctx,
    sql`with m as materialized (select * from ${subscribersOf(move)}), moved as (
        update subscriptions s set next_plan_version_id = ${move.to.id}, next_interval = s."interval", next_seats = s.seats,
          version = s.version + 1, updated_at = now()
        from m where m.id = s.id and m.reason is null
          and (${chosen === null} or m.organization_id = any(${sql.param(chosen ?? [])}::int[])) returning s.id)
      select json_build_object('id', m.organization_id, 'domainURL', m.domain_url, 'label', m.label) as organization,
        m."interval", m.currency, m.seats, m.now::float8, m.then::float8, m.period_to::text as "on",
        json_build_object('id', b.id, 'label', b.label, 'recipients',
          ${recipientsOf(sql`b`)}) as payer
      from moved join m on m.id = moved.id join organizations b on b.id = m.payer_organization_id order by m.organization_id`,
  )

/**
 * Has subscribers of a version go over to another one at their renewals, all or none of those that
 * were chosen, and tells whoever pays. Throws 409 when anything that decides who moves has changed
 * since `fingerprint` was previewed, and 422 when somebody was chosen who stays.
 */
export async function moveSubscribers(
  ctx: Ctx,
  address: MoveAddress,
  input: MoveInput,
): Promise<Moved> {
  const { number, fingerprint, organizations } = input
  await hold(ctx, address)
  const move = await findMove(ctx, address)
  const preview = await previewOf(ctx, move)
  if (number !== move.to.number || fingerprint !== preview.fingerprint)
    conflict('Something has changed since you looked at this. Nobody was moved. Look again.')
  const chosen = organizations && [...new Set(organizations)]
  const scheduled = await schedule(ctx, move, chosen)
  if (chosen && scheduled.length < chosen.length)
    unprocessable('Somebody whom you chose cannot be moved. Nobody was moved. Choose again.')
  if (scheduled.length === 0) conflict('Nobody who has this version can be moved.')
  record(ctx, move, scheduled)
  return { moved: scheduled.length, told: await tell(ctx, move, scheduled) }
}

const nameOf = ({ name, number }: Move['to']) => `${name}, version ${number}`

function record(ctx: Ctx, { from, to }: Move, scheduled: Scheduled[]) {
  const action = 'subscriptions:update' as const
  const organizations = scheduled.map(({ organization: { id }, interval, seats }) => ({
    organizationId: id,
    action,
    event: 'subscription.move-scheduled' as const,
    subject: 'subscription',
    subjectId: id,
    before: { atRenewal: null },
    after: { atRenewal: `${nameOf(to)}, a ${interval}, ${seats} seats` },
  }))
  const moved = { from: from.number, to: nameOf(to), organizations: scheduled.length }
  const event = 'plan.subscribers-moved' as const
  const ours = {
    organizationId: null,
    action,
    event,
    subject: 'plan',
    subjectId: from.code,
    after: { moved },
  }
  recordChanges(ctx, [ours, ...organizations])
}

/**
 * Tells each organization that pays where its invoices go, whatever it pays for. Answers how many.
 */
async function tell(ctx: Ctx, move: Move, scheduled: Scheduled[]): Promise<number> {
  const byPayer = new Map<number, Scheduled[]>()
  for (const one of scheduled.filter(({ payer }) => payer.recipients.length > 0)) {
    const theirs = byPayer.get(one.payer.id)
    if (theirs) theirs.push(one)
    else byPayer.set(one.payer.id, [one])
  }
  if (byPayer.size === 0) return 0
  const mails = await mailsOf(ctx, 'plan-change', [...byPayer.keys()])
  const about = `${move.from.code}.${move.from.number}`
  const letters = []
  for (const [organizationId, theirs] of byPayer) {
    const mail = await mails(organizationId, wordsAbout(theirs, move))
    for (const recipient of theirs[0]!.payer.recipients)
      letters.push({ ...mail, organizationId, about, recipient })
  }
  enqueueMails(ctx, letters)
  return byPayer.size
}
