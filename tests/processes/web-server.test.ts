import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { log } from '@/lib/platform/observability/log'
import { TIMEOUTS, webServer } from '@/lib/platform/web/web-server.mjs'
import { HANG_LIMIT, waitFor } from '@/tests/support/wait'

log.level = 'silent'

const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const LARGE = Buffer.alloc(20_000_000, 'x')

const opened: net.Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

async function serve(answer: Parameters<typeof webServer>[0], timeouts = TIMEOUTS) {
  const { server, end } = webServer(answer, timeouts)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const connect = async (text = '') => {
    const socket = net.connect(port, '127.0.0.1')
    opened.push(socket.on('error', () => undefined))
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  /** Waits until no connection is taken any more. */
  const refused = () =>
    expect
      .poll(() =>
        connect().then(
          () => 'taken',
          (error: NodeJS.ErrnoException) => error.code,
        ),
      )
      .toBe('ECONNREFUSED')
  return { end, connect, refused }
}
const read = async (socket: net.Socket) => Buffer.concat(await socket.toArray()).toString()

describe('the web server', () => {
  test('ends when what was asked is answered, and read', async () => {
    let answerNow = () => {}
    const { end, connect, refused } = await serve(async (req, res) => {
      if (req.url === '/large') return void res.end(LARGE)
      await new Promise<void>((resolve) => (answerNow = resolve))
      res.end('answered')
    })
    const slow = await connect(ASK)
    const reader = await connect(ASK.replace('/', '/large'))
    await once(reader, 'readable')
    const order: string[] = []
    const ended = end().then(() => order.push('ended'))
    await refused()
    const whole = read(reader).then((text) => (order.push('read'), text))
    expect((await whole).length).toBeGreaterThan(LARGE.length)
    answerNow()
    expect(await read(slow)).toContain('answered')
    await ended
    expect(order).toEqual(['read', 'ended'])
  })

  test.each([
    ['asked nothing', ''],
    ['not finished asking', 'GET / HT'],
    ['been answered', ASK],
  ])('does not wait for who has %s', async (_who, text) => {
    const { end, connect } = await serve(async (_req, res) => void res.end('answered'))
    const socket = await connect(text)
    if (text === ASK) await once(socket, 'data')
    await end()
  })

  test('leaves to whom it asks what a call without a host is told', async () => {
    const { connect } = await serve(async (req, res) => void res.end(`host: ${req.headers.host}`))
    expect(await read(await connect('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'))).toContain(
      'host: undefined',
    )
  })

  test('says that it failed, and cuts off what had begun', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    const { connect } = await serve(async (req, res) => {
      if (req.url === '/begun') res.write('half')
      throw new Error('does not load')
    })
    const asked = await connect(ASK.replace('Host', 'Connection: close\r\nHost'))
    expect(await read(asked)).toMatch(/^HTTP\/1.1 500 .*application\/json.*"success":false/s)
    const begun = await connect(ASK.replace('/', '/begun'))
    expect(await read(begun)).not.toMatch(/\r\n0\r\n/)
    expect(logged).toHaveBeenCalledTimes(2)
  })
})

/**
 * Serves every request with its method and target, and counts the bytes of its body that were read
 * for it.
 */
async function echo() {
  const seen: string[] = []
  const served = await serve(async (req, res) => {
    seen.push(`${req.method} ${req.url}`)
    for await (const _chunk of req);
    res.end('answered')
  })
  return { ...served, seen }
}

const CHUNK = `10000\r\n${'x'.repeat(0x10000)}\r\n`
const chunked = (line: string, headers = '') =>
  `${line} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n${headers}\r\n`

