import http from 'node:http'
import { LOCAL } from './local.mjs'

export type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => unknown

/**
 * Serves on loopback only, by IPv4 and, where there is one, by IPv6: browsers differ in what
 * `localhost` means. A Host that is not local is refused, or a page elsewhere could reach in by
 * renaming itself to 127.0.0.1.
 */
export async function serveOnLoopback(port: number, handle: Handler): Promise<() => Promise<void>> {
  const guarded: Handler = async (request, response) => {
    try {
      if (LOCAL.test(request.headers.host ?? '')) return await handle(request, response)
      response.writeHead(421, { 'content-type': 'text/plain' }).end('This is a local service.\n')
    } catch (error) {
      console.error(error)
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end('Something went wrong.\n')
    }
  }
  const servers: http.Server[] = []
  for (const host of ['127.0.0.1', '::1']) {
    const server = http.createServer(guarded)
    const error = await new Promise<Error | undefined>((resolve) =>
      server.once('error', resolve).listen({ port, host }, () => resolve(undefined)),
    )
    if (!error) servers.push(server)
    else if (host === '127.0.0.1') throw error
  }
  return async () => {
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)))
    for (const server of servers) server.closeAllConnections()
    await Promise.all(closed)
  }
}
