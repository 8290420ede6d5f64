import { randomUUID } from 'node:crypto'
import http, { STATUS_CODES } from 'node:http'
import net from 'node:net'
import { RESPONSE_HEADERS } from '../../shared/http/response-headers.mjs'
import { log } from '../observability/logger.mjs'
import { FAILED } from './failed.mjs'
import { endConnection } from './last-answer.mjs'
import { hasBody, isOfApi, refusalOf } from './request-rules.mjs'

/** @typedef {import('./request-rules.mjs').Refusal} Refusal */
/** @typedef {(req: http.IncomingMessage, res: http.ServerResponse) => Promise<void>} Answer */

/**
 * How long a connection may take, in milliseconds. Late heads and bodies are looked for every
 * `connectionsCheckingInterval`, so that no slow caller keeps a connection for more than 65
 * seconds.
 */
export const TIMEOUTS = {
  /** From the start of a connection or request until all headers have come. */
  headersTimeout: 25_000,
  /** Until the whole body has come. */
  requestTimeout: 60_000,
  /**
   * From an answer to the first byte of the next request, whose headers must have come within
   * `headersTimeout` after that.
   */
  keepAliveTimeout: 5_000,
  /**
   * How long nothing of an answer is read. Node grants it twice if the caller's machine has taken
   * in some of it meanwhile.
   */
  unreadTimeout: 30_000,
  connectionsCheckingInterval: 2_500,
  /**
   * Once no connection is taken any more: until those that were taken have sent their first
   * request.
   */
  firstRequestTimeout: 2_000,
}

/**
 * How long clients that were just answered have to reconnect before the listener closes, in
 * milliseconds.
 */
const DRAIN_MS = 20

const inApiShape = (/** @type {string} */ error) => JSON.stringify({ success: false, error })

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

/** Answers without a byte of the body being kept, and closes the connection. */
function refuse(
  /** @type {http.IncomingMessage} */ req,
  /** @type {http.ServerResponse} */ res,
  /** @type {Refusal} */ { status, message, headers },
) {
  const forApi = isOfApi(req.url ?? '')
  const body = Buffer.from(forApi ? inApiShape(message) : message)
  const requestId = randomUUID()
  log.info({ requestId, method: req.method, route: forApi ? '/api/…' : '/…', status })
  res.writeHead(status, {
    ...RESPONSE_HEADERS,
    'Cache-Control': 'private, no-store',
    'X-Request-Id': requestId,
    'Content-Type': forApi ? JSON_TYPE : TEXT_TYPE,
    'Content-Length': body.length,
    Connection: 'close',
    ...headers,
  })
  if (hasBody(req)) endConnection(req, res, body)
  else res.end(body)
}

/**
 * What is said of a request that cannot be read, by the code of Node's error. @type {Record<string,
 * [number, string]>}
 */
const UNREADABLE = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too large.'],
}