describe('a page', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
    'refuses %s by its head',
    async (method) => {
      for (const path of [
        '/signin',
        '/',
        '/_next/static/x.js',
        '/icon.svg',
        '/no-such',
        '/api',
        '/API/v1',
        '/livez/x',
      ]) {
        const { connect, seen } = await echo()
        const answer = await read(await connect(chunked(`${method} ${path}`)))
        expect(answer).toMatch(
          /^HTTP\/1.1 405 .*\r\nConnection: close\r\n.*\r\n\r\nMethod not allowed\.$/s,
        )
        expect(answer).toContain('\r\nAllow: GET, HEAD\r\n')
        expect(seen).toEqual([])
      }
    },
  )

  test.each([
    chunked('GET /signin'),
    'GET /signin HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n',
  ])('takes no body with GET', async (head) => {
    const { connect, seen } = await echo()
    expect(await read(await connect(head))).toMatch(
      /^HTTP\/1.1 413 .*\r\nConnection: close\r\n.*A page takes no body\.$/s,
    )
    expect(seen).toEqual([])
  })

  test('takes an empty body with GET, and HEAD', async () => {
    const { connect, seen } = await echo()
    const head = 'GET /signin HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
    for (const text of [head, head.replace('GET', 'HEAD')])
      expect(await read(await connect(text))).toMatch(/^HTTP\/1.1 200 /)
    expect(seen).toEqual(['GET /signin', 'HEAD /signin'])
  })

  test('lets whoever is still sending read why it is refused, and then cuts them off', async () => {
    const { connect } = await echo()
    const socket = await connect(chunked('POST /signin'))
    for (let n = 0; n < 144; n++) socket.write(CHUNK) // 9 MB
    // The product promises it: nobody waits longer than ten seconds for an answer.
    const started = Date.now()
    expect(await read(socket)).toMatch(/^HTTP\/1.1 405 /)
    expect(Date.now() - started).toBeLessThan(10_000)
  })

  test('is refused by HEAD without a body', async () => {
    const { connect } = await echo()
    const socket = await connect('HEAD / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n')
    expect(await read(socket)).toMatch(/^HTTP\/1.1 400 .*\r\nContent-Length: 21\r\n.*\r\n\r\n$/s)
  })
})

describe('a call of the API', () => {
  test.each(['/api/v1/x', '/api/fhir/R4', '/api/auth/signin/oidc', '/api/x?y', '/livez'])(
    'brings a body to %s',
    async (path) => {
      const { connect, seen } = await echo()
      const socket = await connect(chunked(`POST ${path}`, 'Connection: close\r\n'))
      socket.write(`${CHUNK}0\r\n\r\n`)
      expect(await read(socket)).toContain('answered')
      expect(seen).toEqual([`POST ${path}`])
    },
  )

  test('is not asked for a body that its head refuses', async () => {
    const { connect, seen } = await echo()
    const form = (bytes: number) =>
      `POST /api/auth/signin/oidc HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ${bytes}\r\n\r\n`
    const refused = await read(await connect(form(64 * 1024 + 1)))
    expect(refused).toMatch(/^HTTP\/1.1 413 .*"error":"The body is larger than 64 KB\."/s)
    const taken = await connect(form(64 * 1024))
    expect(String((await once(taken, 'data'))[0])).toMatch(/^HTTP\/1.1 100 Continue/)
    expect(seen).toHaveLength(1)
  })
})

