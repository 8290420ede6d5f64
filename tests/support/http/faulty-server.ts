import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type Seen = { method: string; path: string; headers: http.IncomingHttpHeaders; body: string }
type Answerer = (request: Seen, response: http.ServerResponse, number: number) => void

/**
 * A real HTTP server that answers each request as `answer` says, and remembers what it was asked.
 */
export async function faultyServer(answer: Answerer) {
  const seen: Seen[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return // Whoever asked has given up.
    }
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body: Buffer.concat(chunks).toString() }
    seen.push(one)
    answer(one, response, seen.length)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close }
}

export const json = (response: http.ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
