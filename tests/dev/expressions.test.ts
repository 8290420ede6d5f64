import { expect, test } from 'vitest'
import complexityOf from '@/dev/checks/complexity.mjs'
import { expressionsIn } from '@/dev/checks/expressions'

test('finds the regular expressions of a source, with their lines', () => {
  const source =
    "const a = /a\\/b/g\n// no /comment/\nconst b = new RegExp('c+', 'i')\nconst c = 4 / 2 / 1\nconst d = new RegExp(a)"
  expect(expressionsIn('a.ts', source)).toEqual([
    { source: 'a\\/b', flags: 'g', file: 'a.ts', line: 1 },
    { source: 'c+', flags: 'i', file: 'a.ts', line: 3 },
  ])
})

test.each([
  ['^(a+)+$', '', 'exponential'],
  ['^\\s*\\{\\{\\s*([^{}]*?)\\s*\\}\\}\\s*$', '', 'polynomial'],
  ['\\/+$', '', 'polynomial'],
  ['^[a-z]+\\/[0-9]+$', '', 'safe'],
])('says how long /%s/%s may take', (source, flags, complexity) => {
  expect(complexityOf({ source, flags })).toBe(complexity)
})
