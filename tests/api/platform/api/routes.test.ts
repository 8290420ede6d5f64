import { readdirSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Method } from '@/lib/platform/api/api'
import type { Endpoint } from '@/lib/platform/api/endpoints'
import { methodsByPath } from '@/lib/platform/api/route-table'
import { routes } from '@/lib/routes'
import { PERMISSIONS } from '@/lib/shared/access/permissions'
import { send, serverPort, xsrfTokenFor, type Sent } from '@/tests/support/http/request'
import { LOGIN } from '@/tests/support/settings'
import { footprint, signIn, type SignedIn } from '@/tests/support/world'

const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const WORDS = Object.entries(PERMISSIONS).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}`),
)

type Walked = { path: string; method: Method; endpoint: Endpoint; host: string }
const at = (label: string) => `${label}.polyclinic.localhost:3000`
const HOST_OF = {
  admin: LOGIN,
  home: at('northside'),
  guest: at('northside'),
  member: at('northside'),
  recipient: at('northside'),
  session: LOGIN,
  public: LOGIN,
  machine: LOGIN,
  relay: LOGIN,
  fhir: LOGIN,
}

const pathOf = (route: string) =>
  route.replace(':type', 'Location').replace('*', 'northside').replace(/:\w+/g, 'northside')
const walked: Walked[] = routes.map(({ method, path, endpoint }) => ({
  path: pathOf(path),
  method,
  endpoint,
  host: HOST_OF[endpoint.area],
}))
const titled = (list: Walked[]) => list.map((one) => [`${one.method} ${one.path}`, one] as const)
const of = (...areas: Endpoint['area'][]) =>
  titled(walked.filter(({ endpoint }) => areas.includes(endpoint.area)))
/** A form comes from programs that send no origin: its own tests say what it needs. */
const writes = titled(walked.filter(({ method, endpoint }) => method !== 'GET' && !endpoint.form))
/** What is no JSON is sent in no other way. */
const isJson = ({ upload, form }: Endpoint) =>
  !form && (!upload || upload.types.includes('application/json'))
/** Those that send something of ours: what a DELETE is about stands in its address. */
const sending = writes.filter(
  ([, { method, endpoint }]) =>
    method !== 'DELETE' && endpoint.area !== 'relay' && isJson(endpoint),
)
const uploads = writes.filter(([, { endpoint }]) => !isJson(endpoint))
/** What is longer than forms are is refused by limits of its own. */
const limited = sending.filter(([, { endpoint }]) => !endpoint.upload)
const somethingFor = ({ method, endpoint }: Walked): Sent =>
  method === 'GET'
    ? {}
    : isJson(endpoint)
      ? { json: [] }
      : {
          body: 'x',
          headers: {
            'content-type': endpoint.upload?.types[0] ?? 'application/x-www-form-urlencoded',
          },
        }
const call = (one: Walked, { headers, ...sent }: Sent = {}) => {
  const usual = somethingFor(one)
  const { path, method, host } = one
  return send(path, { method, host, ...usual, ...sent, headers: { ...usual.headers, ...headers } })
}

/** A refusal, in the words of where it was asked for: FHIR has its own. */
const refusalOf = (path: string, error: unknown) =>
  path.startsWith('/api/fhir/')
    ? {
        resourceType: 'OperationOutcome',
        issue: [expect.objectContaining({ severity: 'error', details: { text: error } })],
      }
    : { success: false, error }

let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))

/** What has no route of the table: next-auth's own, and what leads to and from it. */
const OTHERS = ['[[...path]].ts', 'auth/[...nextauth].ts', 'auth/logout.ts']
const PAGES = [
  ...OTHERS,
  'auth/session.ts',
  'fhir/R4/[[...path]].ts',
  'livez.ts',
  'readyz.ts',
  'v1/[...path].ts',
]

describe('every page of the API', () => {
  const files = readdirSync('pages/api', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .toSorted()

  test('mounts a part of the route table, or is known here', () =>
    expect(files).toEqual(PAGES.toSorted()))

  test.each(PAGES)('%s leaves bodies to its endpoints', async (file) => {
    if (OTHERS.includes(file)) return
    const { config } = (await import(`../../../../pages/api/${file}`)) as { config: unknown }
    expect(config).toEqual({ api: { bodyParser: false, responseLimit: false } })
  })
})

describe('every route', () => {
  test('is found', () => expect(walked.length).toBeGreaterThan(400))

  test.each(titled(walked))(
    '%s states area, permission, summary and output',
    (_title, { endpoint, method }) => {
      const { area, permission, summary, output, body } = endpoint
      expect(summary).toMatch(/^[A-Z].{8,120}\.$/)
      expect(output).toHaveProperty('parse')
      if (area === 'admin' || area === 'home') expect(WORDS).toContain(permission)
      else expect(permission).toBeUndefined()
      if (method !== 'GET')
        expect(area).toMatch(/admin|home|member|session|guest|recipient|relay|fhir|machine/)
      if (!['GET', 'DELETE'].includes(method) && area !== 'relay') expect(body).toBeDefined()
    },
  )

  test.each(
    walked
      .filter(({ path }) => path.startsWith('/api/v1/'))
      .map(({ path, endpoint }) => [path, endpoint.area] as const),
  )('%s lies where its area says', (path, area) => {
    if (path.startsWith('/api/v1/admin/')) expect(area).toBe('admin')
    if (path.startsWith('/api/v1/home/')) expect(area).toMatch(/^(home|member)$/)
  })
})

describe('every answer', () => {
  test.each(titled(walked))('%s has a request id and is private', async (_title, one) => {
    const ids = new Set<string>()
    for (const sent of [{ as: owner }, {}, { host: 'evil.example' }, { host: null }]) {
      const { headers } = await call(one, sent)
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      ids.add(headers['x-request-id'] as string)
      expect(headers['cache-control']).toMatch(/^private, (no-store|no-cache)$/)
      expect(headers.vary).toContain('Cookie')
    }
    expect(ids.size).toBe(4)
  })

  test('takes no request id from a caller whom nobody trusts', async () => {
    const { headers } = await send('/api/v1/faqs', {
      headers: { 'x-request-id': 'chosen-by-caller' },
    })
    expect(headers['x-request-id']).not.toBe('chosen-by-caller')
  })

  test.each(['/api/fhir/R4/Location/1/2', '/api/fhir/R4/Location/1/_history/1'])(
    '%s is a 404 in FHIR’s',
    async (path) => {
      const { status, body } = await send(path)
      expect([status, body]).toEqual([404, refusalOf(path, 'Page not found.')])
    },
  )

  test.each([
    '/api/nothing',
    '/api/v1/nothing',
    '/api/v1/admin/nothing/at/all',
    '/api/v1/admin/organizations/a/b',
  ])('%s is a 404 in the API’s own shape', async (path) => {
    const { status, body, headers } = await send(path)
    expect([status, body]).toEqual([404, { success: false, error: 'Page not found.' }])
    expect(headers).toHaveProperty('x-request-id')
  })
})

describe('methods', () => {
  const known = [...methodsByPath(routes)].map(([path, methods]) => ({
    path: pathOf(path),
    methods: Object.keys(methods),
    relays: Object.values(methods).some(({ area }) => area === 'relay'),
  }))
  const unknownTo = (methods: string[]) =>
    [...METHODS, 'OPTIONS', 'TRACE', 'PROPFIND'].filter((method) => !methods.includes(method))

  test.each(known.filter(({ relays }) => !relays))(
    'of $path are refused with Allow when unknown',
    async ({ path, methods }) => {
      for (const method of unknownTo(methods)) {
        const { status, headers, body } = await send(path, { method, as: owner })
        expect([method, status, headers.allow]).toEqual([method, 405, methods.join(', ')])
        expect(body).toEqual(refusalOf(path, 'Method not allowed.'))
      }
    },
  )

  test.each(known.filter(({ relays }) => relays))(
    'of $path are nowhere when unknown',
    async ({ path, methods }) => {
      for (const method of unknownTo(methods)) {
        const { status, headers, body } = await send(path, { method, as: owner })
        expect([method, status, headers.allow]).toEqual([method, 404, undefined])
        expect(body).toEqual(refusalOf(path, 'Page not found.'))
      }
    },
  )

  test.each(titled(walked.filter(({ method }) => method === 'GET')))(
    'HEAD answers like %s, without a body',
    async (_title, one) => {
      const { status } = await call(one, { as: owner })
      const head = await call({ ...one, method: 'HEAD' as Method }, { as: owner, json: undefined })
      expect([head.status, head.bytes.length]).toEqual([status, 0])
    },
  )
})

describe('people', () => {
  test.each(of('admin', 'home', 'member'))(
    'who are strangers: %s answers 401',
    async (_title, one) => {
      const { status, body } = await call(one)
      expect([status, body]).toEqual([401, { success: false, error: 'Sign in to continue.' }])
    },
  )

  test.each(of('admin'))('who are staff without a role: %s answers 403', async (_title, one) => {
    expect((await call(one, { as: await signIn('auditor@partner.example') })).status).toBe(403)
  })

  test.each(of('admin'))('who only look like staff: %s answers 403', async (_title, one) => {
    for (const email of ['imposter@evilpolyclinic.example', 'admin@northside.example'])
      expect((await call(one, { as: await signIn(email) })).status).toBe(403)
  })
})

describe('hosts', () => {
  test.each(of('admin'))('%s answers on the login host alone', async (_title, one) => {
    for (const host of [
      at('www'),
      at('northside'),
      at('admin'),
      at('nobody-has-this'),
      'polyclinic.localhost:3000',
    ]) {
      const { status, body } = await call(one, { as: owner, host })
      expect([host, status, body]).toEqual([
        host,
        404,
        { success: false, error: 'Page not found.' },
      ])
    }
  })

  test.each(of('home', 'member', 'guest', 'recipient'))(
    '%s answers on an organization’s host alone',
    async (_title, one) => {
      const as = await signIn('admin@northside.example')
      for (const host of [LOGIN, at('www'), at('admin'), 'polyclinic.localhost:3000'])
        expect([host, (await call(one, { as, host })).status]).toEqual([host, 404])
    },
  )

  const guarded = of('admin', 'home', 'member', 'guest', 'recipient', 'session', 'public', 'fhir')
  test.each(guarded)(
    '%s is refused under a host that is missing, an address, unreadable or foreign',
    async (_title, one) => {
      const runtime = 'Unexpected runtime environment'
      const wrong: [string | null, string][] = [
        [null, runtime],
        ['127.0.0.1:3000', runtime],
        ['[::1]:3000', runtime],
        ['login_.polyclinic.localhost', runtime],
        ['login.polyclinic.localhost:x', runtime],
        ['login.polyclinic.localhost, evil.example', runtime],
        ['evil.example', 'Configuration error'],
        ['polyclinic.localhost.evil.example', 'Configuration error'],
        ['evilpolyclinic.localhost', 'Configuration error'],
      ]
      for (const [host, error] of wrong) {
        const { status, body } = await call(one, {
          as: owner,
          host,
          headers: { origin: `http://${LOGIN}` },
        })
        expect([host, status, body]).toEqual([host, 400, refusalOf(one.path, error)])
      }
    },
  )

  test.each(of('machine'))('%s answers on any host', async (_title, one) => {
    for (const host of ['evil.example', '127.0.0.1', '[::1]:3000', 'x_y', null])
      // What only another machine may hand over asks for its token.
      expect((await call(one, { host })).status).toBe(one.endpoint.upload ? 401 : 200)
  })
})

