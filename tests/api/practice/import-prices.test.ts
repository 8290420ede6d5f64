import { beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importing, type Importing } from '@/tests/support/imports'
import { send } from '@/tests/support/http/request'
import { signIn, unique, type SignedIn } from '@/tests/support/world'

const REFUSED =
  'Price: Enter a price in digits, as in 1200, with no more decimals than its currency has.'

let owner: SignedIn
let catalogue: Importing
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  catalogue = importing({ as: owner }, '/api/v1/admin/tests')
})

describe('the price of a test in a file', () => {
  const written: [string, string, object | null][] = [
    ['24.50', 'USD', { amount: 2450, currency: 'USD' }],
    ['24.5', 'usd', { amount: 2450, currency: 'USD' }],
    ['24,50', 'EUR', { amount: 2450, currency: 'EUR' }],
    ['1800', 'JPY', { amount: 1800, currency: 'JPY' }],
    ['3.755', 'KWD', { amount: 3755, currency: 'KWD' }],
    ['0', 'EUR', { amount: 0, currency: 'EUR' }],
    ['', '', null],
    // A file has its currency in every row.
    ['', 'USD', null],
  ]
  const refused: [string, string, string[]][] = [
    ['24.505', 'USD', [REFUSED]],
    ['18.5', 'JPY', [REFUSED]],
    ['-1', 'USD', [REFUSED]],
    ['1,234', 'USD', [REFUSED]],
    ['1,234', 'KWD', [REFUSED]],
    ['on request', 'USD', [REFUSED]],
    ['24.50', '', ['Currency: Choose a currency.']],
    ['24.50', 'Dollar', ['Currency: Choose a currency.']],
  ]

  test('is read as the form reads it, and refused in its words', async () => {
    const word = unique('P-').toUpperCase().slice(0, 16)
    const rows = [...written, ...refused].map(([price, currency], n) => [
      `${word}${n}`,
      `Test ${n}`,
      price,
      currency,
    ])
    const { id, counts } = await catalogue.checked(
      csvOf([['Code', 'Name', 'Price', 'Currency'], ...rows]),
    )
    expect(counts).toEqual({ ready: written.length, failed: refused.length })
    const failed = await catalogue.rows(id, 'result=failed&limit=1000')
    expect(
      failed.map(({ errors }) => errors.map(({ label, message }) => `${label}: ${message}`)),
    ).toEqual(refused.map(([, , sentences]) => sentences))
    expect(await catalogue.run(id)).toMatchObject({ counts: { created: written.length } })
    for (const [n, [, , price]] of written.entries()) {
      const { body } = await send(`/api/v1/admin/tests/${word}${n}`, { as: owner })
      expect(body.data.draft.price).toEqual(price)
    }
  })
})
