import type { OrderEdit } from '@/hooks/use-shop-order-edits'

/** What can be begun with an order edit. */
export type EditAct =
  { do: 'add' | 'request' | 'confirm' | 'cancel' | 'delete' } | { do: 'count'; line: OrderEdit['items'][number] }

/** What is another one after anything in an edit was changed. */
export const editEvidence = ({ changes, items, status }: OrderEdit) => [
  status,
  changes.map(({ id }) => id).sort(),
  items.map(({ id, quantity }) => `${id} ${quantity}`).sort(),
]

/** The edit that is open, of which an order has one at most. */
export const openEdit = (edits: OrderEdit[] | undefined) =>
  edits?.find(({ status }) => status === 'created' || status === 'requested')
