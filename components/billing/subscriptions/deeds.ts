import type { Deed } from '@/hooks/billing/use-subscription'
import type { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { isOn, type Running } from './words'

type Can = ReturnType<typeof usePermissions>['can']

/** Whether somebody may do something where their own organization pays. */
const isPermitted = (deed: Deed, can: Can) =>
  can(deed === 'cancel' ? 'subscriptions:cancel' : 'subscriptions:update')

/**
 * Whether whoever pays for what runs leaves it to somebody. What has ended is begun anew, by
 * whoever pays then.
 */
const isLeft = (running: Running | null, deed: Deed) =>
  !isOn(running) || running.payer.allows[deed === 'cancel' ? 'cancel' : 'update']

/**
 * Whether somebody may do something with a subscription at all: whether it can be done still, the
 * server knows.
 */
export const mayDo = (running: Running | null, deed: Deed, can: Can) =>
  isPermitted(deed, can) && isLeft(running, deed)

/** Whether something can be done with a subscription as it stands, by somebody who may. */
export function offers(running: Running | null, deed: Deed, can: Can): boolean {
  if (!mayDo(running, deed, can)) return false
  if (!isOn(running)) return deed === 'change'
  const { status, cancellation } = running
  if (deed === 'resume') return status === 'paused' || cancellation !== null
  if (cancellation !== null || status === 'paused') return false
  if (deed === 'pause') return status === 'active'
  // What was not paid in time has to be paid before more is bought.
  return deed === 'cancel' || status !== 'past_due'
}

/** Whether somebody could change or cancel what runs, if it were not another one's to pay. */
export const isAnothers = (running: Running, can: Can): boolean => {
  const permitted = (['change', 'cancel'] as const).filter((deed) => isPermitted(deed, can))
  return permitted.length > 0 && !permitted.some((deed) => isLeft(running, deed))
}
