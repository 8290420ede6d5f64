import { callWithTotal, type Answer, type Call, type Failure } from '@/lib/client/call'
import type { ShopCustomer, ShopOrder, ShopProduct } from '@/lib/commerce/schema'
import { useList } from './use-list'

/** One of Medusa's lists: what of it is asked for, what it can be sorted by, and which filters it has. */
type Shelf = {
  kind: 'products' | 'orders' | 'customers'
  /** Whatever is sorted by has to be among them. */
  fields?: string
  /** Never empty: Medusa then counts the page instead of the list. */
  expand: string
  sorts: readonly string[]
  filters?: readonly string[]
}

type Page = { url: string; params: NonNullable<Call['params']> }

/** Several values of one filter, as Medusa reads them. */
const several = (name: string, values: string) =>
  values.split(',').map((value, index) => [`${name}[${index}]`, value] as const)

const unknown = (words: readonly string[], error: string): Failure => ({
  ...{ status: 422, error },
  fields: Object.fromEntries(words.map((word) => [word, error])),
})

/** Asks for a page in Medusa's words, and answers in ours. */
const inMedusasWords =
  <Row>({ kind, fields, expand, sorts, filters = [] }: Shelf) =>
  async ({ url, params: { sort, search, limit, offset, ...chosen } }: Page): Promise<Answer<Row[]>> => {
    // An order that it does not know ends the whole Medusa.
    if (!sorts.includes(String(sort).replace(/^-/, ''))) throw unknown(['sort'], 'The shop cannot sort by that.')
    const narrowed = filters.flatMap((name) => (chosen[name] ? several(name, String(chosen[name])) : []))
    const params = { fields, expand, limit, offset, order: sort, q: search, ...Object.fromEntries(narrowed) }
    try {
      const answer: unknown = await callWithTotal({ url, params })
      const { count, [kind]: data } = answer as { count: number } & Record<Shelf['kind'], Row[]>
      return { data, total: count }
    } catch (failure) {
      // What it does not know it refuses without the field's name.
      throw (failure as Failure).status === 400 ? unknown(filters, (failure as Failure).error) : failure
    }
  }

const useShelf = <Row extends { id: string }>(shelf: Shelf, sort: string, hidden: string[] = []) =>
  useList<Row>({ path: shelf.kind, of: 'shop' }, ({ id }) => id, {
    ...{ sort, hidden, filters: shelf.filters },
    load: inMedusasWords<Row>(shelf),
  })

export const useProducts = () =>
  useShelf<ShopProduct>(
    {
      kind: 'products',
      fields: 'id,title,handle,status,created_at',
      expand: 'type,collection,variants',
      sorts: ['title', 'handle', 'status', 'created_at'],
      filters: ['status'],
    },
    'title',
  )

export const useOrders = () =>
  useShelf<ShopOrder>(
    {
      kind: 'orders',
      fields: 'id,display_id,created_at,email,status,payment_status,fulfillment_status,total,currency_code',
      expand: 'customer',
      sorts: ['display_id', 'created_at', 'status', 'payment_status', 'fulfillment_status'],
      filters: ['status', 'payment_status', 'fulfillment_status'],
    },
    '-display_id',
  )

/** Medusa answers all fields of a customer, whatever is asked for; passwords are none of them. */
export const useCustomers = () =>
  useShelf<ShopCustomer>(
    { kind: 'customers', expand: 'groups', sorts: ['first_name', 'email', 'created_at'] },
    '-created_at',
  )
