import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { json } from '@/tests/support/http/faulty-server'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { serverPort, xsrfTokenFor } from '@/tests/support/http/request'
import { LOGIN } from '@/tests/support/settings'
import { assignGlobally, buildRole, signIn, unique, type SignedIn } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

/** What commerce has of a file that it takes. */
let taken = ''

/**
 * Hangs up on whatever is sent as soon as it begins; what is to be protected it refuses then; of a
 * file's own it takes all.
 */
const commerce = http.createServer((request, response) => {
  if (request.url === '/admin/uploads/protected') return response.writeHead(401).end('Unauthorized')
  if (request.url !== '/admin/uploads?taken') return request.socket.destroy()
  request.on('data', (part: Buffer) => (taken += part.toString('latin1')))
  request.once('end', () => json(response, 200, { uploads: [] }))
})
await once(commerce.listen(0, '127.0.0.1'), 'listening')
commerceAt(
  `http://127.0.0.1:${(commerce.address() as AddressInfo).port}`,
  'the-token-of-the-console',
)
afterAll(() => void commerce.close())

const staffWith = async (word: string) => {
  const staff = await signIn(`${unique('shop')}@polyclinic.example`)
  await assignGlobally(staff.personId, await buildRole('global', [word]))
  return staff
}

/** A connection on which an upload of so many bytes has begun. */
async function begun(path: string, as: SignedIn | null, length: number) {
  const socket = net.connect(serverPort(), '127.0.0.1').pause()
  const head = [
    `POST /api/v1/commerce${path} HTTP/1.1`,
    `Host: ${LOGIN}`,
    `Origin: http://${LOGIN}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
    ...(as
      ? [
          `Cookie: ${as.cookie}`,
          `X-XSRF-TOKEN: ${await xsrfTokenFor(as.cookie, `http://${LOGIN}`)}`,
        ]
      : []),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}

async function answered(socket: net.Socket): Promise<string> {
  const [answer] = (await once(socket.resume(), 'data')) as [Buffer]
  socket.destroy()
  return answer.toString().split('\r\n', 1)[0]!
}

/**
 * What is answered to a caller who sends 20 MB, whatever comes back meanwhile, and reads when that
 * is sent.
 */
async function uploaded(path: string, as: SignedIn | null): Promise<string> {
  const bytes = Buffer.alloc(20 * 1024 * 1024, 'a')
  const socket = await begun(path, as, bytes.length)
  await new Promise<void>((sent, failed) =>
    socket.write(bytes, (error) => (error ? failed(error) : sent())),
  )
  return answered(socket)
}

test('an upload is on its way while it comes', async () => {
  const text = 'a'.repeat(100_000)
  const form = `--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--x--\r\n`
  const half = form.slice(0, 60_000)
  const socket = await begun(
    '/admin/uploads?taken',
    await staffWith('commerce:create'),
    form.length,
  )
  socket.write(half)
  await waitFor(() => expect(taken.length).toBeGreaterThan(50_000))
  expect(half.startsWith(taken)).toBe(true)
  socket.write(form.slice(half.length))
  expect(await answered(socket)).toBe('HTTP/1.1 200 OK')
  expect(taken).toBe(form)
})

describe('an upload that is refused is taken from whoever sends it all before they read why', () => {
  test('by the console', async () => {
    expect(await uploaded('/admin/uploads', null)).toBe('HTTP/1.1 401 Unauthorized')
    expect(await uploaded('/admin/uploads', await staffWith('commerce:read'))).toBe(
      'HTTP/1.1 403 Forbidden',
    )
  })

  test('because commerce has hung up on it', async () => {
    expect(await uploaded('/admin/uploads', await staffWith('commerce:create'))).toBe(
      'HTTP/1.1 502 Bad Gateway',
    )
  })

  test('because commerce has refused it before it had all', async () => {
    const staff = await staffWith('commerce:update')
    expect(await uploaded('/admin/uploads/protected', staff)).toBe('HTTP/1.1 502 Bad Gateway')
  })
})
