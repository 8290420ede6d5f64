import type { Ctx } from '@/lib/platform/api/ctx'
import { recordChange, recordChanges } from '@/lib/platform/audit/audit'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import type { CampaignStatus } from '@/lib/shared/campaign-words'

/** What the system does with campaigns. */
type CampaignEvent = Extract<AuditEvent, `campaign.${string}`>
type Moved = {
  id: number
  organizationId: number
  event: CampaignEvent
  before: CampaignStatus
  after: CampaignStatus
  reason?: string
}

const entryOf = ({ id, organizationId, event, before, after, reason }: Moved) => ({
  organizationId,
  event,
  action: 'campaigns:send' as const,
  subject: 'campaign',
  subjectId: id,
  before: { status: before },
  after: { status: after, ...(reason && { reason }) },
})

/** Tells the log of a campaign that the system has brought to another state. */
export const recordState = ({ client }: Pick<Ctx, 'client'>, moved: Moved) =>
  recordChange({ client }, entryOf(moved))

/** The same of several, whose ever they are. */
export const recordStates = ({ client }: Pick<Ctx, 'client'>, moved: Moved[]) =>
  recordChanges({ client }, moved.map(entryOf))
