import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { packages } from '@/dev/packages.mjs'

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
  'node_modules/other-libc': { version: '1.0.0', integrity: 'sha512-l', optional: true, ...here, libc: ['other'] },
}
const { 'node_modules/foreign': _, 'node_modules/other-libc': __, ...INSTALLED } = LOCK

let counter = 0
/** A folder with this lock file, in which npm has written down these packages; null for none. */
function isStale(installed: object | null): boolean {
  const root = path.join(folder, String((counter += 1)))
  fs.mkdirSync(path.join(root, 'node_modules'), { recursive: true })
  const write = (name: string, entries: object) =>
    fs.writeFileSync(path.join(root, name), JSON.stringify({ packages: entries }))
  write('package-lock.json', { '': { name: 'project' }, ...LOCK })
  if (installed) write('node_modules/.package-lock.json', installed)
  return packages(root, path.join(root, 'npm.pid')).stale
}

describe('packages', () => {
  test('are not installed again where npm ci has installed them', () => {
    expect(isStale(INSTALLED)).toBe(false)
  })

  test.each<[string, object | null]>([
    ['are missing', null],
    ['are of another version', { ...INSTALLED, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['have another content', { ...INSTALLED, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } }],
    ['are without those for development', { ...INSTALLED, 'node_modules/b': undefined }],
    ['are without the optional ones of this system', { ...INSTALLED, 'node_modules/native': undefined }],
    ['are some that the lock does not name', { ...INSTALLED, 'node_modules/c': { version: '1.0.0' } }],
  ])('are installed where those in the folder %s', (_what, installed) => {
    expect(isStale(installed)).toBe(true)
  })
})