describe('the path of a call', () => {
  const asked = async (path: string) => {
    const { connect, seen } = await echo()
    const answer = await read(
      await connect(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    )
    return { answer, seen }
  }

  test.each([
    '/api//v1/faqs',
    '/api/v1//faqs',
    '/api//x',
    '/api/',
    '/api//',
    '/api/\\v1/faqs',
    '/api/%2e%2e/signin',
    '/api/../signin',
    '/api/./v1/faqs',
    '/api/v1/faqs//',
    '/api/%',
    '/api/v1/commerce/admin/%E0%A4',
    '/api/fhir/R4//Patient',
    '/api//auth/signin',
    '/api/auth//signin',
    '/api/auth/../v1/faqs',
    '/api/auth/%2e%2e/v1/faqs',
    '/api/auth/signin%2Foidc',
    '/api/auth/signin\\oidc',
    '/api/auth/signin/',
    '/api/%61uth/signin',
    '/api/v1/[...path]?path=admin',
  ])('%s names no route', async (path) => {
    const { answer, seen } = await asked(path)
    expect(answer).toMatch(/^HTTP\/1.1 404 .*"error":"Page not found\."/s)
    expect(seen).toEqual([])
  })

  test.each([
    ['/api/v1/faqs', '/api/v1/faqs'],
    ['/api/v1/faqs/?a=1//2', '/api/v1/faqs?a=1//2'],
    ['/api/fhir/R4/', '/api/fhir/R4'],
    ['/api/v1/admin/plans/a%20b', '/api/v1/admin/plans/a%20b'],
    ['/api/auth/callback/oidc?code=1', '/api/auth/callback/oidc?code=1'],
    ['/livez?x', '/livez?x'],
  ])('%s is passed on', async (path, target) =>
    expect((await asked(path)).seen).toEqual([`GET ${target}`]),
  )
})

test('a call with more parameters than anybody needs is refused', async () => {
  const { connect, seen } = await echo()
  const ask = (n: number) =>
    connect(
      `GET /api/v1/faqs?${'a&'.repeat(n)}a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ).then(read)
  expect(await ask(1000)).toMatch(/^HTTP\/1.1 400 .*more than 1000 parameters/s)
  expect(seen).toEqual([])
  expect(await ask(999)).toContain('answered')
})

describe('a request', () => {
  const target = async (line: string, headers = 'Host: x\r\n') => {
    const { connect, seen } = await echo()
    const answer = await read(
      await connect(`${line} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`),
    )
    return [Number(answer.slice(9, 12)), ...seen]
  }

  test.each([
    ['GET http://x/a?b', [200, 'GET /a?b']],
    ['GET https://X', [200, 'GET /']],
    ['GET http://x?b', [200, 'GET /?b']],
    ['GET http://x//y.example/', [200, 'GET //y.example/']],
    ['GET http://y.example/a', [400]],
    ['GET http://x:80/a', [400]],
    ['GET http://x@y.example/a', [400]],
    ['GET http:///a', [400]],
    ['GET ftp://x/a', [400]],
    ['GET *', [400]],
    ['OPTIONS *', [405]],
    ['OPTIONS http://y.example', [400]],
    ['TRACE /', [405]],
    ['FOO /', [400]],
  ])('for %s is answered for the host that it names, or refused', async (line, expected) => {
    expect(await target(line)).toEqual(expected)
  })

  test.each([
    ['Host: x\r\nHost: x\r\n'],
    ['Host: x\r\nhost: y.example\r\n'],
    ['Host: x\r\nAccept: */*\r\nHOST:\r\n'],
  ])('with two hosts is refused (%j)', async (headers) => {
    expect(await target('GET /', headers)).toEqual([400])
    expect(await target('POST /api/v1/x', headers)).toEqual([400])
  })

  test.each([
    ['no HTTP at all\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('that cannot be read is told so: %#', async (text, status) => {
    const { connect } = await echo()
    const answer = await read(await connect(text))
    expect(answer).toMatch(
      new RegExp(`^HTTP/1.1 ${status} .*\r\nConnection: close\r\n.*"success":false,"error":"`, 's'),
    )
  })
})

