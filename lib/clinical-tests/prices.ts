import { sql, type SQL } from 'drizzle-orm'
import { CommerceError } from '@/lib/medusa/errors'
import { Later } from '@/lib/server/answer'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { anew } from '@/lib/server/db/tenant'
import { conflict } from '@/lib/server/errors'
import { log } from '@/lib/server/log'
import type { Money } from '@/lib/shared/money'
import { record } from './commands'
import { findClinicalTest } from './queries'
import type { ClinicalTest, PricesInCommerce } from './schema'
import { isSetUp, NOT_SET_UP, offer, pricesIn, sentenceAbout, type Offer, type Sold } from './shop'

// The price of a published test is Medusa's. It is written there when the transaction of its publication has ended: no
// connection waits for another server, and a test is published whether or not there is commerce.

type Due = Offer & { testId: number; asked: number }
type Outcome = { state: 'written' | 'failed'; failure: string | null; sold: Sold }

/** Notes that commerce is to have what is published of a test, and has it written when this transaction has ended. */
export async function askForPrice(ctx: Ctx, testId: number): Promise<void> {
  const [state, failure] = isSetUp() ? ['pending', null] : ['failed', NOT_SET_UP]
  await rowsOf(
    ctx,
    sql`insert into clinical_test_prices as p (test_id, state, failure) values (${testId}, ${state}, ${failure})
      on conflict (test_id) do update set state = excluded.state, failure = excluded.failure, asked = p.asked + 1, updated_at = now()`,
  )
  if (!isSetUp()) return
  ctx.afterCommit.push(() => {
    writePrices(ctx, [testId]).catch((err: unknown) =>
      log.error({ requestId: ctx.requestId, err }, 'the price of a test was not written'),
    )
  })
}

const due = (ctx: Ctx, which: SQL) =>
  rowsOf<Due>(
    ctx,
    sql`select t.id as "testId", p.asked, t.code, v.name, v.number, v.status = 'active' as "forSale",
        case when v.price_amount is not null then json_build_object('amount', v.price_amount, 'currency', v.price_currency) end as price
      from clinical_test_prices p join clinical_tests t on t.id = p.test_id
      join clinical_test_versions v on v.test_id = t.id and v.status in ('active', 'retired') where ${which} order by t.code`,
  )

/**
 * Writes the prices of these tests to commerce, or of all that are not there yet; what could not be written says why on
 * its row. To be called outside of a transaction. Safe to repeat, and never throws because of commerce.
 */
export async function writePrices(ctx: Ctx, testIds?: number[]): Promise<{ code: string; state: Outcome['state'] }[]> {
  const which = testIds ? sql`t.id = any(${sql.param(testIds)}::int[])` : sql`p.state <> 'written'`
  const written = []
  for (const one of await anew(ctx, (ctx) => due(ctx, which)))
    written.push({ code: one.code, state: (await writePrice(ctx, one)).state })
  return written
}

/** Whoever has changed it meanwhile may have been overtaken by this: then what is in force now is written again. */
async function writePrice(ctx: Ctx, wanted: Due): Promise<Outcome> {
  const outcome = await tried(wanted)
  const [newer] = await anew(ctx, async (ctx) =>
    (await settle(ctx, wanted, outcome)) ? [] : due(ctx, sql`t.id = ${wanted.testId}`),
  )
  return newer ? writePrice(ctx, newer) : outcome
}

async function tried(wanted: Due): Promise<Outcome> {
  try {
    return { state: 'written', failure: null, sold: await offer(wanted) }
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error
    return { state: 'failed', failure: sentenceAbout(error), sold: null }
  }
}

/** False when something else was asked for meanwhile. */
async function settle(ctx: Ctx, { testId, asked, code, price, forSale }: Due, { state, failure, sold }: Outcome) {
  const settled = await rowsOf(
    ctx,
    sql`update clinical_test_prices set state = ${state}, failure = ${failure}, updated_at = now(),
        product_id = coalesce(${sold?.productId ?? null}, product_id), variant_id = coalesce(${sold?.variantId ?? null}, variant_id)
      where test_id = ${testId} and asked = ${asked} returning test_id`,
  )
  if (settled.length === 0) return false
  const inCommerce = { state, failure, price: forSale ? price : null, productId: sold?.productId ?? null }
  await record(ctx, 'tests:publish', code, { after: { inCommerce } })
  return true
}

/** Has the price of a published or retired test written to commerce again. Throws 404, and 409 for one that is a draft. */
export async function writePriceAgain(ctx: Ctx, code: string): Promise<ClinicalTest> {
  const { published } = await findClinicalTest(ctx, code)
  if (!published) conflict('Its price comes to commerce when it is published.')
  const [test] = await rowsOf<{ id: number }>(ctx, sql`select id from clinical_tests where code = ${code}`)
  await askForPrice(ctx, test!.id)
  const after = await findClinicalTest(ctx, code)
  await record(ctx, 'tests:publish', code, { after: { inCommerce: { state: after.inCommerce!.state, failure: after.inCommerce!.failure } } }) // prettier-ignore
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
        prices: known.map(({ code, productId }) => ({ code, price: prices.get(productId) ?? null })),
      }
    } catch (error) {
      if (!(error instanceof CommerceError)) throw error
      return { state: 'away', prices: [] }
    }
  })
}
