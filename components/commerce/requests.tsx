import { byWhat, deedOf } from '@/components/data/deeds'
import { RelativeTime } from '@/components/data/RelativeTime'
import type { Change } from '@/hooks/use-record'

/** `POST /admin/orders/order_1/refund` as words: "refund". */
const partOf = (request: string) => request.split(/[ /]/).filter(Boolean).slice(4).filter((word) => !/_|^\d/.test(word)).join(' ').replaceAll('-', ' ') // prettier-ignore

/** A line of the log about the shop: what was asked of it, or what became of that when it was not done. */
export function tellOfRequest(change: Change) {
  const { request, outcome } = (change.after ?? {}) as { request?: string; outcome?: string }
  if (!request) return undefined
  return (
    <p>
      <b>{change.actor ?? 'The system'}</b>{' '}
      {outcome ? `was told: ${outcome}` : deedOf(change, partOf(request) || 'this')} {byWhat(change)}{' '}
      <RelativeTime at={change.at} />
    </p>
  )
}
