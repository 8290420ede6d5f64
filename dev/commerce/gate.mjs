import { LOCAL } from '../pages/local.mjs'

/** What commerce answers until it is ready; `lib/platform/commerce/status.ts` knows its type. */
export const STARTING = JSON.stringify({ type: 'starting', message: 'Commerce is starting.' })

/** What whoever fills the shop says the token in. */
export const FILLING = 'x-filling'

/**
 * Answers in Medusa's place until the shop is filled: whoever asks learns that it is starting, also
 * the console, which would else meet half a shop. Whoever fills it may pass before, and opens the
 * gate with `POST /open`. A Host that is not local is refused always.
 */
export function createGate(/** @type {string} */ token) {
  let loaded = false
  let open = false
  return {
    /** From now on there is something behind the gate. */
    loaded: () => void (loaded = true),
    handle(
      /** @type {import('node:http').IncomingMessage} */ request,
      /** @type {import('node:http').ServerResponse} */ response,
      /** @type {() => void} */ pass,
    ) {
      if (!LOCAL.test(request.headers.host ?? ''))
        return void response
          .writeHead(421, { 'content-type': 'text/plain' })
          .end('This is a local service.\n')
      if (open) return pass()
      if (loaded && request.headers[FILLING] === token) {
        if (request.method !== 'POST' || request.url !== '/open') return pass()
        open = true
        return void response.writeHead(204).end()
      }
      response
        .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
        .end(STARTING)
    },
  }
}
