import { useSyncExternalStore } from 'react'
import { Notice } from '@/components/ui/primitives/Notice'
import { openDoubts, type Doubt } from '@/lib/client/commerce/doubts'

const NONE: readonly Doubt[] = []

/**
 * What was written to the shop without an answer, for as long as nobody can tell whether it was
 * done.
 */
export function Doubts() {
  const doubts = useSyncExternalStore(openDoubts.subscribe, openDoubts.read, () => NONE)
  return doubts.map(({ id, what }) => (
    <Notice key={id} live tone="warn">
      <b>{what}:</b> nobody can tell yet whether this was done. It is being checked; do not do it
      again.
    </Notice>
  ))
}
