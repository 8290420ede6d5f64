import type { OrderEdit } from '@/hooks/commerce/orders/use-shop-order-edits'

/** What can be begun with an order edit. */
export type EditAct =
  | { do: 'add' | 'request' | 'confirm' | 'cancel' | 'delete' }
  | { do: 'count'; line: OrderEdit['items'][number] }

/** What is another one after anything in an edit was changed. */
export const editEvidence = ({ changes, items, status }: OrderEdit) => [
  status,
  changes.map(({ id }) => id).sort(),
  items.map(({ id, quantity }) => `${id} ${quantity}`).sort(),
]

/** What is owed for an edit that counts, and what was noted as paid. */
export function settledOf({ confirmed_at, payment_collection: asked }: OrderEdit) {
  if (!confirmed_at || !asked) return { owed: 0, noted: 0 }
  const noted = asked.authorized_amount ?? 0
  return { owed: Math.max(0, asked.amount - noted), noted }
}
export const settledOfAll = (edits: OrderEdit[] = []) =>
  edits
    .map(settledOf)
    .reduce((sum, one) => ({ owed: sum.owed + one.owed, noted: sum.noted + one.noted }), NOTHING)
const NOTHING = { owed: 0, noted: 0 }

/** The edit that is open, of which an order has one at most. */
export const openEdit = (edits: OrderEdit[] | undefined) =>
  edits?.find(({ status }) => status === 'created' || status === 'requested')
