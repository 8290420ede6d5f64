import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Passed = { method: string; path: string; status: number }
type Fault = 'lose-answer' | 'lose-request' | 'spoil-token' | undefined
type Rule = (method: string, path: string, headers: http.IncomingHttpHeaders) => Fault

/**
 * Stands before a real Medusa: passes everything on and remembers it, or loses what `fault` says.
 */
export async function commerceProxy(target: string) {
  const passed: Passed[] = []
  let faultOf: Rule = () => undefined
  const { hostname, port } = new URL(target)
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url: path = '', headers } = request
    const fault = faultOf(method, path, headers)
    if (fault === 'lose-request') return request.socket.destroy()
    // As if it were signed with another secret.
    if (fault === 'spoil-token') headers.authorization += 'x'
    const forward = http.request({ hostname, port, method, path, headers }, async (answer) => {
      const body: Buffer[] = []
      for await (const chunk of answer) body.push(chunk as Buffer)
      passed.push({ method, path: path.split('?')[0]!, status: answer.statusCode ?? 0 })
      if (fault === 'lose-answer') return request.socket.destroy()
      response.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(body))
    })
    forward.on('error', () => request.socket.destroy())
    forward.end(Buffer.concat(chunks))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, passed, close, faults: (rule: Rule) => (faultOf = rule) }
}