/** The bytes that refuse a request of which there is no more than its connection. */
function unreadable(/** @type {NodeJS.ErrnoException} */ { code = '' }) {
  const [status, message] = UNREADABLE[code] ?? [400, 'This is not a request of HTTP.']
  const body = inApiShape(message)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

/**
 * What is not answered yet, when the last answer or body has ended since which nothing was asked, and whether anything ever was.
 * @typedef {{ unanswered: Set<http.ServerResponse>, idleSince: number | undefined, asked: boolean }} Connection
 */

/** So many connections may wait to be taken: Node's default for `listen`. */
const BACKLOG = 511

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Waits until the event loop has read what has come meanwhile: new connections as well as requests.
 */
const caughtUp = () => new Promise((resolve) => setImmediate(resolve))

/**
 * A server, and how it ends. `end` first serves on for `delay` milliseconds, while whoever
 * distributes requests finds out, and closes each connection with its answer. Then no connection is
 * taken any more, and those that were taken may send their first request. It resolves when all that
 * was asked is answered, and read by who has asked. Node's own `close` cuts off answers that are
 * still on their way, and waits for whoever has connected and asks for nothing.
 * @param {Answer} answer
 */
export function webServer(answer, { unreadTimeout, firstRequestTimeout, ...timeouts } = TIMEOUTS) {
  /** @type {Map<net.Socket, Connection>} */
  const connections = new Map()
  let isLeaving = false
  /** How many connections were taken so far. */
  let taken = 0
  /** Answers that are sent once the listener is closed; undefined before it closes. @type {(() => void)[] | undefined} */
  let held

  /** Defers the end of an answer while the waiting connections are taken. */
  function endWhenReleased(/** @type {http.ServerResponse} */ res) {
    const end = /** @type {(...args: unknown[]) => http.ServerResponse} */ (res.end)
    res.end = /** @type {typeof res.end} */ (
      (/** @type {unknown[]} */ ...args) => {
        if (!held) return end.apply(res, args)
        held.push(() => end.apply(res, args))
        return res
      }
    )
  }
  const idleLimit = timeouts.keepAliveTimeout + timeouts.headersTimeout

  /**
   * Closes connections that Node keeps for as long as something comes now and then. Empty lines
   * before a request are none, but end its own limit for idle connections. And whatever comes
   * begins the limit for an unread answer anew: while one is being read, nothing else is taken.
   */
  function closeSlow() {
    const now = performance.now()
    for (const [socket, { unanswered, idleSince }] of connections) {
      if (idleSince !== undefined && now - idleSince > idleLimit) socket.destroy()
      else if (socket.writableLength > 0 && [...unanswered].every(({ req }) => req.complete))
        socket.pause()
    }
  }

  const handle = async (
    /** @type {http.IncomingMessage} */ req,
    /** @type {http.ServerResponse} */ res,
    waitsForContinue = false,
  ) => {
    const connection = connections.get(req.socket) ?? {
      unanswered: new Set(),
      idleSince: undefined,
      asked: true,
    }
    const { unanswered } = connection
    connection.asked = true
    unanswered.add(res)
    connection.idleSince = undefined
    const noteIdle = () => {
      if (unanswered.size === 0 && req.complete) connection.idleSince = performance.now()
    }
    req.once('end', noteIdle)
    res.once('close', () => {
      unanswered.delete(res)
      if (req.socket.isPaused()) req.socket.resume()
      noteIdle()
      if (!server.listening && unanswered.size === 0) req.socket.destroySoon()
    })
    if (isLeaving) res.setHeader('Connection', 'close')
    endWhenReleased(res)
    try {
      const refusal = refusalOf(req)
      if (refusal) return refuse(req, res, refusal)
      if (waitsForContinue) res.writeContinue()
      await answer(req, res)
    } catch (error) {
      log.error({ err: error }, 'a request has failed')
      if (res.headersSent) res.destroy()
      else
        res
          .writeHead(500, { ...RESPONSE_HEADERS, 'Content-Type': JSON_TYPE })
          .end(inApiShape(FAILED))
    }
  }

  // A call without a Host is answered like every other that names no host of ours: Node would cut
  // it off without a word.
  const server = http.createServer({ requireHostHeader: false, ...timeouts }, handle)
  // A body that is refused by its head is never asked for.
  server.on('checkContinue', (req, res) => handle(req, res, true))
  server.on('clientError', (error, /** @type {net.Socket} */ socket) => {
    const hasBegun = [...(connections.get(socket)?.unanswered ?? [])].some(
      ({ headersSent }) => headersSent,
    )
    if (!socket.writable || hasBegun) return socket.destroy()
    socket.end(unreadable(error), () => socket.destroy())
  })
  // An answer that takes its time is waited for; one that nobody reads is not.
  server.setTimeout(unreadTimeout, (socket) => {
    const isAwaited =
      (connections.get(socket)?.unanswered.size ?? 0) > 0 && socket.writableLength === 0
    if (!isAwaited) socket.destroy()
  })
  server.on('connection', (socket) => {
    taken += 1
    connections.set(socket, { unanswered: new Set(), idleSince: undefined, asked: false })
    socket.once('close', () => connections.delete(socket))
  })
  const sweep = setInterval(closeSlow, timeouts.connectionsCheckingInterval).unref()
  server.once('close', () => clearInterval(sweep))

  /**
   * Closes the connections on which nothing is under way; `all` of them, or those that have had an
   * answer.
   */
  const closeIdle = (all = false) => {
    for (const [socket, { unanswered, asked }] of connections)
      if (unanswered.size === 0 && (asked || all)) socket.destroy()
  }

  /**
   * Takes the connections that are waiting already, of which each turn takes some; no more turns
   * than may be needed for that. Nothing is answered meanwhile: a client that has its answer
   * reconnects, and its connection would be reset when the listener closes.
   */
  const takeWaiting = async () => {
    await wait(DRAIN_MS)
    for (let turn = 0, before = -1; turn < BACKLOG && before < taken; turn += 1) {
      before = taken
      await caughtUp()
      await caughtUp()
    }
  }

  const end = async (delay = 0) => {
    isLeaving = true
    if (delay > 0) await wait(delay)
    // A second signal may come while the first one is being followed.
    held ??= []
    await takeWaiting()
    const closed = new Promise((resolve) => net.Server.prototype.close.call(server, resolve))
    const ready = held ?? []
    held = undefined
    for (const endNow of ready) endNow()
    closeIdle()
    const timer = setTimeout(async () => {
      await caughtUp()
      closeIdle(true)
    }, firstRequestTimeout)
    await closed
    clearTimeout(timer)
  }
  return { server, end }
}
