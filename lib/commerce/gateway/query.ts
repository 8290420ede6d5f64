import type { Endpoint } from '@/lib/platform/commerce/endpoints'
import columns from '@/lib/platform/commerce/columns.json'
import { HttpError } from '@/lib/platform/api/errors'

/** The columns of what each list has, which are what it can be ordered by. */
const COLUMNS: Partial<Record<string, readonly string[]>> = columns

/** Whether an endpoint reads a list, page by page. */
export const isList = ({ method, path }: Endpoint) =>
  method === 'GET' && COLUMNS[path] !== undefined

/** The largest number that Medusa's database takes for a page. */
const MOST = 2 ** 31 - 1

const refuse = (name: string, message: string): never => {
  throw new HttpError(400, message, { [name]: message })
}

/** Medusa takes `[order]` for `order`, too, and `order[a]` for an object. */
const PAGE = /^\[?(order|limit|offset)\b(?:\]?\[(.*)\])?/s

/** Medusa fails on an order that it does not know, and a plain Medusa 1.20 ends. */
function refuseUnknownOrder({ path }: Endpoint, order: string): void {
  const column = order.replace(/^[-+ ]/, '')
  if (!column) refuse('order', 'Name what the list is ordered by.')
  if (COLUMNS[path] && !COLUMNS[path].includes(column))
    refuse('order', `This list cannot be ordered by “${column}”.`)
}

function refusePage(name: string, value: string): void {
  const number = Number(value)
  if (number < 0 || number > MOST) refuse(name, `“${name}” is a whole number from 0 to ${MOST}.`)
}

/** Throws 400, which names the parameter, for what Medusa is known to fail on. */
export function refuseParameters(endpoint: Endpoint, query: string): void {
  for (const [given, value] of new URLSearchParams(query)) {
    const [, name, within] = PAGE.exec(given) ?? []
    if (name === 'order') refuseUnknownOrder(endpoint, within ? '' : value)
    else if (name) refusePage(name, value)
  }
}

/** Endpoints whose first value is the id of a cart. */
const OF_A_CART: Endpoint['whose'][] = ['cart', 'order-of-cart']

/**
 * Medusa makes the ids of carts, and fails on others. Throws 400, which names the value in the
 * path.
 */
export function refuseOddCart({ path, whose }: Endpoint, [id = '']: string[]): void {
  if (!OF_A_CART.includes(whose) || /^cart_\w{1,100}$/.test(id)) return
  const name = /\{(\w+)\}/.exec(path)?.[1]
  if (name) refuse(name, 'This is not the ID of a cart.')
}
