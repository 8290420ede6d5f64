import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort, freePorts } from '@/dev/process/ports'
import { startChild } from '@/dev/process/child.mjs'
import { blockWith, onThisMachine } from '@/tests/support/http/documented'
import { waitFor } from '@/tests/support/wait'

const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((program) => fs.existsSync(program))
const isThere = NGINX !== undefined && spawnSync('openssl', ['version']).status === 0

const HOST = 'north.clinics.example.com'
const MB = 1_000_000

/** nginx leaves a machine that has failed alone for ten seconds: each failure takes another one. */
const MACHINES = 8

type Asked = { by: number; method: string; headers: http.IncomingHttpHeaders; bytes: number }
let asked: Asked[] = []
/** Whether the first that has read a request breaks its connection off. */
let breaks = false

/** A machine behind the proxy, which answers with the id of the request as the console does. */
const machine = async (name: number) => {
  const server = http.createServer(async (req, res) => {
    let bytes = 0
    for await (const chunk of req) bytes += (chunk as Buffer).length
    asked.push({ by: name, method: req.method!, headers: req.headers, bytes })
    if (breaks && asked.length === 1) return void req.socket.destroy()
    res.setHeader('X-Request-Id', req.headers['x-request-id']!)
    res.end('answered')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

type Sent = { method?: string; body?: Buffer; headers?: http.OutgoingHttpHeaders }
type Answer = { status: number; headers: http.IncomingHttpHeaders; text: string }

describe.skipIf(!isThere)(
  'nginx as docs/operations.md has it (skipped where nginx or openssl is not installed)',
  () => {
    const place = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-nginx-'))
    const at = (name: string) => path.join(place, name)
    let ports: { plain: number; secure: number }
    let ends: (() => unknown)[] = []

    beforeAll(async () => {
      const machines = await Promise.all(
        Array.from({ length: MACHINES }, (_, name) => machine(name)),
      )
      const first = await freePorts(2)
      ports = { plain: first, secure: first + 1 }
      const making = [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        `/CN=${HOST}`,
      ]
      const made = spawnSync('openssl', [
        ...making,
        '-keyout',
        at('privkey.pem'),
        '-out',
        at('fullchain.pem'),
      ])
      expect(made.status, String(made.stderr)).toBe(0)

      // Only ports and paths are others, and there are more machines, the last of which nobody can
      // reach.
      const changed = onThisMachine(blockWith('nginx', 'upstream polyclinic'), [
        [
          'server 127.0.0.1:3000;',
          machines.map(({ port }) => `server 127.0.0.1:${port};`).join(' '),
        ],
        ['server 10.0.0.2:3000;', `server 127.0.0.1:${await freePort()};`],
        ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
        ['listen 443 ssl', `listen 127.0.0.1:${ports.secure} ssl`],
        ['/etc/letsencrypt/live/clinics.example.com/fullchain.pem', at('fullchain.pem')],
        ['/etc/letsencrypt/live/clinics.example.com/privkey.pem', at('privkey.pem')],
      ])
      const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const settings = [
        ...(process.getuid?.() === 0 ? ['user root;'] : []),
        `pid ${at('pid')};`,
        `error_log ${at('error.log')};`,
        'worker_processes 1;',
        'daemon off;',
        'events { worker_connections 64; }',
        'http {',
        ...kinds.map((kind) => `${kind}_temp_path ${at(kind)};`),
        "log_format with_id '$request_id $status';",
        `access_log ${at('access.log')} with_id;`,
        changed,
        '}',
      ]
      fs.writeFileSync(at('nginx.conf'), settings.join('\n'))
      const checked = spawnSync(NGINX!, [
        '-t',
        '-p',
        place,
        '-c',
        at('nginx.conf'),
        '-e',
        at('error.log'),
      ])
      expect(checked.status, String(checked.stderr)).toBe(0)
      const nginx = startChild({
        command: NGINX!,
        args: ['-p', place, '-c', at('nginx.conf'), '-e', at('error.log')],
        output: { file: at('output.log') },
        signal: 'SIGTERM',
      })
      ends = [
        nginx.stop,
        ...machines.map(
          ({ server }) =>
            () =>
              server.close(),
        ),
      ]
      await waitFor(() => ask('/'))
    })
    afterAll(async () => {
      for (const end of ends) await end()
      fs.rmSync(place, { recursive: true, force: true })
    })
    beforeEach(() => {
      asked = []
      breaks = false
    })

    const answerTo = (request: http.ClientRequest, body?: Buffer) =>
      new Promise<Answer>((resolve, reject) => {
        request.once('error', reject)
        request.once('response', async (response) => {
          let text = ''
          for await (const chunk of response) text += String(chunk)
          resolve({ status: response.statusCode!, headers: response.headers, text })
        })
        request.end(body)
      })
    const ask = (address: string, { method = 'GET', body, headers }: Sent = {}) => {
      const where = {
        host: '127.0.0.1',
        port: ports.secure,
        servername: HOST,
        path: address,
        method,
        agent: false,
      }
      return answerTo(
        https.request({ ...where, headers: { host: HOST, ...headers }, rejectUnauthorized: false }),
        body,
      )
    }

    test('leads from port 80 to the same address with TLS', async () => {
      const where = {
        host: '127.0.0.1',
        port: ports.plain,
        path: '/home/users?search=a%20b',
        agent: false,
      }
      const { status, headers } = await answerTo(
        http.request({ ...where, headers: { host: HOST } }),
      )
      expect([status, headers.location]).toEqual([308, `https://${HOST}/home/users?search=a%20b`])
    })

    test('gives each request an id of its own, the same in its log, behind it and in the answer', async () => {
      const { status, headers } = await ask('/', { headers: { 'x-request-id': 'chosen' } })
      const id = headers['x-request-id'] as string
      expect([status, id]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)])
      expect(asked.map(({ headers }) => headers['x-request-id'])).toEqual([id])
      await waitFor(() =>
        expect(fs.readFileSync(at('access.log'), 'utf8')).toContain(`${id} 200\n`),
      )
    })

    test('says under which host and from where a request came, after what the caller claims', async () => {
      await ask('/', {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.9' },
      })
      expect(asked[0]!.headers).toMatchObject({
        host: HOST,
        'x-forwarded-host': HOST,
        'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      })
    })

    test('lets files of 25 MB through, and none beyond 26 MB', async () => {
      for (const megabytes of [9, 25]) {
        const { status } = await ask('/', { method: 'POST', body: Buffer.alloc(megabytes * MB) })
        expect([status, asked.at(-1)!.bytes]).toEqual([200, megabytes * MB])
      }
      const headers = { 'content-length': 28 * MB, expect: '100-continue' }
      const had = asked.length
      expect([(await ask('/', { method: 'POST', headers })).status, asked.length]).toEqual([
        413,
        had,
      ])
    })

    test('goes on to the next machine where one cannot be reached, with what changes something, too', async () => {
      for (let n = 0; n <= MACHINES; n++)
        expect((await ask('/', { method: 'POST' })).status).toBe(200)
      expect(asked).toHaveLength(MACHINES + 1)
      expect(new Set(asked.map(({ by }) => by)).size).toBe(MACHINES)
      expect(fs.readFileSync(at('error.log'), 'utf8')).toMatch(/connect\(\) failed .*"POST \/ HTTP/)
    })

    test.each([
      ['GET', 200, 2],
      ['PUT', 200, 2],
      ['DELETE', 200, 2],
      ['POST', 502, 1],
      ['PATCH', 502, 1],
    ])(
      'answers a %s whose connection breaks off with %i, and has asked %i machines',
      async (method, status, machines) => {
        breaks = true
        expect((await ask('/', { method })).status).toBe(status)
        expect(asked.map((one) => one.method)).toEqual(Array(machines).fill(method))
      },
    )
  },
)