describe('writes', () => {
  const refused = async (one: Walked, status: number, attempts: Sent[]) => {
    const before = await footprint()
    for (const sent of attempts) {
      const answer = await call(one, { as: owner, ...sent })
      expect([answer.status, answer.body]).toEqual([
        status,
        refusalOf(one.path, expect.stringMatching(/\.$/)),
      ])
    }
    expect(await footprint()).toBe(before)
  }

  test.each(writes)('%s need the Origin of the addressed host', async (_title, one) => {
    const origins = [
      undefined,
      'null',
      '',
      'http://evil.example',
      `https://${one.host}`,
      `http://${at('koeln')}`,
      `http://${at('www')}`,
      'http://polyclinic.localhost:3000',
      `http://${one.host}1`,
      `http://${one.host}/`,
    ]
    await refused(
      one,
      403,
      origins.map((origin) => ({ headers: { origin } })),
    )
  })

  test.each(writes)(
    '%s are refused when the browser says that another site sends them',
    async (_title, one) => {
      const sites = ['same-site', 'cross-site', 'none', 'Same-Origin']
      await refused(
        one,
        403,
        sites.map((site) => ({ headers: { 'sec-fetch-site': site } })),
      )
    },
  )

  /** What is sent to change the session has next-auth's own token in it. */
  const withToken = writes.filter(([, { path }]) => path !== '/api/auth/session')

  test.each(withToken)('%s need the token of the session and of the host', async (_title, one) => {
    const other = await signIn('owner@polyclinic.example')
    const tokens = [
      undefined,
      '',
      'x',
      'x'.repeat(43),
      await xsrfTokenFor(other.cookie, `http://${one.host}`),
      await xsrfTokenFor(owner.cookie, `http://${at('koeln')}`),
    ]
    await refused(
      one,
      403,
      tokens.map((token) => ({ headers: { 'x-xsrf-token': token } })),
    )
    const { headers, text } = await call(one, { as: owner, headers: { 'x-xsrf-token': undefined } })
    expect(text).toContain('This page does not belong to your present session.')
    expect(headers['set-cookie']).toEqual([
      `XSRF-TOKEN=${await xsrfTokenFor(owner.cookie, `http://${one.host}`)}; Path=/; SameSite=Lax`,
    ])
    expect((await call(one, { as: owner })).text).not.toContain('present session')
  })

  /** What no program may do asks it for the origin of a page, as everybody. */
  const byKey = withToken.filter(
    ([, { endpoint }]) => !['session', 'guest', 'recipient'].includes(endpoint.area),
  )
  test.each(byKey)(
    '%s need neither token nor origin of programs with a key',
    async (_title, one) => {
      const headers = {
        authorization: 'Bearer polyclinic_unknown',
        origin: undefined,
        'x-xsrf-token': undefined,
      }
      const { status, text } = await call(one, { as: owner, headers })
      // Of the shop's calls a path that it does not know is refused first.
      expect(status).toBe(
        one.endpoint.area === 'relay' ? 404 : one.endpoint.area === 'member' ? 403 : 401,
      )
      expect(text).not.toMatch(/present session|page of this address/)
    },
  )

  const forms = titled(walked.filter(({ endpoint }) => endpoint.form))
  test.each(forms)(
    '%s is a form, which has no token, whoever’s cookies come along',
    async (_title, one) => {
      const answers = await Promise.all(
        [await xsrfTokenFor(owner.cookie, `http://${one.host}`), undefined].map((token) =>
          call(one, {
            as: owner,
            headers: { origin: undefined, 'sec-fetch-site': undefined, 'x-xsrf-token': token },
          }),
        ),
      )
      expect(answers[1]!.text).toBe(answers[0]!.text)
      expect(answers[1]!.text).not.toContain('present session')
    },
  )

  test.each(sending)('%s take JSON only', async (_title, one) => {
    const types = [
      undefined,
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'text/json',
      'text/plain; application/json',
      'application/json; charset=iso-8859-1',
      'application/json;charset="UTF-16"',
    ]
    await refused(
      one,
      415,
      types.map((type) => ({ body: '[]', headers: { 'content-type': type } })),
    )
  })

  test.each(sending)('%s are refused when the body is broken', async (_title, one) => {
    const deep = '['.repeat(5000) + ']'.repeat(5000)
    const texts = [deep, '', '{', '[{]', 'undefined', "{'a': 1}", '[1,]', '\u0000', '\ufeff{']
    const broken = texts.map((body) => ({
      body,
      headers: { 'content-length': String(Buffer.byteLength(body)) },
    }))
    await refused(one, 400, [
      ...broken,
      { body: Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]) },
    ])
  })

  test.each(limited)('%s are refused over 100 KB, announced or not', async (_title, one) => {
    const body = JSON.stringify(['a'.repeat(100 * 1024)])
    await refused(one, 413, [
      { body },
      { body, headers: { 'content-length': undefined, 'transfer-encoding': 'chunked' } },
    ])
  })

  test.each(limited)('%s read a body of just 100 KB', async (_title, one) => {
    const body = `["${'a'.repeat(100 * 1024 - 4)}"]`
    const as = ['home', 'member'].includes(one.endpoint.area)
      ? await signIn('admin@northside.example')
      : owner
    expect((await call(one, { as, body })).status).toBe(422)
  })

  test.each(uploads)(
    '%s take files of their types only, and of their size',
    async (_title, one) => {
      const { types, limit } = one.endpoint.upload!
      const others = ['', 'application/json', 'multipart/form-data; boundary=x', `x/${types[0]}`]
      await refused(
        one,
        415,
        others.map((type) => ({ body: 'x', headers: { 'content-type': type } })),
      )
      await refused(one, 413, [{ body: 'x', headers: { 'content-length': String(limit + 1) } }])
    },
  )

  test.each(limited)(
    '%s are answered when the announced 100 KB never come',
    async (_title, one) => {
      const token = await xsrfTokenFor(owner.cookie, `http://${one.host}`)
      const text = await new Promise<string>((resolve) => {
        const socket = net.connect(serverPort(), '127.0.0.1')
        let received = ''
        socket
          .on('data', (chunk) => (received += chunk))
          .on('close', () => resolve(received))
          .on('error', () => resolve(received))
        socket.write(
          `${one.method} ${one.path} HTTP/1.1\r\nHost: ${one.host}\r\nOrigin: http://${one.host}\r\nCookie: ${owner.cookie}\r\n` +
            `X-XSRF-TOKEN: ${token}\r\n` +
            'Content-Type: application/json\r\nContent-Length: 200000\r\n\r\n[',
        )
      })
      expect(text).toMatch(/^HTTP\/1\.1 413 /)
    },
  )
})

