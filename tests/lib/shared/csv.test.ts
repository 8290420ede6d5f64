import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFile } from '@/lib/platform/imports/parse'
import { csvText, unguarded } from '@/lib/shared/text/csv'

/**
 * Splits a file as spreadsheets do: quotation marks count at the beginning of a cell alone, and
 * what follows them is added.
 */
function spreadsheetCells(text: string, separator: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') cell += text[at]
        else if (text[at + 1] === '"') cell += text[(at += 1)]
        else break
      }
      at += 1
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n')
      cell += text[at++]
    cells.push(cell)
    at += 1
  }
  return cells
}

const SIGN = /^[\s"]*[=+\-@＝＋－＠]/
const bare = (cell: string) => csvText([['Head'], [cell]]).slice('\uFEFFHead\r\n'.length, -2)
const hostile = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      ';',
      ',',
      '\t',
      '\r',
      '\n',
      '\r\n',
      '"',
      "'",
      ' ',
      '\u00a0',
      '\u2003',
      '\u3000',
      '\ufeff',
      '\v',
      'a',
      '1',
      'cmd|',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

describe('a cell of an export', () => {
  test.each([
    ['a;b', '"a;b"'],
    ['a\tb', '"a\tb"'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\r\nb', '"a\r\nb"'],
    [' a', '" a"'],
    ['a', 'a'],
    ['=1+1', "'=1+1"],
    [' =1+1', `"' =1+1"`],
    ['\u3000=1+1', `"'\u3000=1+1"`],
    ['a;=1+1', `"a;'=1+1"`],
    ['a;\u2003=1+1', `"a;\u2003'=1+1"`],
    ['a; "@SUM(1)', `"a; ""'@SUM(1)"`],
    ['a\t+1', `"a\t'+1"`],
    ['a\n-1', `"a\n'-1"`],
    ['Night,=cmd', `"Night,'=cmd"`],
    ['-12.50', '-12.50'],
    ['a-b@c.example', 'a-b@c.example'],
  ])('that says %j is written as %j', (cell, written) => expect(bare(cell)).toBe(written))

  test.each([',', ';', '\t'])(
    'begins no formula in a spreadsheet that separates by %j',
    (separator) => {
      fc.assert(
        fc.property(
          fc.array(fc.tuple(fc.constant('Row'), hostile, hostile), { minLength: 1, maxLength: 4 }),
          (rows) => {
            const cells = spreadsheetCells(csvText(rows).slice(1), separator)
            expect(cells.filter((cell) => SIGN.test(cell) && !/^-\d+(\.\d+)?$/.test(cell))).toEqual(
              [],
            )
          },
        ),
        { numRuns: 2000 },
      )
    },
  )

  test('says again what it said when the file is imported', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const parsed = await parseFile(
          csvText([
            ['Id', 'Text'],
            ['x', text],
          ]),
        )
        expect(parsed.rows[0]!.cells[1]!.replaceAll(/\r\n?/g, '\n').trim()).toBe(
          text.replaceAll(/\r\n?/g, '\n').trim(),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('loses no apostrophe that somebody wrote', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const cell = bare(text)
        const said = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        expect(unguarded(said)).toBe(text)
      }),
      { numRuns: 5000 },
    )
  })
})
