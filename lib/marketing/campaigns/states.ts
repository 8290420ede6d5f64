import { sql, type SQL } from 'drizzle-orm'
import { mailsLeft } from '@/lib/marketing/sending/limit'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict, forbidden, outdated, unprocessable } from '@/lib/platform/api/errors'
import type { Deed } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { readLocale } from '@/lib/platform/web/locale'
import type { CampaignStatus } from '@/lib/shared/campaign-words'
import { place } from './aim'
import { overLimit, refuseFaulty } from './checks'
import { record, withWriter } from './commands'
import { findCampaign, personOf } from './queries'
import type { Approval, Campaign, CampaignDeed, Rejection } from './schema'
import { startSoon } from './starting'

type Step = {
  from: CampaignStatus[]
  /** Why it cannot be done with a campaign in another state. */
  refusal: string
  deed: Deed
  /** Looks at the campaign as it was read, before anything is changed; throws. */
  ahead?: (ctx: Ctx, before: Campaign) => Promise<void> | void
  set: (ctx: Ctx, before: Campaign) => SQL
  /** What is to be done beside that, before the log is written: that is held until the end. */
  beside?: (ctx: Ctx) => Promise<unknown>
  /** What else the log is to say. */
  said?: object
  /** It decides that no more mail may go. */
  closes?: boolean
}

/**
 * Brings a campaign from one state to another, as it was read. Throws 409 when it has changed
 * since, or is in no such state.
 */
async function step(
  ctx: Ctx,
  id: number,
  version: number,
  { from, refusal, deed, ahead, set, beside, said, closes }: Step,
): Promise<Campaign> {
  const here = await place(ctx, id)
  // First of all, as everybody does who decides that.
  if (closes) await rowsOf(here, sql`select close_sending(${organizationOf(here).id})`)
  const before = await findCampaign(here, id)
  if (before.version !== version) outdated(before)
  if (!from.includes(before.status)) conflict(refusal)
  await ahead?.(here, before)
  const changed = await rowsOf(
    here,
    sql`
    update campaigns set ${set(here, before)}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} and status = ${before.status} returning id`,
  )
  if (changed.length === 0) outdated(await findCampaign(here, id))
  await beside?.(here)
  const after = await findCampaign(here, id)
  record(here, deed, id, {
    before: { status: before.status },
    after: { status: after.status, ...said },
  })
  return after
}

/** What is live now, which is what will be approved and sent. */
const PINNED = sql`(select v.id from template_versions v where v.template_id = campaigns.template_id and v.status = 'live')`

/** Has somebody else look at a draft. Throws 422 for what the checks find. */
export const submitCampaign = (ctx: Ctx, id: number, { version }: CampaignDeed) =>
  step(ctx, id, version, {
    from: ['draft'],
    refusal: 'Only a draft can be submitted.',
    deed: { action: 'campaigns:update', event: 'campaign.submitted' },
    ahead: (here) => refuseFaulty(here, id),
    set: (
      here,
    ) => sql`status = 'in-review', template_version_id = ${PINNED}, author_id = ${personOf(here)}, submitted_at = now(),
      writer_ids = ${withWriter(here)},
      approver_id = null, approved_at = null, review_note = null`,
  })

/** Takes a campaign back that waits for its review. Throws 403 for anybody but who submitted it. */
export const withdrawCampaign = (ctx: Ctx, id: number, { version }: CampaignDeed) =>
  step(ctx, id, version, {
    from: ['in-review'],
    refusal: 'Only a campaign in review can be withdrawn.',
    deed: { action: 'campaigns:update', event: 'campaign.withdrawn' },
    ahead: (_, { mine }) => {
      if (!mine)
        forbidden(
          'Only who has submitted it can withdraw it. Reject it, and say what is to change.',
        )
    },
    set: () => sql`status = 'draft', template_version_id = null, submitted_at = null`,
  })

const notTheWriter = ({ wrote }: Campaign) => {
  if (wrote) forbidden('Somebody else has to approve what you have written or submitted.')
}

/**
 * Lets a campaign go out, at its time or at once. Throws 403 for who has written any of it or
 * submitted it, 422 for what the checks find.
 */
