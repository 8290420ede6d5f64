import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import type { Change } from '@/hooks/ui/list/use-record'
import { byWhat, deedOf } from '@/lib/shared/audit/deeds'

/**
 * What is asked of something below a row, by its place there; "it" is the row that the history is
 * of.
 */
const DEEDS: Record<string, string> = {
  'POST capture': 'captured the payment',
  'POST refund': 'made a refund',
  'POST fulfillment': 'began a fulfilment',
  'POST fulfillments cancel': 'cancelled a fulfilment',
  'POST shipment': 'marked items as shipped',
  'POST return': 'requested a return',
  'POST swaps': 'began a swap',
  'POST swaps cancel': 'cancelled a swap',
  'POST swaps fulfillments': 'began the fulfilment of a swap',
  'POST swaps fulfillments cancel': 'cancelled the fulfilment of a swap',
  'POST swaps shipments': 'marked a swap as shipped',
  'POST swaps process-payment': 'settled the payment of a swap',
  'POST claims': 'began a claim',
  'POST claims id': 'changed a claim',
  'POST claims cancel': 'cancelled a claim',
  'POST claims fulfillments': 'began the fulfilment of a claim',
  'POST claims fulfillments cancel': 'cancelled the fulfilment of a claim',
  'POST claims shipments': 'marked a claim as shipped',
  'POST pay': 'marked it as paid',
  'POST confirm': 'confirmed it',
  'POST cancel': 'cancelled it',
  'POST complete': 'completed it',
  'POST archive': 'archived it',
  'POST resend': 'sent it again',
  'POST revoke': 'revoked it',
  'POST metadata': 'changed its metadata',
}

/** The same of rows that belong to an order, in whose history they are told. */
const DEEDS_OF_ORDER: Record<string, string> = {
  'POST returns receive': 'received a return',
  'POST returns cancel': 'cancelled a return',
  'POST order-edits': 'began an order edit',
  'POST order-edits id': 'noted something of an order edit',
  'DELETE order-edits id': 'deleted an order edit',
  'POST order-edits items': 'added items by an order edit',
  'POST order-edits items id': 'changed items by an order edit',
  'DELETE order-edits items id': 'removed items by an order edit',
  'DELETE order-edits changes id': 'took back a change of an order edit',
  'POST order-edits request': 'asked the customer to agree to an order edit',
  'POST order-edits confirm': 'confirmed an order edit',
  'POST order-edits cancel': 'cancelled an order edit',
  'POST payment-collections authorize': 'marked what an order edit costs more as paid',
}

/** Medusa's words for what lies below a row, where people have others. */
const PARTS: Record<string, string> = {
  'sales-channels': 'sales channels',
  'stock-locations': 'stock locations',
  'location-levels': 'stock at a location',
  'line-items': 'items',
  'dynamic-codes': 'codes',
  'fulfillment-providers': 'fulfilment providers',
}

/**
 * The words of an address below a row without ids, which follow what is many: `id` stands for one
 * at the end.
 */
function placeOf(words: string[]): string[] {
  const isId = (index: number) =>
    index > 0 && words[index - 1]!.endsWith('s') && !['batch', 'prices'].includes(words[index]!)
  return words.flatMap((word, index) =>
    isId(index) ? (index === words.length - 1 ? ['id'] : []) : [word],
  )
}

/**
 * `POST /admin/orders/order_1/refund` as a sentence goes on; undefined for what is about the row
 * itself.
 */
function deedBelow(request: string): string | undefined {
  const [method = '', address = ''] = request.split(' ')
  const [noun, id, ...below] = address.split('/').slice(2)
  const place = placeOf(below)
  const row = id && place.length === 0 ? ['id'] : place
  const ofOrder = DEEDS_OF_ORDER[[method, noun, ...row].join(' ')]
  if (ofOrder || place.length === 0) return ofOrder
  const known = DEEDS[`${method} ${place.join(' ')}`]
  if (known) return known
  const [part = '', second] = place
  const what = PARTS[part] ?? part.replaceAll('-', ' ')
  if (method === 'DELETE') return `removed from its ${second === 'prices' ? 'prices' : what}`
  return second === 'id' ? `changed its ${what}` : `added to its ${what}`
}

/** What became of it, in words that end the sentence. */
function endOf(outcome: string): string {
  if (outcome === 'unknown') return 'nobody can tell whether that was done.'
  if (outcome === 'not sent') return 'that was not done: commerce was away.'
  return `that was not done: commerce ${outcome.startsWith('refused') ? 'refused it' : `said “${outcome}”`}.`
}

/**
 * A line of the log about the shop: what was asked of it, or what became of that when it was not
 * done.
 */
export function tellOfRequest(change: Change) {
  const { request, outcome } = (change.after ?? {}) as { request?: string; outcome?: string }
  if (!request) return undefined
  // What became of it ends the sentence.
  const deed = deedBelow(request) ?? deedOf({ ...change, after: { request } }, 'it')
  return (
    <p>
      <b>{change.actor ?? 'The system'}</b> {[deed, byWhat(change)].filter(Boolean).join(' ')}
      {outcome ? ', but ' : ' '}
      {outcome && `${endOf(outcome)} `}
      <RelativeTime at={change.at} />
    </p>
  )
}
