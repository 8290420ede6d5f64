import { Notice } from '@/components/ui/primitives/Notice'
import { useShopState } from '@/hooks/commerce/use-commerce'
import type { ShopState } from '@/lib/commerce/gateway/schema'
import styles from './CommerceAway.module.css'
import { STATES } from './states'

/** One that is not set up is not away: nothing is expected of it. */
const AWAY: ShopState['state'][] = ['starting', 'refused', 'away']

/** What can be done all the same, and what cannot, by the page. */
const MEANS = {
  plans:
    'What you see is what the console knows. What is published now is written to commerce when it is there again, and nobody can subscribe to it before.',
  subscription:
    'What you see is what the console knows. Nothing that costs something can be quoted until it is there again, and nothing is renewed. Pausing, resuming and cancelling work as ever.',
  billing:
    'What you see is what the console knows. No payment can be noted, no card charged and nothing given back until it is there again.',
}

/** Says while commerce cannot be asked that it cannot, above what is known without it. */
export function CommerceAway({ about }: { about: keyof typeof MEANS }) {
  const { data } = useShopState()
  if (!data || !AWAY.includes(data.state)) return null
  return (
    <div className={styles.away}>
      <Notice tone="warn" live>
        {STATES[data.state].words} {MEANS[about]}
      </Notice>
    </div>
  )
}
