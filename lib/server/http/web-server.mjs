import http from 'node:http'
import net from 'node:net'
import { RESPONSE_HEADERS } from '../../shared/response-headers.mjs'
import { FAILED } from './failed.mjs'

/** When a route could not be loaded, in the API's own shape: of all else, routes and pages tell themselves. */
const NOT_LOADED = JSON.stringify({ success: false, error: FAILED })

/**
 * A server, and how it ends: `end` resolves when all that was asked is answered, and read by who has asked. Node's own
 * `close` cuts off answers that are still on their way, and waits for whoever has connected and asks for nothing.
 * @param {(req: http.IncomingMessage, res: http.ServerResponse) => Promise<void>} answer
 */
export function webServer(answer) {
  /** @type {Map<net.Socket, Set<http.ServerResponse>>} what is not answered yet, by connection */
  const connections = new Map()
  // A call without a Host is answered like every other that names no host of ours: Node would cut it off without a word.
  const server = http.createServer({ requireHostHeader: false }, async (req, res) => {
    const unanswered = connections.get(req.socket) ?? new Set()
    unanswered.add(res)
    res.once('close', () => {
      unanswered.delete(res)
      if (!server.listening && unanswered.size === 0) req.socket.destroySoon()
    })
    try {
      await answer(req, res)
    } catch (error) {
      console.error(error)
      if (res.headersSent) res.destroy()
      else
        res.writeHead(500, { ...RESPONSE_HEADERS, 'Content-Type': 'application/json; charset=utf-8' }).end(NOT_LOADED)
    }
  })
  server.on('connection', (socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })
  const end = () =>
    new Promise((resolve) => {
      net.Server.prototype.close.call(server, resolve)
      for (const [socket, unanswered] of connections) if (unanswered.size === 0) socket.destroy()
    })
  return { server, end }
}
