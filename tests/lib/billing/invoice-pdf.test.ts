import { describe, expect, test } from 'vitest'
import type { InvoiceDocument } from '@/lib/billing/invoices/document'
import { paymentOf } from '@/lib/billing/invoices/document-words'
import { invoicePdf } from '@/lib/billing/invoices/pdf'
import { invoices, long } from '../../support/billing/invoices'
import { readPdf, rowsOf } from '../../support/billing/pdf'

const { german, american, japanese, kuwaiti, credit } = invoices
const read = async (invoice: InvoiceDocument) => readPdf(await invoicePdf(invoice))
const rowsIn = async (invoice: InvoiceDocument) => (await read(invoice)).flatMap(rowsOf)
const named = (name: string): InvoiceDocument => ({ ...german, billTo: { ...german.billTo, name } })
const turned = (text: string) => [...text].reverse().join('')

describe('the PDF of an invoice', () => {
  test.each([
    [
      'a German one',
      german,
      [
        'Invoice',
        'INV-2026-00042',
        'Ärztehaus Großer Müggelsee –',
        'VAT DE 299 876 543',
        'Lindenstraße 12',
      ],
      [
        'Issued14 November 2026',
        'Discount for a year in advance1−124,90−124,90',
        'Tax 19 %EUR 246,64',
        'TotalEUR 1.544,74',
      ],
    ],
    [
      'a Norwegian one',
      { ...german, currency: 'NOK', country: 'NO' },
      ['INV-2026-00042'],
      ['Issued14 November 2026', 'TotalNOK 1\u00a0544,74'],
    ],
    [
      'one in the United States, paid in part by another organization',
      american,
      [
        'INV-2026-00043',
        'Northside Family Health, LLC',
        'Northside Cardiology',
        'November 14, 2026',
      ],
      ['Additional seats1,25015.0018,750.00', 'PaidUSD 5,000.00', 'Amount dueUSD 15,049.00'],
    ],
    [
      'a Japanese one: yen have no decimals',
      japanese,
      [
        '医療法人社団 髙橋診療所',
        '東京都千代田区丸の内一丁目9番2号',
        '渡邊クリニック（渋谷）',
        '登録番号 T1234567890123',
      ],
      [
        'プラクティス・プラス（月額）1148,000148,000',
        'Tax 10 % of JPY 148,000JPY 14,800',
        'Tax 8 % of JPY 14,400JPY 1,152',
        'TotalJPY 178,352',
        'Amount dueJPY 0',
        'Paid in full',
      ],
    ],
    [
      'one in Kuwait: dinars have three decimals',
      kuwaiti,
      ['INV-2026-00045', 'TotalKWD 396.875', 'Tax 0 %KWD 0.000'],
      [
        'Please pay KWD 396.875 by 14 December 2026, with',
        'INV-2026-00045 as the reference of your payment.',
        'IBAN DE02 1203 0000 0000 2020 51',
      ],
    ],
    [
      'a credit note',
      credit,
      ['Credit note', 'CN-2026-00007', 'For invoiceINV-2026-00042', 'RefundedEUR 69,02'],
      [
        'Total creditedEUR 69,02',
        'Still to your creditEUR 0,00',
        'EUR 69,02 are credited to you for invoice',
      ],
    ],
    [
      'one that nobody has to pay any more',
      { ...german, credited: german.total, creditNotes: [credit.number] },
      ['Invoice', 'Credit noteCN-2026-00007', 'CreditedEUR 1.544,74'],
      [
        'Amount dueEUR 0,00',
        'Credited in full',
        'This invoice is credited with CN-2026-00007. There is',
        'nothing left to pay.',
      ],
    ],
    [
      'one of which some was given back twice',
      { ...german, paid: german.total, refunded: 200, creditNotes: ['CN-1', 'CN-2'] },
      ['Credit notesCN-1, CN-2'],
      ['RefundedEUR 2,00'],
    ],
    [
      'the credit note of that',
      { ...credit, refunded: 0, credited: credit.total },
      ['Credit note', 'Set off against INV-2026-00042EUR 69,02'],
      ['Still to your creditEUR 0,00', 'nothing is left to pay of'],
    ],
  ])('says what is in %s', async (_, invoice, who, what) => {
    const text = (await rowsIn(invoice)).join('\n')
    for (const words of [...who, ...what]) expect(text).toContain(words)
  })

  test('names no rate where none was kept', async () => {
    expect(await rowsIn({ ...german, taxes: [] })).toContain('TaxEUR 246,64')
  })

  test('says which days of a change are given back, and which are added', async () => {
    const period = { from: '2026-11-14', to: '2026-11-30' }
    const line = { description: 'Practice Plus', period, quantity: 1, unitAmount: 1000, net: 1000 }
    const kinds = ['unused', 'remaining'] as const
    const rows = await rowsIn({ ...german, lines: kinds.map((kind) => ({ kind, ...line })) })
    expect(rows).toEqual(
      expect.arrayContaining([
        'Not used: 14 – 30 November 2026',
        'The rest: 14 – 30 November 2026',
      ]),
    )
  })

  test.each([
    ['is being charged', 'pending', 'is being charged. There is nothing to transfer.'],
    ['has failed', 'failed', 'charged again 1, 3, 5 and 7 days after the invoice was due.'],
  ] as const)('asks for no transfer while a card pays that %s', async (_, cardCharge, said) => {
    const text = (await rowsIn({ ...kuwaiti, cardCharge })).join('\n')
    expect(paymentOf({ ...kuwaiti, cardCharge })).toContain(said)
    expect(text).not.toMatch(/How to pay|Please pay|IBAN/)
  })

  test.each([
    [
      'with Latin within',
      'عيادة النور (Al Noor) للأسنان',
      `نانسلأل (Al Noor) ${turned('عيادة النور')}`,
    ],
    ['within Latin', 'Dental عيادة النور (Salmiya)', `Dental ${turned('عيادة النور')} (Salmiya)`],
    ['with brackets of its own', 'عيادة (النور)', `(${turned('النور')}) ${turned('عيادة')}`],
    ['with digits of both kinds', 'قطعة ١٢ دور 45', `45 ${turned('دور')} ١٢ ${turned('قطعة')}`],
  ])('has Arabic from right to left, %s', async (_, name, seen) => {
    expect(await rowsIn(named(name))).toContain(seen)
  })

  test('joins Arabic letters, and keeps each readable', async () => {
    const [page] = await read(named('ببب'))
    const { glyphs } = page!.pieces.find(({ text }) => text === 'ببب')!
    expect(new Set(glyphs).size).toBe(3)
  })

  test('keeps the order of an id beside Arabic', async () => {
    expect(
      (await rowsIn(kuwaiti)).some((row) => row.startsWith(`300-456-789 ${turned('رقم')}`)),
    ).toBe(true)
  })

  test('draws nothing for what only says a direction', async () => {
    expect(await rowsIn(named('Al\u200e Noor\u200f'))).toContain('Al Noor')
  })

  test.each([
    ['between words', 'Gemeinschaftspraxis für Innere Medizin '.repeat(5).trim()],
    ['within a word that has no end', 'Donaudampfschifffahrt'.repeat(9)],
    ['between Kanji, and never before a full stop', '医療法人社団東京中央診療所。'.repeat(6)],
  ])('wraps a long name %s', async (_, name) => {
    const [page] = await read(named(name))
    const squeezed = (text: string) => text.replaceAll(' ', '')
    const pieces = page!.pieces.filter(
      ({ text }) => squeezed(name).includes(squeezed(text)) && text.length > 3,
    )
    expect(pieces.length).toBeGreaterThan(1)
    expect(squeezed(pieces.map(({ text }) => text).join(''))).toBe(squeezed(name))
    const left = Math.min(...pieces.map(({ x }) => x))
    expect(new Set(pieces.map(({ x }) => x))).toEqual(new Set([left]))
    expect(pieces.some(({ text }) => text.startsWith('。'))).toBe(false)
  })

  test.each([
    [german, 595.28, 841.89],
    [american, 612, 792],
  ])('is on the paper of the country', async (invoice, width, height) => {
    expect((await read(invoice))[0]).toMatchObject({ width, height })
  })

  test('goes on over several pages, with the head on each and the sums beside a line', async () => {
    expect(await read(long(1))).toHaveLength(1)
    const pages = (await read(long(80))).map(rowsOf)
    expect(pages).toHaveLength(4)
    for (const [index, rows] of pages.entries()) {
      expect(rows).toContain('DescriptionQuantityUnit price (EUR)Before tax (EUR)')
      expect(rows.at(-1)).toBe(`Invoice INV-2026-00042Page ${index + 1} of 4`)
    }
    const listed = pages.flat().filter((row) => row.startsWith('Laboratory interface'))
    expect(listed).toEqual(
      Array.from(
        { length: 80 },
        (_, index) => `Laboratory interface ${index + 1} of 80110,0010,00`,
      ),
    )
  })

  test.each([11, 12, 13, 14])(
    'never leaves the sums of %i lines alone on a page',
    async (count) => {
      const pages = (await read(long(count))).map(rowsOf)
      expect(pages).toHaveLength(2)
      expect(pages[1]!.some((row) => row.startsWith(`Laboratory interface ${count} of`))).toBe(true)
      expect(pages[1]!.some((row) => row.includes('Amount due'))).toBe(true)
    },
  )

  test.each([
    ['Latin', german, 60],
    ['Japanese', japanese, 90],
    ['Arabic', kuwaiti, 90],
  ])(
    'is small with %s names: only the glyphs it needs are in it',
    async (_, invoice, kilobytes) => {
      expect((await invoicePdf(invoice)).byteLength).toBeLessThan(kilobytes * 1000)
    },
  )

  test('is the same file every time, and says whose and which it is', async () => {
    const [one, other] = await Promise.all([invoicePdf(kuwaiti), invoicePdf(kuwaiti)])
    expect(one.equals(other)).toBe(true)
    for (const said of [
      '(INV-2026-00045)',
      '(Polyclinic Cloud GmbH)',
      '/Lang (en)',
      '(D:20261114000000Z)',
    ])
      expect(one.toString('latin1')).toContain(said)
  })
})
