import { InCommerce } from '@/components/commerce/area/InCommerce'
import type { Hand } from '@/components/ui/form/RecordDrawer'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { ClinicalTest } from '@/lib/practice/clinical-tests/schema'
import { useTestActions } from './use-test-actions'
import { actable } from './values'
import { inCommerceWord } from './words'

/** Whether commerce has the price of what is published. */
export function PriceInCommerce({ test, hand }: { test: ClinicalTest; hand: Hand }) {
  const { can } = usePermissions()
  const { price } = useTestActions({ onChanged: () => void hand.reload() })
  const { published, inCommerce, status } = test
  // What was retired before commerce had it is none of its concern.
  if (!published || (status === 'retired' && !inCommerce)) return null
  return (
    <InCommerce
      told={inCommerce}
      word={inCommerceWord(status, inCommerce)}
      onLook={() => void hand.reload()}
      label="Write the price again"
      onWrite={can('tests:publish') ? () => void price(actable(test)) : undefined}
    />
  )
}
