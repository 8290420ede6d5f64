import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { writeWaitingPrices } from '@/lib/practice/clinical-tests/prices'
import { asAdmin, one, owner, ownerUrl, sql } from '@/tests/support/db/database'
import { commerceProxy } from '@/tests/support/commerce/commerce-proxy'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { send } from '@/tests/support/http/request'
import { signIn, unique } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

const { url, token } = inject('commerce')
/** What stands between the console and the real Medusa, to lose what a test wants lost. */
const proxy = await commerceProxy(url)
commerceAt(proxy.url, token)
// What the demo has published waits for the first commerce there is.
beforeAll(async () => void (await writeWaitingPrices()))
afterEach(() => proxy.faults(() => undefined))
afterAll(() => proxy.close())

const as = await signIn('owner@polyclinic.example')
const TESTS = '/api/v1/admin/tests'
type Price = { amount: number; currency: string }

const content = (price: Price) => ({
  name: unique('Zinc '),
  synonyms: [],
  kind: 'laboratory',
  loinc: null,
  specimen: 'serum',
  container: '',
  volume: null,
  fasting: false,
  collection: '',
  turnaround: 'P1D',
  method: '',
  resultType: 'text',
  unit: null,
  referenceRanges: [],
  members: [],
  price,
})
const codeOf = () =>
  unique('Z')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 20)
const post = async (path: string, json: object) => {
  const { status, body } = await send(TESTS + path, { as, json })
  expect([status < 300, body.error]).toEqual([true, undefined])
  return body.data
}
const find = async (code: string) => (await send(`${TESTS}/${code}`, { as })).body.data

/** The test as soon as commerce has answered for it, or has been found to be away. */
const told = (code: string) =>
  waitFor(async () => {
    const { inCommerce } = await find(code)
    expect([inCommerce.state, inCommerce.failure]).not.toEqual(['pending', null])
    return inCommerce
  })

async function published(price: Price) {
  const code = codeOf()
  const draft = await post('', { code, ...content(price) })
  await post(`/${code}/publish`, { version: draft.version })
  return { code, told: await told(code) }
}

/** A next version of a test, published at another price. */
async function repriced(code: string, price: Price) {
  const { name, version } = await post(`/${code}/draft`, { version: (await find(code)).version })
  const json = { ...content(price), name: name ?? 'Zinc', version }
  const { body } = await send(`${TESTS}/${code}`, { as, method: 'PUT', json })
  await post(`/${code}/publish`, { version: body.data.version })
}

type Product = {
  id: string
  title: string
  status: string
  handle: string
  variants: { id: string; sku: string; prices: { amount: number; currency_code: string }[] }[]
}
const products = async (code: string) => {
  const path = `/admin/products?handle=test-${code.toLowerCase()}&expand=variants,variants.prices`
  const answer = await fetch(url + path, { headers: { 'x-medusa-access-token': token } })
  return ((await answer.json()) as { products: Product[] }).products
}
const pricesOf = async (code: string) =>
  (await products(code)).map(({ variants }) =>
    variants.map(({ prices }) =>
      prices.map(({ amount, currency_code }) => [amount, currency_code]),
    ),
  )