describe('a connection', () => {
  const { connectionsCheckingInterval: interval, ...limits } = TIMEOUTS
  const HUNDREDTHS = Object.fromEntries(
    Object.entries(TIMEOUTS).map(([name, ms]) => [name, ms / 100]),
  ) as typeof TIMEOUTS

  /** What is shown besides does not depend on how long it takes. */
  const TEN_MINUTES: typeof TIMEOUTS = {
    headersTimeout: 600_000,
    requestTimeout: 600_000,
    keepAliveTimeout: 600_000,
    unreadTimeout: 600_000,
    connectionsCheckingInterval: 10,
    firstRequestTimeout: 600_000,
  }

  test.each(Object.entries(limits))('is closed within 65 seconds by %s', (_name, ms) => {
    expect(ms + interval).toBeLessThanOrEqual(65_000)
  })

  test('is given the time of two limits together within 65 seconds', () => {
    const { headersTimeout, keepAliveTimeout, unreadTimeout } = limits
    expect(keepAliveTimeout + headersTimeout + interval).toBeLessThanOrEqual(65_000)
    expect(2 * unreadTimeout + interval).toBeLessThanOrEqual(65_000)
  })

  /**
   * Writes a little every 40 milliseconds, sooner than any limit, for as long as the connection
   * lasts.
   */
  const drip = (socket: net.Socket, text: string) => {
    const timer = setInterval(() => socket.writable && socket.write(text), 40)
    socket.once('close', () => clearInterval(timer)).on('error', () => undefined)
  }
  /**
   * Returns what has come by a connection when it is closed. Something written to a server that has
   * just closed it brings a reset, which is no fault then.
   */
  const readUntilClosed = async (socket: net.Socket) => {
    const chunks: Buffer[] = []
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    await closed
    return Buffer.concat(chunks).toString()
  }
  const BODY = 'POST /api/v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n'
  const CHUNKS = BODY.replace('Content-Length: 1000', 'Transfer-Encoding: chunked')

  test.each([
    ['says nothing', '', '', 408],
    ['sends empty lines', '', '\r\n', 408],
    ['sends empty lines of LF alone', '', '\n', 408],
    ['sends its request line slowly', 'GET /', 'x', 408],
    ['stops within its request line', 'GET /', '', 408],
    ['sends its headers slowly', 'GET / HTTP/1.1\r\nHost: x\r\nA: ', 'x', 408],
    ['sends one short header after another', 'GET / HTTP/1.1\r\nHost: x\r\n', 'A: x\r\n', 408],
    ['stops within its headers', 'GET / HTTP/1.1\r\nHost', '', 408],
    ['sends its body slowly', BODY, 'x', 408],
    ['sends its chunks slowly', CHUNKS, '1\r\nx\r\n', 408],
    ['sends the length of a chunk slowly', CHUNKS, '0', 408],
    ['sends its trailers slowly', `${CHUNKS}0\r\n`, 'A: x\r\n', 408],
    ['stops within its body', BODY, '', 408],
    ['sends a body slowly that is answered already', BODY.replace('v1/x', 'v1/early'), 'x', 200],
    ['asks for nothing more', ASK, '', 200],
    ['sends empty lines after an answer', ASK, '\r\n', 200],
    ['sends empty lines of LF alone after an answer', ASK, '\n', 200],
    ['sends empty lines after the answer to its body', `${CHUNKS}0\r\n\r\n`, '\r\n', 200],
    ['sends its next request line slowly', `${ASK}GET /`, 'x', 200],
    ['sends its next headers slowly', `${ASK}${ASK.slice(0, -3)}`, 'x', 200],
  ])('is closed when it %s', async (_what, text, dripped, status) => {
    const { connect } = await serve(async (req, res) => {
      if (!req.url!.endsWith('early')) for await (const _chunk of req);
      res.end('answered')
    }, HUNDREDTHS)
    const socket = await connect(text)
    if (dripped) drip(socket, dripped)
    const answer = await (dripped ? readUntilClosed : read)(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  test('stays while it is being answered, however long it has asked for nothing before', async () => {
    let looks = 0
    let hours = 0
    const { connect } = await serve(async (req, res) => {
      if (req.url === '/late') await vi.waitUntil(() => looks > 3, { timeout: HANG_LIMIT })
      res.end(req.url)
    }, TEN_MINUTES)
    const socket = await connect(ASK)
    await once(socket, 'data')
    socket.write(ASK.replace('/', '/late'))
    const clock = vi
      .spyOn(performance, 'now')
      .mockImplementation(() => (looks++, (hours += 3_600_000)))
    onTestFinished(() => clock.mockRestore())
    expect(String((await once(socket, 'data'))[0])).toMatch(/\/late$/)
  })

  test.each(['', '\r\n', ASK])(
    'is closed when its answer is not read, also while it sends %j',
    async (dripped) => {
      let isClosed = () => {}
      const closed = new Promise<void>((resolve) => (isClosed = resolve))
      const { connect } = await serve(async (_req, res) => {
        res.once('close', isClosed).end(LARGE)
      }, HUNDREDTHS)
      const socket = await connect(ASK)
      socket.pause()
      if (dripped) drip(socket, dripped)
      await closed
    },
  )

  test('takes the next request that came while its answer was being read', async () => {
    const paused = vi.spyOn(net.Socket.prototype, 'pause')
    onTestFinished(() => paused.mockRestore())
    let server: net.Socket
    const { connect } = await serve(async (req, res) => {
      server = req.socket
      res.setHeader('Connection', req.url === '/last' ? 'close' : 'keep-alive')
      res.end(req.url === '/last' ? 'the last' : LARGE)
    }, TEN_MINUTES)
    const socket = await connect(ASK)
    await once(socket, 'readable')
    socket.pause()
    await waitFor(() => expect(paused.mock.contexts).toContain(server))
    socket.write(ASK.replace('/', '/last'))
    expect(await read(socket)).toMatch(/the last$/)
  })

  test('is closed when its answer is not read, and waits for one that takes its time', async () => {
    let closed = ''
    const { connect } = await serve(async (req, res) => {
      res.once('close', () => (closed += req.url))
      if (req.url === '/late') await new Promise((resolve) => setTimeout(resolve, 1500))
      res.end(req.url === '/late' ? 'answered' : Buffer.alloc(200_000_000))
    }, HUNDREDTHS)
    const unread = await connect(ASK.replace('/', '/unread'))
    unread.pause()
    expect(await read(await connect(ASK.replace('/', '/late')))).toContain('answered')
    await waitFor(() => expect(closed).toContain('/unread'))
  })
})

describe('a web server that was told to end', () => {
  const answered = async (_req: unknown, res: { end: (text: string) => unknown }) =>
    void res.end('answered')

  test('serves on for a while, and closes each connection with its answer', async () => {
    const { end, connect } = await serve(answered)
    const early = await connect()
    const ended = end(400)
    const late = await connect(ASK)
    early.write(ASK)
    for (const socket of [early, late]) {
      const text = await read(socket)
      expect(text).toContain('answered')
      expect(text).toMatch(/\r\nConnection: close\r\n/i)
    }
    await ended
    await expect(connect()).rejects.toThrow('ECONNREFUSED')
  })

  test('lets connections that it has taken send their first request', async () => {
    const { end, connect, refused } = await serve(answered)
    const sockets = await Promise.all(Array.from({ length: 80 }, () => connect()))
    const ended = end()
    await refused()
    for (const socket of sockets) socket.write(ASK)
    for (const socket of sockets) expect(await read(socket)).toContain('answered')
    await ended
  })

  test('answers every client that reconnects after each answer', async () => {
    // Answers are sent together, as after one commit, so that all clients reconnect at once.
    let due: (() => void)[] = []
    const { end, connect } = await serve(async (_req, res) => {
      await new Promise<void>((resolve) => due.push(resolve))
      res.end('answered')
    })
    const timer = setInterval(() => {
      const ready = due
      due = []
      for (const answerNow of ready) answerNow()
      const busyUntil = performance.now() + 20
      while (performance.now() < busyUntil);
    }, 1)
    onTestFinished(() => clearInterval(timer))
    const outcomes = { answered: 0, lost: 0 }
    const goOn = async () => {
      for (;;) {
        const socket = await connect(ASK).catch(() => undefined)
        if (!socket) return
        const text = await read(socket).catch(() => '')
        outcomes[text.includes('answered') ? 'answered' : 'lost'] += 1
      }
    }
    const callers = Array.from({ length: 40 }, goOn)
    await expect.poll(() => outcomes.answered).toBeGreaterThan(200)
    await Promise.all([end(100), ...callers])
    expect(outcomes.lost).toBe(0)
  })
})
