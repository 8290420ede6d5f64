import { expect, test } from 'vitest'
import complexityOf from '@/dev/checks/complexity.mjs'
import { expressionsIn } from '@/dev/checks/expressions'

test('finds the regular expressions of a source, with their lines', () => {
  const source =
    "const a = /a\\/b/g\n// no /comment/\nconst b = new RegExp('c+', 'i')\nconst c = 4 / 2 / 1"
  expect(expressionsIn('a.ts', source)).toEqual([
    { source: 'a\\/b', flags: 'g', file: 'a.ts', line: 1 },
    { source: 'c+', flags: 'i', file: 'a.ts', line: 3 },
  ])
})

test.each([
  ["const A = 'a'\nnew RegExp(`^${A}+$`, 'u')", '^a+$', 'u'],
  [
    "const A = 'a'\nconst B = `${A}b`\nfunction f() { return new RegExp(B + '\\\\d') }",
    'ab\\d',
    '',
  ],
  ['const A = String.raw`\\s`\nnew RegExp(String.raw`\\d${A}\\w`)', '\\d\\s\\w', ''],
  ["new RegExp(['a', 'b'].join('|'))", 'a|b', ''],
  ["const A = ['a', 'b'].map((one) => `[${one}]`).join('')\nRegExp(A)", '[a][b]', ''],
])('puts together what the constants of a module make: %s', (text, source, flags) =>
  expect(expressionsIn('a.ts', text)).toEqual([expect.objectContaining({ source, flags })]),
)

test.each([
  'new RegExp(given)',
  'const f = (given) => new RegExp(`^${given}$`)',
  "import { A } from './a'\nnew RegExp(`^${A}$`)",
  "new RegExp('a', flags)",
  'const A = make()\nnew RegExp(A)',
])('tells what only the running program knows: %s', (text) =>
  expect(expressionsIn('a.ts', text)).toEqual([expect.objectContaining({ source: null })]),
)

test.each([
  ['^(a+)+$', '', 'exponential'],
  ['^\\s*\\{\\{\\s*([^{}]*?)\\s*\\}\\}\\s*$', '', 'polynomial'],
  ['\\/+$', '', 'polynomial'],
  ['^[a-z]+\\/[0-9]+$', '', 'safe'],
])('says how long /%s/%s may take', (source, flags, complexity) => {
  expect(complexityOf({ source, flags })).toBe(complexity)
})
