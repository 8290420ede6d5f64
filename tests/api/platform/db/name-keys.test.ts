import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { licenceKey } from '@/lib/practice/practitioners/import'
import { nameKey, searchable } from '@/lib/shared/text/name-key'
import { one, sql } from '@/tests/support/db/database'

const CORPUS = [
  'Zoë Müller',
  'Zoe\u0308 Mu\u0308ller',
  'ZOË  MÜLLER',
  'Zoë\u00a0Müller',
  'O’Brien',
  "O'Brien",
  'O‘Brien',
  'Saint–Luc',
  'Saint-Luc',
  'Saint‑Luc',
  'Ｃｌｉｎｉｃ',
  'ﬁn',
  'Straße',
  'STRASSE',
  'Łódź',
  'Ørsted',
  'Đorđe',
  'Þór',
  'Æther',
  'œuvre',
  'İstanbul',
  'ISPARTA',
  'ıspanak',
  'ΟΔΟΣ',
  'οδός',
  'οδος',
  'ΟΔΟΣ Α',
  'Ёлка',
  'Йод',
  'ЇЖАК',
  'მზე',
  'ᲛᲖᲔ',
  'Ⅷ',
  '①',
  'حَسَن',
  'حسن',
  'حســن',
  'مُحَمَّد',
  'محمد',
  'أحمد',
  'احمد',
  'إبراهيم',
  'ابراهيم',
  'آمنة',
  'امنه',
  'مصطفى',
  'مصطفي',
  'علی',
  'علي',
  'کریم',
  'كريم',
  '٢٠٢٦',
  '۲۰۲۶',
  'ﻣﺤﻤﺪ',
  'שָׁלוֹם',
  'שלום',
  'क्‍ष',
  'می‌خواهم',
  'ミカ',
  'ﾐｶ',
  'ガ',
  'ｶﾞ',
  '한글',
  '한글',
  '葛󠄀城',
  '葛城',
  'Việt Nam',
  'Ấn',
  '👩‍⚕️',
  '👩⚕',
  'a\u200bb',
  'a\u00adb',
  'a\u3000b',
  ' a ',
  '\ta\n b',
  '',
  'ǅ',
  'ϴ',
  'ẞ',
  'ß',
  'K',
  'Å',
  'ſ',
  'ς',
  'info@bücher.example',
]

const inDatabase = async (name: 'name_key' | 'searchable', texts: string[]) => {
  const rows = await sql<{ key: string }>(
    `select ${name}(one) as key from unnest($1::text[]) with ordinality each(one, place) order by place`,
    texts,
  )
  return rows.map(({ key }) => key)
}

/**
 * Letters of the scripts that the console accepts, with marks, spaces and format characters between
 * them.
 */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...CORPUS.flatMap((one) => [...one])),
      fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0x370, max: 0x6ff }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0x1e00, max: 0x1fff }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0x2000, max: 0x206f }).map((code) => String.fromCodePoint(code)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

describe('the key of a name', () => {
  test('is the same in the database and in code', async () => {
    expect(await inDatabase('name_key', CORPUS)).toEqual(CORPUS.map(nameKey))
    const made = fc.sample(text, { numRuns: 3000, seed: 7 })
    expect(await inDatabase('name_key', made)).toEqual(made.map(nameKey))
  })

  test.each([
    ['Zoë Müller', 'Zoe\u0308 MU\u0308LLER'],
    ['O’Brien', "o'brien"],
    ['Saint‑Luc', 'Saint-Luc'],
    ['Clinic\u00a0North', 'clinic  north'],
    ['Ｃｌｉｎｉｃ', 'clinic'],
    ['حَسَن', 'حســن'],
    ['ΟΔΟΣ', 'οδος'],
    ['a\u200bb', 'ab'],
    ['ﾐｶ', 'ミカ'],
  ])('is the same for %j and %j', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))

  test.each([
    ['Zoe', 'Zoë'],
    ['Muller', 'Müller'],
    ['أحمد', 'احمد'],
    ['ab', 'a b'],
  ])('differs for %j and %j', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)))
})

describe('searched text', () => {
  test('is the same in the database and in code', async () => {
    expect(await inDatabase('searchable', CORPUS)).toEqual(CORPUS.map(searchable))
  })

  test('is found with and without marks, and with either form of a domain', async () => {
    const pairs = [
      ['حَسَن', 'حسن'],
      ['حسن', 'حَسَن'],
      ['حســن', 'حسن'],
      ['أحمد', 'احمد'],
      ['آمنة', 'امنه'],
      ['مصطفى', 'مصطفي'],
      ['علی', 'علي'],
      ['שָׁלוֹם', 'שלום'],
      ['Zoë', 'zoe'],
      ['Zoe\u0308', 'ZOË'],
      ['Łódź', 'lodz'],
      ['info@xn--bcher-kva.example', 'bücher'],
      ['info@xn--bcher-kva.example', 'xn--bcher-kva'],
      ['x@xn--y8jl1n.example', 'さくら'],
      ['Clinic\u00a0North', 'clinic north'],
      ['٢٠٢٦', '2026'],
    ]
    for (const [stored, words] of pairs) {
      const [row] = await sql<{ found: boolean }>(
        'select searchable($1) like search_pattern($2) as found',
        stored,
        words,
      )
      expect(row, `${stored} by ${words}`).toEqual({ found: true })
    }
  })

  test.each([
    'xn--',
    'xn--a',
    'xn---',
    'xn--99999999999999999999999999999999999999999999999999',
    'xn--zzzzzzzzzzzzzzzzzzzz',
    'xn--bcher-kva'.repeat(200),
  ])('takes what is no international label as it is: %s', async (label) => {
    const [row] = await sql<{ found: boolean }>(
      'select searchable($1) like search_pattern($1) as found',
      label,
    )
    expect(row).toEqual({ found: true })
  })
})

test.each([
  'MD-12 34',
  'a.b/c',
  '№ 123',
  '12−34',
  '12–34',
  '$1+2',
  '`1|2~',
  'ü-12',
  '１２',
  '12·34',
])('the number of a licence is compared as the database compares it: %s', async (number) => {
  const key = await one<string>('select licence_key($1)', number)
  expect(licenceKey(number)).toBe(key)
})
