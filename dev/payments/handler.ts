import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from '../pages/serve'
import { answer } from './api'
import { cardFrom } from './cards'
import { choose, complete, findSession, type Session } from './checkout'
import { fieldsOf, textOf } from './form'
import { refundsOf, type Intent } from './intents'
import { cardPage, holderPage, listPage, messagePage } from './pages'
import { StripeRefusal } from './refusal'
import type { Store } from './store'

const MAX_BODY = 20_000

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8'))
    if ((body += chunk).length > MAX_BODY) break
  return body
}

const send = (
  response: ServerResponse,
  status: number,
  { text, headers }: ReturnType<typeof cardPage>,
) => response.writeHead(status, headers).end(text)

/**
 * A connection that is kept open could be closed at the moment of the next call, which would look
 * as if nobody had answered.
 */
const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  more: Record<string, string> = {},
) =>
  response
    .writeHead(status, { 'content-type': 'application/json', connection: 'close', ...more })
    .end(JSON.stringify(body))

function isOurs({ headers }: IncomingMessage, key: string) {
  const [given, ours] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${key}`)]
  return given.length === ours.length && timingSafeEqual(given, ours)
}

/**
 * The provider's API under `/v1`, for whoever has its key; the page for cards under `/c`; and what
 * was asked of cards.
 */
export function createHandler(
  store: Store,
  { key, origin }: { key: string; origin: string },
): Handler {
  async function api(request: IncomingMessage, response: ServerResponse) {
    if (!isOurs(request, key)) {
      request.resume()
      return json(response, 401, {
        error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' },
      })
    }
    const { method = 'GET', url: path = '/', headers } = request
    const idempotencyKey = headers['idempotency-key'] as string | undefined
    const { status, body, isReplay } = answer(store, {
      method,
      path,
      body: await bodyOf(request),
      idempotencyKey,
      origin,
    })
    store.commit()
    return json(response, status, body, isReplay ? { 'idempotent-replayed': 'true' } : {})
  }

  async function typed(session: Session, request: IncomingMessage, response: ServerResponse) {
    const fields = fieldsOf(await bodyOf(request))
    const leave = () => {
      const to = complete(store, session)
      store.commit()
      return response.writeHead(303, { location: to, 'cache-control': 'no-store' }).end()
    }
    const holder = textOf(fields, 'holder')
    const isAsked = store.find(session.setup_intent)?.status === 'requires_action'
    if (isAsked && holder === 'confirm') return leave()
    if (holder)
      return send(
        response,
        422,
        cardPage(session, 'The bank has refused this card. Take another one.'),
      )
    const [number = '', expiry = '', cvc = ''] = ['number', 'expiry', 'cvc'].map((name) =>
      textOf(fields, name),
    )
    const method = cardFrom({ number, expiry, cvc })
    if (typeof method === 'string') return send(response, 422, cardPage(session, method))
    const { fingerprint: does } = method.card
    if (does === 'refused')
      return send(response, 422, cardPage(session, 'Your card was declined. Take another one.'))
    choose(store, session, method)
    if (does === 'works' || does === 'declined') return leave()
    store.commit()
    return send(response, 200, holderPage(session))
  }

  async function page(id: string, request: IncomingMessage, response: ServerResponse) {
    const session = findSession(store, id)
    if (session.status !== 'open')
      return send(
        response,
        410,
        messagePage('This page has been used', 'Go back to the console, and begin there anew.'),
      )
    return request.method === 'POST'
      ? typed(session, request, response)
      : send(response, 200, cardPage(session))
  }

  function list(response: ServerResponse) {
    const payments = (store.all('payment_intent') as Intent[]).slice(0, 200).map((intent) => ({
      intent,
      payer: String(store.find(intent.customer ?? '')?.name ?? 'Somebody'),
      refunded: refundsOf(store, intent.id).reduce((sum, { amount }) => sum + amount, 0),
    }))
    return send(response, 200, listPage(payments))
  }

  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin)
    if (pathname.startsWith('/v1/')) return api(request, response)
    if (pathname === '/') return list(response)
    const id = /^\/c\/(\w+)$/.exec(pathname)?.[1]
    try {
      if (id) return await page(id, request, response)
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
    }
    return send(
      response,
      404,
      messagePage('No such page', 'Go back to the console, and begin there anew.'),
    )
  }
}
