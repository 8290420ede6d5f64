import { sql, type SQL } from 'drizzle-orm'
import { CommerceError } from '@/lib/medusa/errors'
import { Later } from '@/lib/server/answer'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { anew, withJob } from '@/lib/server/db/tenant'
import { conflict } from '@/lib/server/errors'
import { log } from '@/lib/server/log'
import type { Money } from '@/lib/shared/money'
import { record } from './commands'
import { findClinicalTest } from './queries'
import type { ClinicalTest, PricesInCommerce } from './schema'
import { isAway, isSetUp, NOT_SET_UP, offer, pricesIn, sentenceAbout, type Offer, type Sold } from './shop'

// The price of a published test is Medusa's. It is written there when the transaction of its publication has ended: no
// connection waits for another server, and a test is published whether or not there is commerce.

type Due = Offer & { testId: number; asked: number; failure: string | null }
/** What is pending is tried again; a failure is commerce's last word. */
type Outcome = { state: 'written' | 'pending' | 'failed'; failure: string | null; sold: Sold }

/** Who writes: somebody who is signed in, or a job. */
type Writer = Pick<Ctx, 'client'> & Partial<Pick<Ctx, 'actor' | 'requestId'>>
/** A transaction of theirs: none is open while commerce is asked. */
type Within = <T>(work: (writer: Writer) => Promise<T>) => Promise<T>

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
    writePriceOf((work) => anew(ctx, work), testId).catch((err: unknown) =>
      log.error({ requestId: ctx.requestId, err }, 'the price of a test was not written'),
    )
  })
}

const due = (writer: Writer, which: SQL) =>
  rowsOf<Due>(
    writer,
    sql`select t.id as "testId", p.asked, p.failure, t.code, v.name, v.number, v.status = 'active' as "forSale",
        case when v.price_amount is not null then json_build_object('amount', v.price_amount, 'currency', v.price_currency) end as price
      from clinical_test_prices p join clinical_tests t on t.id = p.test_id
      join clinical_test_versions v on v.test_id = t.id and v.status in ('active', 'retired')
      where ${which} order by p.updated_at, t.id`,
  )

async function writePriceOf(within: Within, testId: number): Promise<void> {
  for (const one of await within((writer) => due(writer, sql`t.id = ${testId}`))) await writePrice(within, one)
}

/** Whoever has asked for a price writes it themselves, unless their process ends: until then it is not waiting. */
const WAITING = sql`p.state = 'pending' and p.updated_at < now() - interval '1 minute'`

/**
 * Writes the prices that wait because commerce was away, or because the process that was to write them has ended.
 * Answers how many, and nothing where there were none. Safe to repeat, also at the same time elsewhere.
 */
export async function writeWaitingPrices(): Promise<number | undefined> {
  if (!isSetUp()) return undefined
  let settled = 0
  for (const one of await withJob((writer) => due(writer, WAITING))) {
    const { state } = await writePrice(withJob, one)
    // It is away: the others need not find that out as well. This one comes last the next time.
    if (state === 'pending') break
    settled++
  }
  return settled || undefined
}

/** Whoever has changed it meanwhile may have been overtaken by this: then what is in force now is written again. */
async function writePrice(within: Within, wanted: Due): Promise<Outcome> {
  const outcome = await tried(wanted)
  const [newer] = await within(async (writer) =>
    (await settle(writer, wanted, outcome)) ? [] : due(writer, sql`t.id = ${wanted.testId}`),
  )
  return newer ? writePrice(within, newer) : outcome
}

async function tried(wanted: Due): Promise<Outcome> {
  try {
    return { state: 'written', failure: null, sold: await offer(wanted) }
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error
    return { state: isAway(error) ? 'pending' : 'failed', failure: sentenceAbout(error), sold: null }
  }
}

/** False when something else was asked for meanwhile. The log is told what is new, and not of every attempt. */
async function settle(writer: Writer, wanted: Due, { state, failure, sold }: Outcome) {
  const { testId, asked, code, price, forSale } = wanted
  const settled = await rowsOf(
    writer,
    sql`update clinical_test_prices set state = ${state}, failure = ${failure}, updated_at = now(),
        product_id = coalesce(${sold?.productId ?? null}, product_id), variant_id = coalesce(${sold?.variantId ?? null}, variant_id)
      where test_id = ${testId} and asked = ${asked} returning test_id`,
  )
  if (settled.length === 0) return false
  const inCommerce = { state, failure, price: forSale ? price : null, productId: sold?.productId ?? null }
  if (state !== 'pending' || failure !== wanted.failure)
    await record(writer, 'tests:publish', code, { after: { inCommerce } })
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