describe('queries', () => {
  const strict = of('admin', 'home', 'member', 'guest', 'recipient', 'public').filter(
    ([, { method }]) => method === 'GET',
  )
  test.each(strict)('%s refuse what they do not know', async (_title, one) => {
    const as = ['home', 'member'].includes(one.endpoint.area)
      ? await signIn('admin@northside.example')
      : owner
    for (const query of ['unknown=1', '_=1', 'callback=x', 'constructor=1']) {
      const { status, body } = await send(`${one.path}?${query}`, { as, host: one.host })
      expect([query, status, body.success, typeof body.error]).toEqual([
        query,
        422,
        false,
        'string',
      ])
    }
  })

  test('cannot reach a prototype', async () => {
    for (const query of ['__proto__=1', '__proto__[staff]=1', 'constructor.prototype.staff=1'])
      expect(
        (await send(`/api/v1/admin/organizations?${query}`, { as: owner })).status,
      ).toBeLessThan(500)
    expect(({} as { staff?: unknown }).staff).toBeUndefined()
  })
})

describe('connections', () => {
  test('are kept for the next request after a refusal', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const statuses: number[] = []
    for (let i = 0; i < 3; i++)
      statuses.push(
        await new Promise((resolve, reject) => {
          const options = {
            agent,
            port: serverPort(),
            host: '127.0.0.1',
            path: '/api/v1/admin/organizations',
            headers: { host: LOGIN },
          }
          http
            .get(options, (res) => res.resume().on('end', () => resolve(res.statusCode!)))
            .on('error', reject)
        }),
      )
    expect(statuses).toEqual([401, 401, 401])
    agent.destroy()
  })
})
