import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PHASE_PRODUCTION_BUILD } from 'next/constants'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildIdOf, sources } from '@/dev/build/fingerprint.mjs'
import { ROOT } from '@/dev/root'
import configOf from '@/next.config.js'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-build-id-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const FILES = {
  'package.json': '{}\n',
  'package-lock.json': '{ "a": 1 }\n',
  'lib/a.ts': 'one\ntwo\n',
  'lib/b/c.ts': 'three\n',
  'pages/index.tsx': 'four\n',
}
type Files = Record<string, string>

let counter = 0
/** Writes files in the order in which they are given, into a folder of their own. */
function machine(files: Files, mode = 0o644): string {
  const root = path.join(folder, String((counter += 1)))
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, content, { mode })
  }
  return root
}

describe('the id of a build', () => {
  let id = ''
  beforeEach(() => void (id = buildIdOf(machine(FILES))))

  test.each<[string, () => string]>([
    ['in another folder', () => machine(FILES)],
    [
      'whose files were written in another order',
      () => machine(Object.fromEntries(Object.entries(FILES).toReversed())),
    ],
    ['with other modes of files', () => machine(FILES, 0o755)],
    [
      'with the line ends of Windows',
      () =>
        machine(
          Object.fromEntries(
            Object.entries(FILES).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
          ),
        ),
    ],
    [
      'with files that are no sources',
      () =>
        machine({
          ...FILES,
          '.env': 'A=1',
          'README.md': 'x',
          'tests/a.test.ts': 'x',
          'next-env.d.ts': 'x',
          'tsconfig.tsbuildinfo': 'x',
          'vitest.config.ts': 'x',
        }),
    ],
  ])('is the same for a copy %s', (_what, copy) => expect(buildIdOf(copy())).toBe(id))

  test.each<[string, Files]>([
    ['another lock file', { 'package-lock.json': '{ "a": 2 }\n' }],
    ['another source', { 'lib/a.ts': 'one\n' }],
    ['a source more', { 'lib/d.ts': '' }],
    ['a line end more', { 'lib/a.ts': 'one\n\ntwo\n' }],
    ['another setting of Next', { 'next.config.js': 'x' }],
  ])('is another one with %s', (_what, change) =>
    expect(buildIdOf(machine({ ...FILES, ...change }))).not.toBe(id),
  )

  test('is another one when a file has another name', () => {
    const { 'lib/a.ts': content, ...rest } = FILES
    expect(buildIdOf(machine({ ...rest, 'lib/aa.ts': content }))).not.toBe(id)
  })

  test('consists of digits', () => expect(id).toMatch(/^\d+$/))

  test('is the one that Next takes, of the sources and the lock file of the console', async () => {
    const config = await configOf(PHASE_PRODUCTION_BUILD)
    expect(await config.generateBuildId?.()).toBe(buildIdOf(ROOT))
    expect(sources(ROOT)).toEqual(
      expect.arrayContaining(['lib', 'pages', 'package-lock.json', 'next.config.js']),
    )
  })
})
