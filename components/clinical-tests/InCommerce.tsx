import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import type { Hand } from '@/components/forms/RecordDrawer'
import { usePermissions } from '@/hooks/use-permissions'
import type { ClinicalTest } from '@/lib/clinical-tests/schema'
import styles from './Standing.module.css'
import { useTestActions } from './use-test-actions'
import { actable } from './values'
import { inCommerceWord } from './words'

const SOON = 1500

/** Whether commerce has the price of what is published, in words, and what to do when it has not. */
export function InCommerce({ test, hand }: { test: ClinicalTest; hand: Hand }) {
  const { can } = usePermissions()
  const { price } = useTestActions({ onChanged: () => void hand.reload() })
  const { published, inCommerce, status } = test
  // What waits for commerce to be back is no matter of seconds.
  const isOnItsWay = inCommerce?.state === 'pending' && inCommerce.failure === null
  const look = useEffectEvent(() => void hand.reload())
  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setInterval(() => look(), SOON)
    return () => clearInterval(timer)
  }, [isOnItsWay])
  // What was retired before commerce had it is none of its concern.
  if (!published || (status === 'retired' && !inCommerce)) return null
  return (
    <div className={styles.notice} role="status">
      <p>{inCommerceWord(status, inCommerce)}</p>
      {inCommerce?.state !== 'written' && can('tests:publish') && (
        <Button size="compact-sm" variant="default" onClick={() => void price(actable(test))}>
          Write the price again
        </Button>
      )}
    </div>
  )
}
