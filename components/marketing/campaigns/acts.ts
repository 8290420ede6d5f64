import type { CampaignEntry } from '@/lib/marketing/campaigns/schema'
import type { Permission } from '@/lib/shared/access/permissions'
import type { CampaignStatus } from '@/lib/shared/campaign-words'

/** What can be asked before something is done with a campaign. */
export type Question = 'approve' | 'reject' | 'cancel' | 'delete' | 'test' | 'resend'
export type Act = Question | 'submit' | 'withdraw' | 'pause' | 'resume' | 'duplicate'

const NEEDS: Record<Act, { permission: Permission; in: readonly CampaignStatus[] }> = {
  submit: { permission: 'campaigns:update', in: ['draft'] },
  delete: { permission: 'campaigns:update', in: ['draft'] },
  withdraw: { permission: 'campaigns:update', in: ['in-review'] },
  test: { permission: 'campaigns:update', in: ['draft', 'in-review', 'scheduled', 'paused'] },
  duplicate: {
    permission: 'campaigns:create',
    in: ['draft', 'in-review', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'],
  },
  approve: { permission: 'campaigns:approve', in: ['in-review'] },
  reject: { permission: 'campaigns:approve', in: ['in-review'] },
  pause: { permission: 'campaigns:send', in: ['scheduled', 'sending'] },
  resume: { permission: 'campaigns:send', in: ['paused'] },
  cancel: { permission: 'campaigns:send', in: ['in-review', 'scheduled', 'sending', 'paused'] },
  resend: { permission: 'campaigns:send', in: ['sent'] },
}

/**
 * Whether something can be done with a campaign in its state by somebody who holds what `can` says.
 */
export function mayDo(
  act: Act,
  { status, figures }: Pick<CampaignEntry, 'status' | 'figures'>,
  can: (permission: Permission) => boolean,
): boolean {
  const { permission, in: states } = NEEDS[act]
  return states.includes(status) && can(permission) && (act !== 'resend' || figures.failed > 0)
}
