import { sql } from 'drizzle-orm'
import { Later } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict } from '@/lib/platform/api/errors'
import { isSetUp } from '@/lib/platform/commerce/commerce'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { askFor, writeWaiting, type Asked, type Offers } from '@/lib/platform/commerce/offers'
import { rowsOf } from '@/lib/platform/db/rows'
import type { Money } from '@/lib/shared/money/money'
import { record } from './commands'
import { findClinicalTest } from './queries'
import type { ClinicalTest, PricesInCommerce } from './schema'
import { offer, pricesIn, type Offer, type Sold } from './shop'

type Due = Offer & Asked

/** What the log says of a price, by the state of writing it. */
const EVENTS = {
  written: 'test.written',
  pending: 'test.writing-asked',
  failed: 'test.writing-failed',
} as const

/** The price of a published test is Medusa's. */
const offers: Offers<Due, Sold> = {
  what: 'the price of a test',
  table: sql`clinical_test_prices`,
  whose: sql`test_id`,
  find: (writer, which) =>
    rowsOf<Due>(
      writer,
      sql`select t.id, o.asked, o.failure, t.code, v.name, v.number, v.status = 'active' as "forSale", o.price_due as "priceDue",
          (select former.price_currency from clinical_test_versions former where former.test_id = t.id
            and former.status = 'superseded' order by former.number desc limit 1) as "formerCurrency",
          case when v.price_amount is not null then json_build_object('amount', v.price_amount, 'currency', v.price_currency) end as price
        from clinical_test_prices o join clinical_tests t on t.id = o.test_id
        join clinical_test_versions v on v.test_id = t.id and v.status in ('active', 'retired')
        where ${which} order by o.updated_at, t.id`,
    ),
  write: offer,
  keep: (writer, { id }, sold) =>
    rowsOf(
      writer,
      sql`update clinical_test_prices set product_id = ${sold.productId}, variant_id = ${sold.variantId}, price_due = false
        where test_id = ${id}`,
    ),
  tell(writer, { code, price, forSale, priceDue }, { state, failure, sold }) {
    const told = forSale ? (priceDue ? { price } : {}) : { price: null }
    const inCommerce = { state, failure, ...told, productId: sold?.productId ?? null }
    record(writer, { action: 'tests:publish', event: EVENTS[state] }, code, {
      after: { inCommerce },
    })
  },
}

/**
 * Notes that commerce is to have what is published of a test, and has it written when this
 * transaction has ended. Its price is sent when that is new (`priceDue`) or has not come there yet:
 * commerce may have another one since.
 */
export async function askForPrice(ctx: Ctx, testId: number, priceDue: boolean): Promise<void> {
  await askFor(ctx, offers, testId)
  if (priceDue)
    await rowsOf(
      ctx,
      sql`update clinical_test_prices set price_due = true where test_id = ${testId}`,
    )
}

/** Writes the prices that wait to commerce. Answers how many, and nothing where there were none. */
export const writeWaitingPrices = () => writeWaiting(offers)

/**
 * Has the price of a published or retired test written to commerce again. Throws 404, and 409 for
 * one that is a draft.
 */
export async function writePriceAgain(ctx: Ctx, code: string): Promise<ClinicalTest> {
  const { published } = await findClinicalTest(ctx, code)
  if (!published) conflict('Its price comes to commerce when it is published.')
  const [test] = await rowsOf<{ id: number }>(
    ctx,
    sql`select id from clinical_tests where code = ${code}`,
  )
  await askForPrice(ctx, test!.id, true)
  const after = await findClinicalTest(ctx, code)
  record(ctx, { action: 'tests:publish', event: 'test.writing-asked' }, code, {
    after: { inCommerce: { state: after.inCommerce!.state, failure: after.inCommerce!.failure } },
  })
  return after
}

/** What published tests cost in commerce, which decides; when it is away, that is said. */
export async function findPrices(ctx: Ctx, codes: string[]): Promise<Later<PricesInCommerce>> {
  const known = await rowsOf<{ code: string; productId: string; currency: string | undefined }>(
    ctx,
    sql`select t.code, p.product_id as "productId", v.price_currency as currency
      from clinical_test_prices p join clinical_tests t on t.id = p.test_id
      join clinical_test_versions v on v.test_id = t.id and v.status = 'active'
      where t.code = any(${sql.param(codes)}) and p.product_id is not null`,
  )
  return new Later(async () => {
    if (!isSetUp()) return { state: 'none', prices: [] }
    try {
      const prices: Map<string, Money | null> = await pricesIn(known)
      return {
        state: 'ready',
        prices: known.map(({ code, productId }) => ({
          code,
          price: prices.get(productId) ?? null,
        })),
      }
    } catch (error) {
      if (!(error instanceof CommerceError)) throw error
      return { state: 'away', prices: [] }
    }
  })
}