/** What staff of the shop do to a price there; answers the product's id. */
async function priceInShop(code: string, prices: object[]) {
  const [{ id, variants }] = (await products(code)) as [Product]
  await fetch(`${url}/admin/products/${id}/variants/${variants[0]!.id}`, {
    method: 'POST',
    headers: { 'x-medusa-access-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ prices }),
  })
  return id
}
const shown = async (code: string) => (await send(`${TESTS}/prices?of=${code}`, { as })).body.data

describe('the price of a published test', () => {
  test('of the demo has come there with the job', async () => {
    expect(await pricesOf('CREA')).toEqual([[[[900, 'usd']]]])
    expect(await find('CREA')).toMatchObject({ inCommerce: { state: 'written', failure: null } })
    expect(await sql('select from clinical_test_prices where state <> $1', 'written')).toEqual([])
  })

  test.each<[string, Price]>([
    ['dollars and cents', { amount: 2450, currency: 'USD' }],
    ['euros', { amount: 1, currency: 'EUR' }],
    ['yen, which have no decimals', { amount: 1800, currency: 'JPY' }],
    ['dinars of Kuwait, which have three', { amount: 3755, currency: 'KWD' }],
    ['nothing', { amount: 0, currency: 'USD' }],
  ])('is written to commerce in %s, digit by digit', async (_what, price) => {
    const { code, told } = await published(price)
    expect(told).toMatchObject({ state: 'written', failure: null })
    expect(await pricesOf(code)).toEqual([[[[price.amount, price.currency.toLowerCase()]]]])
    const [product] = await products(code)
    expect(product).toMatchObject({ status: 'published', variants: [{ sku: code }] })
    expect(await shown(code)).toEqual({ state: 'ready', prices: [{ code, price }] })
    expect(
      await one(
        'select product_id from clinical_test_prices p join clinical_tests t on t.id = p.test_id where code = $1',
        code,
      ),
    ).toBe(product!.id)
  })

  test('follows its versions, in another currency too, on one product; retired, it is no longer for sale', async () => {
    const { code } = await published({ amount: 2450, currency: 'USD' })
    await repriced(code, { amount: 3100, currency: 'EUR' })
    expect((await told(code)).state).toBe('written')
    expect(await pricesOf(code)).toEqual([[[[3100, 'eur']]]])
    await post(`/${code}/retire`, {
      version: (await find(code)).version,
      reason: 'Old',
      replacedBy: null,
    })
    expect((await told(code)).state).toBe('written')
    expect((await products(code)).map(({ status }) => status)).toEqual(['draft'])
    const { body } = await send(`${TESTS}/${code}/history`, { as })
    expect(body.data[0].after.inCommerce).toMatchObject({ state: 'written', price: null })
  })

  test('stays what the shop has made of it, in every currency, through versions that say nothing of it and to the end', async () => {
    const { code } = await published({ amount: 2450, currency: 'USD' })
    await priceInShop(code, [
      { amount: 3000, currency_code: 'usd' },
      { amount: 2700, currency_code: 'eur' },
    ])
    await repriced(code, { amount: 2450, currency: 'USD' })
    expect((await told(code)).state).toBe('written')
    expect((await pricesOf(code))[0]![0]!.toSorted()).toEqual([
      [2700, 'eur'],
      [3000, 'usd'],
    ])
    // What the next version says is new is written, and nothing else.
    await repriced(code, { amount: 2600, currency: 'USD' })
    expect((await told(code)).state).toBe('written')
    expect((await pricesOf(code))[0]![0]!.toSorted()).toEqual([
      [2600, 'usd'],
      [2700, 'eur'],
    ])
    await priceInShop(code, [{ amount: 100, currency_code: 'usd' }])
    await post(`/${code}/retire`, {
      version: (await find(code)).version,
      reason: 'Old',
      replacedBy: null,
    })
    expect((await told(code)).state).toBe('written')
    expect((await products(code)).map(({ status }) => status)).toEqual(['draft'])
    expect(await pricesOf(code)).toEqual([[[[100, 'usd']]]])
  })

  test('that never came there is written with the next version, although that has the same', async () => {
    const { code } = await published({ amount: 100, currency: 'USD' })
    proxy.faults(() => 'lose-request')
    await repriced(code, { amount: 200, currency: 'USD' })
    await told(code)
    proxy.faults(() => undefined)
    await repriced(code, { amount: 200, currency: 'USD' })
    expect((await told(code)).state).toBe('written')
    expect(await pricesOf(code)).toEqual([[[[200, 'usd']]]])
  })

  test('is what commerce says once it is there, whatever we have kept', async () => {
    const { code } = await published({ amount: 2450, currency: 'USD' })
    const id = await priceInShop(code, [{ amount: 2600, currency_code: 'usd' }])
    expect((await shown(code)).prices).toEqual([{ code, price: { amount: 2600, currency: 'USD' } }])
    await fetch(`${url}/admin/products/${id}`, {
      method: 'DELETE',
      headers: { 'x-medusa-access-token': token },
    })
    expect((await shown(code)).prices).toEqual([{ code, price: null }])
    await post(`/${code}/price`, {})
    expect((await told(code)).state).toBe('written')
    expect(await pricesOf(code)).toEqual([[[[2450, 'usd']]]])
  })

  test('is there once, also when the answer to its first writing was lost', async () => {
    proxy.faults((method, path) =>
      method === 'POST' && path === '/admin/products' ? 'lose-answer' : undefined,
    )
    const { code, told: first } = await published({ amount: 700, currency: 'USD' })
    expect(first.state).toBe('written')
    expect(await pricesOf(code)).toEqual([[[[700, 'usd']]]])
  })

  test('waits where commerce cannot be reached, says so, and is written when asked for again', async () => {
    proxy.faults(() => 'lose-request')
    const { code, told: first } = await published({ amount: 900, currency: 'USD' })
    expect(first).toMatchObject({ state: 'pending', failure: 'Commerce does not answer.' })
    expect(await shown(code)).toEqual({ state: 'ready', prices: [] })
    expect((await find(code)).status).toBe('active')
    proxy.faults(() => undefined)
    await post(`/${code}/price`, {})
    expect((await told(code)).state).toBe('written')
    expect(await pricesOf(code)).toEqual([[[[900, 'usd']]]])
    proxy.faults(() => 'lose-request')
    expect(await shown(code)).toEqual({ state: 'away', prices: [] })
  })

  test('waits until commerce is back, and is then written by a job; what is not waiting is left alone', async () => {
    const draft = await post('', { code: codeOf(), ...content({ amount: 100, currency: 'USD' }) })
    proxy.faults(() => 'lose-request')
    const { code } = await published({ amount: 1100, currency: 'USD' })
    const other = await published({ amount: 1200, currency: 'USD' })
    const logged = () =>
      one<number>(
        `select count(*)::int from audit_log where subject = 'test' and subject_id = $1`,
        code,
      )
    const before = await logged()
    expect(await writeWaitingPrices()).toBe(undefined)
    // Away still: that is known, and not told again.
    expect(await find(code)).toMatchObject({
      inCommerce: { state: 'pending', failure: 'Commerce does not answer.' },
    })
    expect(await logged()).toBe(before)

    proxy.faults(() => undefined)
    // A process that ended before it had tried leaves no reason behind.
    await sql(
      'update clinical_test_prices set failure = null where test_id = (select id from clinical_tests where code = $1)',
      code,
    )
    expect(await writeWaitingPrices()).toBe(2)
    expect(await pricesOf(code)).toEqual([[[[1100, 'usd']]]])
    expect(await pricesOf(other.code)).toEqual([[[[1200, 'usd']]]])
    expect(await products(draft.code)).toEqual([])
    const { body } = await send(`${TESTS}/${code}/history`, { as })
    expect(body.data[0]).toMatchObject({ actor: null, after: { inCommerce: { state: 'written' } } })
    expect(await writeWaitingPrices()).toBe(undefined)
  })

  test('that commerce refuses is not tried again by itself', async () => {
    const { code } = await published({ amount: 1300, currency: 'USD' })
    await sql(
      `update clinical_test_prices set state = 'failed', failure = 'Commerce has refused it: no.'
       where test_id = (select id from clinical_tests where code = $1)`,
      code,
    )
    expect(await writeWaitingPrices()).toBe(undefined)
    expect((await find(code)).inCommerce.state).toBe('failed')
  })

  test('is in the end the one that was published last, however its writings overtake each other', async () => {
    const { code } = await published({ amount: 100, currency: 'USD' })
    for (const amount of [200, 300, 400]) await repriced(code, { amount, currency: 'USD' })
    expect((await told(code)).state).toBe('written')
    expect(await pricesOf(code)).toEqual([[[[400, 'usd']]]])
    expect(await sql('select from clinical_test_prices where state = $1', 'pending')).toEqual([])
  })

  test('does not deadlock with the publication of the next version', async () => {
    const { code } = await published({ amount: 100, currency: 'USD' })
    // Stops the transaction that notes a written price between its two locks: the price's row and
    // the audit log.
    const GATE = 7_340_021
    await owner.query(`
      create or replace function stop_written_price() returns trigger language plpgsql security definer as $$
      begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end $$;
      create trigger stop_written_price after update of state on clinical_test_prices
        for each row when (new.state = 'written') execute function stop_written_price()`)
    const gate = await owner.connect()
    const waiting = (what: string) =>
      asAdmin(
        `select pid from pg_stat_activity where datname = '${new URL(ownerUrl).pathname.slice(1)}'
           and wait_event_type = 'Lock' and query ilike '%${what}%'`,
      )
    try {
      await gate.query('select pg_advisory_lock($1)', [GATE])
      await repriced(code, { amount: 200, currency: 'USD' })
      await waitFor(async () =>
        expect(await waiting('update clinical_test_prices')).toHaveLength(1),
      )
      const publication = repriced(code, { amount: 300, currency: 'USD' })
      await waitFor(async () => expect(await waiting('into clinical_test_prices')).toHaveLength(1))
      await gate.query('select pg_advisory_unlock($1)', [GATE])
      await publication
    } finally {
      gate.release(true)
      await owner.query('drop function stop_written_price() cascade')
    }
    expect((await told(code)).state).toBe('written')
    expect(await pricesOf(code)).toEqual([[[[300, 'usd']]]])
  })
})