export async function approveCampaign(
  ctx: Ctx,
  id: number,
  { version, note }: Approval,
): Promise<Campaign> {
  const approved = await step(ctx, id, version, {
    from: ['in-review'],
    refusal: 'Only a campaign in review can be approved.',
    deed: { action: 'campaigns:approve', event: 'campaign.approved' },
    ahead: async (here, before) => {
      notTheWriter(before)
      await refuseFaulty(here, id)
    },
    set: (here) =>
      sql`status = 'scheduled', approver_id = ${personOf(here)}, approved_at = now(), review_note = ${note || null}`,
    said: note ? { note } : {},
  })
  if (approved.sendAt === null) ctx.afterCommit.push(startSoon)
  return approved
}

/** Sends a campaign back to be changed. Throws 403 for who has submitted it: they withdraw it. */
export const rejectCampaign = (ctx: Ctx, id: number, { version, note }: Rejection) =>
  step(ctx, id, version, {
    from: ['in-review'],
    refusal: 'Only a campaign in review can be rejected.',
    deed: { action: 'campaigns:approve', event: 'campaign.rejected' },
    ahead: (_, { mine }) => {
      if (mine) forbidden('You have submitted it: withdraw it to change it.')
    },
    set: (here) =>
      sql`status = 'draft', template_version_id = null, approver_id = ${personOf(here)}, review_note = ${note}`,
    said: { note },
  })

/** Has no more mail of a campaign go out until it is resumed. */
export const pauseCampaign = (ctx: Ctx, id: number, { version }: CampaignDeed) =>
  step(ctx, id, version, {
    from: ['scheduled', 'sending'],
    refusal: 'Only a campaign that is scheduled or being sent can be paused.',
    deed: { action: 'campaigns:send', event: 'campaign.paused' },
    set: () => sql`status = 'paused', pause_reason = 'by-hand'`,
    closes: true,
  })

/**
 * Goes on with a campaign where it was: nobody gets it twice. Throws 422 for a sender that is not
 * verified any more.
 */
export async function resumeCampaign(
  ctx: Ctx,
  id: number,
  { version }: CampaignDeed,
): Promise<Campaign> {
  const resumed = await step(ctx, id, version, {
    from: ['paused'],
    refusal: 'Only a paused campaign can be resumed.',
    deed: { action: 'campaigns:send', event: 'campaign.resumed' },
    ahead: (here, { startedAt }) =>
      refuseFaulty(here, id, startedAt ? ['sender'] : ['sender', 'audience', 'limit']),
    set: (
      _,
      { startedAt },
    ) => sql`status = ${startedAt ? 'sending' : 'scheduled'}, pause_reason = null, resumed_figures = (
      select jsonb_build_object('sent', coalesce(sum(sent), 0), 'bounced', coalesce(sum(bounced), 0), 'complained', coalesce(sum(complained), 0))
      from campaign_counts where campaign_id = ${id})`,
  })
  if (resumed.status === 'scheduled') ctx.afterCommit.push(startSoon)
  return resumed
}

/** Ends a campaign: what has not been handed over yet never is. */
export const cancelCampaign = (ctx: Ctx, id: number, { version }: CampaignDeed) =>
  step(ctx, id, version, {
    from: ['in-review', 'scheduled', 'sending', 'paused'],
    refusal: 'Only a campaign that is in review, scheduled or being sent can be cancelled.',
    deed: { action: 'campaigns:send', event: 'campaign.cancelled' },
    set: () => sql`status = 'cancelled', pause_reason = null, ended_at = now()`,
    closes: true,
  })

/**
 * Tries once more where a mail of a sent campaign could not be handed over; nobody else gets
 * anything. Throws 409 where there is no such.
 */
export const resendFailed = (ctx: Ctx, id: number, { version }: CampaignDeed) =>
  step(ctx, id, version, {
    from: ['sent'],
    refusal: 'Only of a sent campaign the failed mails can be sent again.',
    deed: { action: 'campaigns:send', event: 'campaign.failed-resent' },
    ahead: async (here, { figures }) => {
      if (figures.failed === 0) conflict('No mail of this campaign has failed.')
      await refuseFaulty(here, id, ['sender'])
      const left = await mailsLeft(here, organizationOf(here).id)
      if (left !== null && left < figures.failed)
        unprocessable(overLimit(await readLocale(here), left))
    },
    set: () => sql`status = 'sending', ended_at = null`,
    async beside(here) {
      await rowsOf(
        here,
        sql`
        with again as (
          update campaign_recipients set state = 'waiting', attempts = 0, due_at = now(), reason = null
          where campaign_id = ${id} and state = 'failed' returning 1)
        select count_reaction(c.id, c.organization_id, 'failed', -(select count(*)::int from again)) from campaigns c where c.id = ${id}`,
      )
    },
    said: { resent: true },
  })
