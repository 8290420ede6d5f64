import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { packages } from '@/dev/packages.mjs'
import { startChild } from '@/dev/process/child.mjs'
import { usersOf } from '@/dev/process/in-use.mjs'
import { ROOT } from '@/dev/root'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-packages-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const [here, elsewhere] = [
  { os: [process.platform], cpu: [process.arch] },
  { os: ['none'], cpu: [process.arch] },
]
const LOCK = {
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', dev: true },
  'node_modules/native': { version: '1.0.0', integrity: 'sha512-n', optional: true, ...here },
  'node_modules/foreign': { version: '1.0.0', integrity: 'sha512-f', optional: true, ...elsewhere },
  'node_modules/other-libc': {
    version: '1.0.0',
    integrity: 'sha512-l',
    optional: true,
    ...here,
    libc: ['other'],
  },
}
const { 'node_modules/foreign': _, 'node_modules/other-libc': __, ...INSTALLED } = LOCK

let counter = 0
/** A folder with this lock file, in which npm has written down these packages; null for none. */
function project(installed: object | null): string {
  const root = path.join(folder, String((counter += 1)))
  fs.mkdirSync(path.join(root, 'node_modules'), { recursive: true })
  const write = (name: string, entries: object) =>
    fs.writeFileSync(path.join(root, name), JSON.stringify({ packages: entries }))
  write('package-lock.json', { '': { name: 'project' }, ...LOCK })
  if (installed) write('node_modules/.package-lock.json', installed)
  return root
}

const packagesOf = (root: string) => packages(root, path.join(root, 'npm.pid'))
const isStale = (installed: object | null) => packagesOf(project(installed)).isStale()

describe('packages', () => {
  test('say at once that somebody else has to install them', () => {
    // A file is in the way: not even the superuser makes a folder in it.
    const root = path.join(project(null), 'package-lock.json', 'within')
    expect(() => packagesOf(root).assertWritable()).toThrow(
      /this user cannot write there: run npm ci as its owner\.$/,
    )
  })

  test('are not installed again where npm ci has installed them', () => {
    expect(isStale(INSTALLED)).toBe(false)
  })

  test.each<[string, object | null]>([
    ['are missing', null],
    [
      'are of another version',
      { ...INSTALLED, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } },
    ],
    [
      'have another content',
      { ...INSTALLED, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } },
    ],
    ['are without those for development', { ...INSTALLED, 'node_modules/b': undefined }],
    [
      'are without the optional ones of this system',
      { ...INSTALLED, 'node_modules/native': undefined },
    ],
    [
      'are some that the lock does not name',
      { ...INSTALLED, 'node_modules/c': { version: '1.0.0' } },
    ],
  ])('are installed where those in the folder %s', (_what, installed) => {
    expect(isStale(installed)).toBe(true)
  })
})

describe('an installation', () => {
  const INSTALL = `
    const fs = require('node:fs')
    fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
    fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')`
  /** Stands in for npm: notes how it was called, and that it has installed what the lock names. */
  function npm() {
    const file = path.join(folder, 'npm.js')
    fs.writeFileSync(file, INSTALL)
    vi.stubEnv('npm_execpath', file)
  }
  afterEach(() => vi.unstubAllEnvs())
  const calls = (root: string) =>
    fs.existsSync(path.join(root, 'calls'))
      ? fs.readFileSync(path.join(root, 'calls'), 'utf8').trim().split('\n')
      : []

  test('is refused while a process runs from the packages, and leaves them as they are', async () => {
    npm()
    const root = project(null)
    const modules = path.join(root, 'node_modules')
    const script = `import('${ROOT}/dev/process/in-use.mjs').then(({ markUse }) => markUse('${modules}')); setInterval(() => {}, 1000)`
    const { child, stop } = startChild({
      command: process.execPath,
      args: ['-e', script],
      output: 'ignore',
    })
    await expect.poll(() => usersOf(modules)).toEqual([child.pid])
    await expect(packagesOf(root).install()).rejects.toThrow(
      `The packages in ${modules} are not those of package-lock.json, and process ${child.pid} runs from them: npm ci would take them away from it. End it first, or use another clone.`,
    )
    expect(calls(root)).toEqual([])
    await stop()
    await packagesOf(root).install()
    expect(calls(root)).toEqual(['ci --include=dev --no-audit --no-fund'])
    expect(packagesOf(root).isStale()).toBe(false)
  })

  test('is done once by many who want it at once', async () => {
    npm()
    const root = project(null)
    await Promise.all(Array.from({ length: 5 }, () => packagesOf(root).install()))
    expect(calls(root)).toHaveLength(1)
  })
})
