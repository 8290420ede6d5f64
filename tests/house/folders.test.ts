import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SOURCES = ['components', 'deploy', 'dev', 'docs', 'hooks', 'lib', 'pages', 'styles', 'tests']

/** A folder with more entries is hard to read as a list. */
const MOST = 30

/** Folders that may have more entries, and why. */
const EXCEPTIONS: Record<string, string> = {
  'docs/decisions': 'decision records are numbered, and read by their number',
  'lib/platform/db/sql/functions': 'one function in each file, found by its name',
  'lib/platform/db/sql/policies': 'one table in each file, found by its name',
}

/** The folders at and below `folder`, with how many entries each has. */
function foldersIn(folder: string): [folder: string, entries: number][] {
  const entries = fs
    .readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
  const below = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersIn(`${folder}/${name}`))
  return [[folder, entries.length], ...below]
}

test(`no folder has more than ${MOST} entries, apart from the exceptions`, () => {
  const large = SOURCES.filter((folder) => fs.existsSync(path.join(ROOT, folder)))
    .flatMap(foldersIn)
    .filter(([, entries]) => entries > MOST)
    .map(([folder]) => folder)
  expect(large.sort()).toEqual(Object.keys(EXCEPTIONS).sort())
})
