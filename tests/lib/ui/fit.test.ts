import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Column } from '@/components/ui/list/column'
import { fitted, leastOf } from '@/components/ui/list/fit'

const cell = () => null
const column = (
  name: string,
  width?: number,
  yields?: Column<unknown>['yields'],
): Column<unknown> => ({
  name,
  header: name,
  width,
  yields,
  cell,
})
const columns = [
  column('name'),
  column('email', 200, 2),
  column('status', 152),
  column('roles', 168, 1),
  column('lastSignInAt', 116, 1),
]

describe('the columns of a table', () => {
  test('that never give way are as wide as it is at least', () =>
    expect(leastOf(columns)).toBe(76 + 144 + 152))

  test('stand in their order, each with the width that it and all that give way later need', () => {
    expect(fitted(columns).map(({ name, needs }) => [name, needs])).toEqual([
      ['name', undefined],
      ['email', 880],
      ['status', undefined],
      ['roles', 560],
      ['lastSignInAt', 720],
    ])
  })

  test('need what the style sheet has a rule for', () => {
    const rules = fs.readFileSync('components/ui/list/DataTable.module.css', 'utf8')
    const widths = [
      ...rules.matchAll(/@container \(width < (\d+)px\) \{\n {2}\.table \[data-needs='(\d+)'\]/g),
    ]
    expect(widths.map(([, width, needs]) => [width, needs])).toEqual(
      Array.from({ length: 19 }, (_, step) => [String(240 + step * 80), String(240 + step * 80)]),
    )
  })
})
