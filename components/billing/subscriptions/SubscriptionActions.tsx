import { IconCircleX, IconPlayerPause } from '@tabler/icons-react'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { useDeed, useSubscription } from '@/hooks/billing/use-subscription'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { DeedButton } from './DeedButton'
import { isAnothers, offers } from './deeds'
import styles from './Subscription.module.css'
import { isOn } from './words'

/** What can be done with the subscription at hand, at the end of the page's title. */
export function SubscriptionActions() {
  const { can } = usePermissions()
  const { ask } = useDeed()
  const running = useSubscription().data?.running
  // Where there never was one, the way to the first stands in its place.
  if (!running) return null
  if (isAnothers(running, can))
    return <p className={styles.anothers}>Billed to {running.payer.label}: its people change it.</p>
  return (
    <>
      <DeedButton running={running} deed="change">
        {isOn(running) ? 'Change plan' : 'Start a subscription'}
      </DeedButton>
      <RowMenu
        name="the subscription"
        actions={[
          offers(running, 'pause', can) && {
            label: 'Pause',
            icon: IconPlayerPause,
            onClick: () => ask('pause'),
          },
          offers(running, 'cancel', can) && {
            label: 'Cancel subscription',
            icon: IconCircleX,
            danger: true,
            onClick: () => ask('cancel'),
          },
        ]}
      />
    </>
  )
}
