import { notFound, unprocessable } from '@/lib/platform/api/errors'
import type { Asked, Fields } from './asked'
import type { Customer } from './customers'
import { found } from './found'
import { cartOf, isFixed, refuseCartChange, refuseMoreLines } from './own-carts'
import { refuseDrafts } from './published'
import { refuseSentTwice } from './sent-back'

/**
 * These would put somebody else in an organization's place: staff see a customer's name alone, and
 * whom the shop charges stands in its metadata.
 */
const NOT_SENT: Record<string, string[]> = {
  '/store/carts/{id}': ['customer_id', 'email'],
  '/store/customers/me': ['email', 'first_name', 'last_name', 'metadata'],
}
/**
 * Plain names alone: Medusa takes `[expand]` for `expand`. What is sold in which channel, a
 * publishable key says.
 */
const PLAIN = /^(?!expand\b|fields\b|sales_channel_id\b)\w+(\[\w*\])*$/

/**
 * Refuses what is not the customer's own. Medusa's storefront asks nobody whose cart or order it
 * is: whoever knows its id may have it, and a cart that a customer looks at becomes theirs. So we
 * look first, as nobody in particular. Answers as whom the call goes on: who looks at what is
 * ordered or drafted does so as nobody, as Medusa would give it today's prices.
 */
export async function refuseForeign(
  asked: Asked,
  customer: Customer,
): Promise<Customer | undefined> {
  const { id } = customer
  const { endpoint, values, body } = asked
  const fields = (body ?? {}) as Fields
  refuseForeignFields(endpoint.path, fields)
  refuseForeignQuery(asked)
  const whose = endpoint.whose ?? notFound('Page')
  if (whose === 'cart') {
    const cart = (await cartOf(asked)) ?? notFound('Page')
    if (cart.customer_id !== id) notFound('Page')
    if (asked.method === 'GET') return isFixed(cart) ? undefined : customer
    await refuseCartChange(asked, cart)
  } else if (whose !== 'shop' && whose !== 'customer') {
    const named = whose === 'order-sent' ? String(fields.order_id) : values[0]!
    if ((await OWNERS[whose](named)) !== id) notFound('Page')
    if (whose === 'order-sent') await refuseSentTwice(named, fields)
  }
  await refuseDrafts(fields)
  return customer
}

/**
 * Refuses to show what else hangs on a record: whose price list a price is from, and who else is in
 * it.
 */
export function refuseForeignQuery({ query }: Asked) {
  if (![...new URLSearchParams(query).keys()].every((name) => PLAIN.test(name)))
    unprocessable('An organization cannot ask for other fields than the usual ones.')
}

function refuseForeignFields(path: string, body: Fields) {
  if ('sales_channel_id' in body) unprocessable('Which channel sells it, the publishable key says.')
  if (NOT_SENT[path]?.some((name) => name in body))
    unprocessable('The customer is the organization, which stays so.')
  for (const lines of [body.items, body.additional_items])
    if (Array.isArray(lines)) refuseMoreLines(lines.length)
  for (const name of ['shipping_address', 'billing_address'])
    if (typeof body[name] === 'string') unprocessable('Send the address itself, not its ID.')
}

const OWNERS = {
  order: ownerOfOrder,
  'order-sent': ownerOfOrder,
  'order-of-cart': (id: string) => owner(`/store/orders/cart/${encodeURIComponent(id)}`, 'order'),
  'order-edit': async (id: string) => {
    const edit = await found(`/admin/order-edits/${encodeURIComponent(id)}`, 'order_edit')
    return edit && ownerOfOrder(String(edit.order_id))
  },
}

function ownerOfOrder(id: string) {
  return owner(
    `/admin/orders/${encodeURIComponent(id)}?expand=customer&fields=customer_id`,
    'order',
  )
}

const owner = async (address: string, name: string) => (await found(address, name))?.customer_id
