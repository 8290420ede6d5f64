import http from 'node:http'

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
  /** Until the last byte. */
  ms: number
}

/**
 * One request, its body as it came over the wire. Node resolves no name under .localhost, so it
 * goes to loopback.
 */
export const call = (
  port: number,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
  verb = 'POST',
) =>
  new Promise<Answer>((resolve, reject) => {
    const started = performance.now()
    const method = body === undefined ? 'GET' : verb
    const request = http.request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, body: Buffer.concat(chunks), ms: performance.now() - started })
      })
    })
    request.once('error', reject).end(body)
  })
