import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSchemaFiles } from '@/lib/platform/db/schema-files'

/** Functions that a migration needs for itself alone are temporary: `pg_temp.…`. */
const FUNCTION = /\bcreate (?:or replace )?function (?:public\.)?"?(\w+)"?\s*\(/gi

/** Every file that could define a function of the schema, with the names of those that it does. */
const definitions = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(sql|ts|mjs)$/.test(file))
  .map((file) => path.posix.join('lib', ...file.split(path.sep)))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(FUNCTION)].map(([, name]) => ({ file, name: name! })),
  )

test('each function of the schema is defined once in the repository, in the file of its name', () => {
  expect(definitions.length).toBeGreaterThan(100)
  for (const { file, name } of definitions)
    expect(file).toMatch(new RegExp(`^lib/platform/db/sql/(expressions|functions)/${name}\\.sql$`))
  expect(definitions.map(({ name }) => name).toSorted()).toEqual(
    [...new Set(definitions.map(({ name }) => name))].toSorted(),
  )
})

test.each(readSchemaFiles())('$path is about $name alone', ({ folder, name, text }) => {
  const code = text.replace(/^\s*--.*$/gm, '')
  const of = {
    expressions: /\bfunction (\w+)\(/g,
    functions: /^(?:create or replace|(?:grant|revoke) execute on) function (\w+)\(/gm,
    views: /^create or replace view (\w+) /gm,
    triggers: /^create trigger [^;]*? on (\w+)\b/gm,
    policies: /^(?:alter table|create policy \w+ on|grant [^;]*? on) (?!sequence)(\w+)\b/gm,
  }[folder]!
  const names = [...code.matchAll(of)].map(([, one]) => one)
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names)).toEqual(new Set([name]))
})

test('migrations weigh less than 1 MB, with one snapshot of the schema, that of the last', () => {
  const folder = 'lib/platform/db/migrations'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[]
  }
  const last = entries.at(-1)!.tag.split('_')[0]
  expect(files.filter((file) => file.endsWith('_snapshot.json'))).toEqual([
    path.join('meta', `${last}_snapshot.json`),
  ])
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
  expect(bytes).toBeLessThan(1_000_000)
})
