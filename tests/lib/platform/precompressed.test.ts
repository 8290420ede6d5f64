import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { precompressed } from '@/lib/platform/web/precompressed.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'precompressed-'))
fs.mkdirSync(path.join(folder, 'static/chunks'), { recursive: true })
for (const name of ['shared.js', 'shared.js.br', 'shared.css', 'shared.css.br', 'own.js'])
  fs.writeFileSync(path.join(folder, 'static/chunks', name), '')
afterAll(() => fs.rmSync(folder, { recursive: true }))

const choose = precompressed(folder)

function ask(name: string, accepted?: string) {
  const req = { url: `/_next/static/chunks/${name}`, headers: { 'accept-encoding': accepted } }
  const headers: Record<string, unknown> = {}
  const setHeader = (header: string, value: unknown) => void (headers[header] = value)
  choose(req as unknown as IncomingMessage, { setHeader } as unknown as ServerResponse)
  return { file: req.url.slice('/_next/static/chunks/'.length), headers }
}

test.each([
  ['shared.js', 'application/javascript; charset=UTF-8'],
  ['shared.css', 'text/css; charset=UTF-8'],
])('%s is served as the build has compressed it to who takes Brotli', (name, type) => {
  expect(ask(name, 'gzip, deflate, br')).toEqual({
    file: `${name}.br`,
    headers: { Vary: 'Accept-Encoding', 'Content-Encoding': 'br', 'Content-Type': type },
  })
})

test.each([undefined, 'gzip', 'gzip, br;q=0'])('a file is served as it is to %j', (accepted) => {
  expect(ask('shared.js', accepted)).toEqual({
    file: 'shared.js',
    headers: { Vary: 'Accept-Encoding' },
  })
})

test('a file of which the build has no compressed form is left alone', () => {
  expect(ask('own.js', 'br')).toEqual({ file: 'own.js', headers: {} })
})
