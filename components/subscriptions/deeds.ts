import type { Deed } from '@/hooks/use-subscription'
import type { usePermissions } from '@/hooks/use-permissions'
import { isOn, type Running } from './words'

/** Whether something can be done with a subscription as it stands, by somebody who may. */
export function offers(running: Running | null, deed: Deed, can: ReturnType<typeof usePermissions>['can']): boolean {
  if (!can(deed === 'cancel' ? 'subscriptions:cancel' : 'subscriptions:update')) return false
  if (!isOn(running)) return deed === 'change'
  const { status, cancellation } = running
  if (deed === 'resume') return status === 'paused' || cancellation !== null
  if (cancellation !== null || status === 'paused') return false
  if (deed === 'pause') return status === 'active'
  // What was not paid in time has to be paid before more is bought.
  return deed === 'cancel' || status !== 'past_due'
}
