import { describe, expect, test } from 'vitest'
import { decode } from '@/lib/platform/imports/decode'
import { parseFile } from '@/lib/platform/imports/parse'
import { LONGEST_CELL, MOST_COLUMNS, MOST_ROWS } from '@/lib/shared/imports/imports'

const AGAIN = 'save it as “CSV UTF-8” and choose that file.'
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string, order: 'le' | 'be' = 'le') => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
const read = async (file: string | Buffer) => parseFile(decode(Buffer.from(file as string)))
/** The rows as they are read, with their numbers. */
const rowsOf = async (file: string | Buffer) => {
  const { columns, rows } = await read(file)
  return [columns, ...rows.map(({ number, cells }) => [number, ...cells])]
}

describe('a file that can be read', () => {
  test.each<[string, string | Buffer, unknown[]]>([
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        [2, '1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a line that says what separates',
      'sep=;\r\na;b\r\n1;2',
      [
        ['a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'commas within quotes in the header',
      '"a,b,c";d\n1;2',
      [
        ['a,b,c', 'd'],
        [2, '1', '2'],
      ],
    ],
    ['one column alone', 'a\n1\n2', [['a'], [2, '1'], [3, '2']]],
    [
      'lines that end as in Windows',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'lines that end as in an old Mac',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'lines that end in several ways',
      'a,b\r\n1,2\n3,4\r5,6',
      [
        ['a', 'b'],
        [2, '1', '2'],
        [3, '3', '4'],
        [4, '5', '6'],
      ],
    ],
    ['a mark for UTF-8', '\uFEFFa\nÄrztin', [['a'], [2, 'Ärztin']]],
    [
      'UTF-16 from Windows',
      utf16('a\tb\r\nØ\t😀'),
      [
        ['a', 'b'],
        [2, 'Ø', '😀'],
      ],
    ],
    ['UTF-16 the other way round', utf16('a\nØ', 'be'), [['a'], [2, 'Ø']]],
    [
      'quotes, doubled within',
      'a,b\n"x ""y"" z",2',
      [
        ['a', 'b'],
        [2, 'x "y" z', '2'],
      ],
    ],
    [
      'lines within quotes',
      'a,b\n"x\ny",2\n3,4',
      [
        ['a', 'b'],
        [2, 'x\ny', '2'],
        [3, '3', '4'],
      ],
    ],
    [
      'empty rows, which keep their numbers',
      '\na,b\n\n1,2\n,\n \n3,4\n\n',
      [
        ['a', 'b'],
        [4, '1', '2'],
        [7, '3', '4'],
      ],
    ],
    [
      'empty lines of Windows, which keep their numbers',
      'a,b\r\n\r\n1,2\r\n\r\n\r\n3,4\r\n',
      [
        ['a', 'b'],
        [3, '1', '2'],
        [6, '3', '4'],
      ],
    ],
    [
      'empty lines after one of several lines',
      '"a\n\nz",b\n\n1,2',
      [
        ['a\n\nz', 'b'],
        [3, '1', '2'],
      ],
    ],
    [
      'rows with too many and too few cells',
      'a,b\n1\n1,2,3',
      [
        ['a', 'b'],
        [2, '1'],
        [3, '1', '2', '3'],
      ],
    ],
    [
      'spaces around the names of columns',
      ' a , b \n1,2',
      [
        ['a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'formulas of ours, as they were',
      `a,b\n'=1+1,'+49 1\n''@x,'s`,
      [
        ['a', 'b'],
        [2, '=1+1', '+49 1'],
        [3, "'@x", "'s"],
      ],
    ],
    [
      'failed rows of before, without what was wrong',
      'Error,a,b\nNo.,1,2\n,3,4,5',
      [
        ['a', 'b'],
        [2, '1', '2'],
        [3, '3', '4', '5'],
      ],
    ],
    ['a column called Error alone', 'Error\n1', [['Error'], [2, '1']]],
    [
      'as many rows as there may be',
      `a\n${'1\n'.repeat(MOST_ROWS)}`,
      expect.objectContaining({ length: MOST_ROWS + 1 }),
    ],
    [
      'any number of empty rows below its last one',
      `a,b\n1,\n${',\n'.repeat(300_000)}${'\r\n'.repeat(300_000)}`,
      [
        ['a', 'b'],
        [2, '1', ''],
      ],
    ],
    [
      'a last row that ends in empty cells',
      'a,b,c\n1,,',
      [
        ['a', 'b', 'c'],
        [2, '1', '', ''],
      ],
    ],
    [
      'a comma alone where semicolons separate',
      'a;b\n,;\n;\n',
      [
        ['a', 'b'],
        [2, ',', ''],
      ],
    ],
    [
      'a cell as long as one may be',
      `a,b\n${'x'.repeat(LONGEST_CELL)},2`,
      expect.objectContaining({ length: 2 }),
    ],
    [
      'as many columns as there may be',
      `${Array.from({ length: MOST_COLUMNS }, (_, n) => `c${n}`).join()}\n1`,
      expect.anything(),
    ],
  ])('has %s', async (_what, file, rows) => expect(await rowsOf(file)).toEqual(rows))
})

describe('columns', () => {
  test('without a name are called by their place, and those of one name apart', async () => {
    expect(await read('\uFEFF,Email,Name,EMAIL,\n0,a,b,c,\n1,d,e,f')).toMatchObject({
      columns: ['Column 1', 'Email', 'Name', 'EMAIL (column 4)', 'Column 5'],
      rows: [{ cells: ['0', 'a', 'b', 'c', ''] }, { cells: ['1', 'd', 'e', 'f', ''] }],
    })
  })

  test('may have empty cells behind the last one, and no others', async () => {
    const { rows } = await read('a,b\n1,2,, \n1,2,3\n1')
    expect(rows.map(({ cells }) => cells)).toEqual([['1', '2'], ['1', '2', '3'], ['1']])
  })

  test('are 330 in the file of all NPIs', async () => {
    const names = Array.from({ length: 330 }, (_, index) => `Provider ${index + 1}`)
    expect((await read(`${names.join()}\n${names.join()}`)).columns).toHaveLength(330)
  })
})

describe('a file that cannot be read', () => {
  test.each<[string, string | Buffer, string]>([
    ['nothing in it', '', 'The file is empty.'],
    ['a mark alone', '\uFEFF', 'The file is empty.'],
    ['empty lines alone', '\n\r\n ,\n', 'The file is empty.'],
    ['a header alone', 'a,b\n', 'The file has a header and no rows.'],
    ['a header and empty rows', 'a,b\n,\n\n', 'The file has a header and no rows.'],
    [
      'no header',
      'Ada,ada@clinic.example\nBo,bo@clinic.example',
      'The first line names the columns. “ada@clinic.example” is no name: put a line with names above it.',
    ],
    [
      'figures in the place of a header',
      '1,2\n3,4',
      'The first line names the columns. “1” is no name: put a line with names above it.',
    ],
    [
      'a date in the place of a name',
      'name,2026-03-31\nx,y',
      'The first line names the columns. “2026-03-31” is no name: put a line with names above it.',
    ],
    [
      'a quote that is never closed',
      'a,b\n1,2\n"x,3\n4,5\n',
      'A quotation mark in the row that begins in line 3 is never closed.',
    ],
    [
      'a quote that is never closed after one with lines',
      'a,b\n"x\ny",2\n3,"4\n',
      'A quotation mark in the row that begins in line 4 is never closed.',
    ],
    [
      'a quote that is never closed below a line that says what separates',
      'sep=;\r\na;b\r\n"x;3\r\n',
      'A quotation mark in the row that begins in line 3 is never closed.',
    ],
    [
      'a quote within a cell below such a line',
      'sep=;\na;b\n3 "x";4',
      'Line 3 has a quotation mark within a cell. Such a cell is put in quotation marks as a whole, and each mark in it is doubled.',
    ],
    [
      'nothing but semicolons below such a line',
      `sep=;\na;b\n${';'.repeat(5_000)}`,
      'Line 3 has more than 1000 cells. A file has at most 500 columns.',
    ],
    [
      'a quote that is never closed below empty lines',
      '\n\r\na,b\r\n\r\n"x\n\ny",2\r\n\r\n,\n\n3,"4\n',
      'A quotation mark in the row that begins in line 11 is never closed.',
    ],
    [
      'a quote within a cell below empty lines',
      'a,b\r\n\r\n\r\n3 "x",4',
      'Line 4 has a quotation mark within a cell. Such a cell is put in quotation marks as a whole, and each mark in it is doubled.',
    ],
    [
      'a quote within a cell',
      'a,b\n1,2\n3 "x",4',
      'Line 3 has a quotation mark within a cell. Such a cell is put in quotation marks as a whole, and each mark in it is doubled.',
    ],
    [
      'a quote that closes too early',
      'a,b\n"x"y,2',
      'Line 2 has a quotation mark within a cell. Such a cell is put in quotation marks as a whole, and each mark in it is doubled.',
    ],
    [
      'letters of Windows-1252',
      latin1('a,b\nAda,x\nJosé,y'),
      `Line 3 is not UTF-8. In the program that made the file, ${AGAIN}`,
    ],
    [
      'letters of Latin 1 in the header',
      latin1('Größe\n1'),
      `Line 1 is not UTF-8. In the program that made the file, ${AGAIN}`,
    ],
    [
      'half a character at its end',
      Buffer.from('a\nÄ').subarray(0, 3),
      `Line 2 is not UTF-8. In the program that made the file, ${AGAIN}`,
    ],
    [
      'a letter spelled too long',
      Buffer.from([0x61, 0x0a, 0xc0, 0x80]),
      `Line 2 is not UTF-8. In the program that made the file, ${AGAIN}`,
    ],
    [
      'half a surrogate',
      utf16('a\n\ud800'),
      'The file is not whole: it is no UTF-16, as it begins. Save it again, and choose that file.',
    ],
    [
      'half of UTF-16',
      utf16('a\nb').subarray(0, 7),
      'The file is not whole: it is no UTF-16, as it begins. Save it again, and choose that file.',
    ],
    ['a NUL', 'a,b\n1,2\n3,\0', `Line 3 has a NUL character, which no text has: ${AGAIN}`],
    [
      'UTF-16 without a mark',
      Buffer.from('a,b\n1,2', 'utf16le'),
      `Line 1 has a NUL character, which no text has: ${AGAIN}`,
    ],
    [
      'an Excel workbook',
      latin1('PK\x03\x04\x14\0\x06\0xxxx[Content_Types].xml'),
      `This is an Excel workbook: ${AGAIN}`,
    ],
    [
      'an old Excel workbook',
      latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
      `This is an Excel workbook: ${AGAIN}`,
    ],
    [
      'a ZIP, perhaps a bomb',
      latin1('PK\x03\x04\x14\0\0\0bomb'),
      'This is a packed file. Unpack it, and choose the CSV file that is in it.',
    ],
    [
      'an empty ZIP',
      latin1('PK\x05\x06'),
      'This is a packed file. Unpack it, and choose the CSV file that is in it.',
    ],
    [
      'a gzip',
      latin1('\x1f\x8b\x08'),
      'This is a packed file. Unpack it, and choose the CSV file that is in it.',
    ],
    ['a PDF', '%PDF-1.7', `This is a PDF. Open what it was made from, ${AGAIN}`],
    ['a PNG', latin1('\x89PNG\r\n\x1a\n'), 'This is a picture, not a CSV file.'],
    ['a JPEG', latin1('\xff\xd8\xff\xe0'), 'This is a picture, not a CSV file.'],
    [
      'a program',
      latin1('\x7fELF\x02\x01\x01\0'),
      `Line 1 has a NUL character, which no text has: ${AGAIN}`,
    ],
    [
      'a row too many',
      `a\n${'1\n'.repeat(MOST_ROWS + 1)}`,
      'The file has more than 100000 rows. Split it, and import one part after the other.',
    ],
    [
      'empty rows, of which there are too many',
      `a,b\n${'\n'.repeat(MOST_ROWS)}1,2`,
      'The file has more than 100000 rows. Split it, and import one part after the other.',
    ],
    [
      'rows of commas, of which there are too many',
      `a,b,c\n${',\n'.repeat(MOST_ROWS)}1,2`,
      'The file has more than 100000 rows. Split it, and import one part after the other.',
    ],
    ['empty rows alone, of which there are too many', '\n'.repeat(300_000), 'The file is empty.'],
    [
      'a cell that is too long',
      `a,b\n"1\n",2\n3,"${'x\n'.repeat(LONGEST_CELL / 2)}y"`,
      'In the row that begins in line 4, column 2 (“b”) has more than 10000 characters.',
    ],
    [
      'a cell that is too long below empty lines',
      `\r\na,b\r\n\r\n"1\n\n",2\r\n\r\n\r\n3,${'x'.repeat(LONGEST_CELL + 1)}\n`,
      'In the row that begins in line 9, column 2 (“b”) has more than 10000 characters.',
    ],
    [
      'a name of a column that is too long',
      `a,${'x'.repeat(LONGEST_CELL + 1)}\n1,2`,
      'In the row that begins in line 1, column 2 has more than 10000 characters.',
    ],
    [
      'a cell too many that is too long',
      `sep=,\na\n1,${'x'.repeat(LONGEST_CELL + 1)}`,
      'In the row that begins in line 3, column 2 has more than 10000 characters.',
    ],
    ['a column too many', `${','.repeat(MOST_COLUMNS)}\n1`, 'A file has at most 500 columns.'],
    [
      'a row of nothing but commas',
      `a,b\n"x\n,",2\n${','.repeat(5_000_000)}`,
      'Line 4 has more than 1000 cells. A file has at most 500 columns.',
    ],
    ['nothing but commas', ','.repeat(5_000_000), 'A file has at most 500 columns.'],
  ])('has %s', async (_what, file, sentence) => {
    const refusal = await Promise.resolve()
      .then(() => read(file))
      .then(
        () => null,
        (error) => error,
      )
    expect([refusal?.status, refusal?.message, refusal?.fields]).toEqual([
      422,
      sentence,
      { file: sentence },
    ])
  })
})

describe('reading a file', () => {
  const large = `a,b\n${'1,2\n'.repeat(90_000)}`

  test('lets others have their turn', async () => {
    let turns = 0
    let next: NodeJS.Immediate
    const take = () => {
      turns += 1
      next = setImmediate(take)
    }
    next = setImmediate(take)
    await parseFile(large).finally(() => clearImmediate(next))
    expect(turns).toBeGreaterThan(10)
  })

  test('ends when its sender has left', async () => {
    let asked = 0
    const refusal = await parseFile(large, () => ++asked > 3).catch((error) => error)
    expect([refusal.status, refusal.message, asked]).toEqual([
      400,
      'Whoever sent the file has left.',
      4,
    ])
  })
})
