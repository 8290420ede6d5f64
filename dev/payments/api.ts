import { createHash } from 'node:crypto'
import { newId, seconds } from './cards'
import { createSession, findSession } from './checkout'
import { fieldsOf, partOf, textOf, type Fields } from './form'
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  createRefund,
  findIntent,
  refundsOf,
  updateIntent,
} from './intents'
import { missing, StripeRefusal } from './refusal'
import type { Kept, Store } from './store'

export type Asked = {
  method: string
  path: string
  body: string
  idempotencyKey?: string
  origin: string
}
export type Answered = { status: number; body: unknown; isReplay?: boolean }

type Call = { store: Store; id: string; fields: Fields; origin: string }
type Route = [method: string, path: RegExp, answer: (call: Call) => unknown]

const found =
  (what: string) =>
  ({ store, id }: Call) => {
    const record = store.find(id)
    return record?.object === what ? record : missing(what, id)
  }

const list = (url: string, data: unknown[]) => ({ object: 'list', data, has_more: false, url })

const listed = ({ store, fields }: Call) => {
  const customer = textOf(fields, 'customer')
  const intents = store.all('payment_intent')
  return list(
    '/v1/payment_intents',
    customer ? intents.filter((intent) => intent.customer === customer) : intents,
  )
}

const createCustomer = ({ store, fields }: Call) =>
  store.keep({
    id: newId('cus'),
    object: 'customer',
    created: seconds(),
    livemode: false,
    metadata: partOf(fields, 'metadata'),
    name: textOf(fields, 'name') ?? null,
    email: textOf(fields, 'email') ?? null,
  })

const updateCustomer = (call: Call) => {
  const customer = found('customer')(call)
  const { name = customer.name, email = customer.email } = call.fields
  return call.store.keep({ ...customer, name, email } as Kept)
}

const detach = (call: Call) =>
  call.store.keep({ ...found('payment_method')(call), customer: null } as Kept)

/** What of Stripe's API is spoken here. */
const ROUTES: Route[] = [
  ['POST', /^\/customers$/, createCustomer],
  ['GET', /^\/customers\/(\w+)$/, found('customer')],
  ['POST', /^\/customers\/(\w+)$/, updateCustomer],
  [
    'POST',
    /^\/checkout\/sessions$/,
    ({ store, fields, origin }) => createSession(store, fields, origin),
  ],
  ['GET', /^\/checkout\/sessions\/(\w+)$/, ({ store, id }) => findSession(store, id)],
  ['GET', /^\/setup_intents\/(\w+)$/, found('setup_intent')],
  ['GET', /^\/payment_methods\/(\w+)$/, found('payment_method')],
  ['POST', /^\/payment_methods\/(\w+)\/detach$/, detach],
  ['GET', /^\/payment_intents$/, listed],
  ['POST', /^\/payment_intents$/, ({ store, fields }) => createIntent(store, fields)],
  ['GET', /^\/payment_intents\/(\w+)$/, ({ store, id }) => findIntent(store, id)],
  [
    'POST',
    /^\/payment_intents\/(\w+)$/,
    ({ store, id, fields }) => updateIntent(store, id, fields),
  ],
  [
    'POST',
    /^\/payment_intents\/(\w+)\/confirm$/,
    ({ store, id, fields }) => confirmIntent(store, id, fields),
  ],
  ['POST', /^\/payment_intents\/(\w+)\/capture$/, ({ store, id }) => captureIntent(store, id)],
  ['POST', /^\/payment_intents\/(\w+)\/cancel$/, ({ store, id }) => cancelIntent(store, id)],
  [
    'GET',
    /^\/refunds$/,
    ({ store, fields }) =>
      list('/v1/refunds', refundsOf(store, textOf(fields, 'payment_intent') ?? '')),
  ],
  ['POST', /^\/refunds$/, ({ store, fields }) => createRefund(store, fields)],
]

/** `expand[]`: a field that names another record becomes that record. */
function expanded(store: Store, record: unknown, path: string[]): unknown {
  const [first, ...rest] = path
  if (!first || record === null || typeof record !== 'object') return record
  const named = (record as Record<string, unknown>)[first]
  const whole = typeof named === 'string' ? (store.find(named) ?? named) : named
  return { ...record, [first]: expanded(store, whole, rest) }
}

function once(store: Store, { method, path, body, origin }: Asked): Answered {
  const { pathname, search } = new URL(path, origin)
  const fields = fieldsOf(method === 'GET' ? search.slice(1) : body)
  const below = pathname.replace(/^\/v1/, '')
  try {
    for (const [verb, pattern, answer] of ROUTES) {
      const match = verb === method && pattern.exec(below)
      if (!match) continue
      const record = answer({ store, id: match[1] ?? '', fields, origin })
      const asked = Object.values(partOf(fields, 'expand'))
      return {
        status: 200,
        body: asked.reduce((whole, one) => expanded(store, whole, one.split('.')), record),
      }
    }
    return missing('route', `${method} ${pathname}`)
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { status: error.status, body: { error: error.body } }
  }
}

type Remembered = Kept & { asked: string; answered: Answered }

/**
 * Answers a call of the API. One with a key that was used before is answered as it was then, and
 * does nothing.
 */
export function answer(store: Store, asked: Asked): Answered {
  const { method, path, body, idempotencyKey } = asked
  if (!idempotencyKey || method !== 'POST') return once(store, asked)
  const id = `idempotency:${idempotencyKey}`
  const hash = createHash('sha256').update(`${path}\n${body}`).digest('hex')
  const before = store.find(id) as Remembered | undefined
  if (!before) {
    const answered = once(store, asked)
    store.keep({ id, object: 'idempotency', created: seconds(), asked: hash, answered })
    return answered
  }
  if (before.asked === hash) return { ...before.answered, isReplay: true }
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with: ${idempotencyKey}`
  return { status: 400, body: { error: { type: 'idempotency_error', message } } }
}
