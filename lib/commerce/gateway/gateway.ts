import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { CommerceError, timedOut } from '@/lib/platform/commerce/errors'
import { answerOf, looksAnswered } from '@/lib/platform/commerce/transport'
import { ReadyJsonAnswer } from '@/lib/platform/api/answer'
import { recordChange, type Entry } from '@/lib/platform/audit/audit'
import { findCommerceAccount } from '@/lib/platform/commerce/commerce-accounts'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { alone } from '@/lib/platform/db/alone'
import { rowsOf } from '@/lib/platform/db/rows'
import { anew, mayBeForgotten } from '@/lib/platform/db/tenant'
import type { Result } from '@/lib/platform/api/endpoints'
import { patience } from '@/lib/platform/config/env'
import { notFound } from '@/lib/platform/api/errors'
import { answerUnder, settleKey, takeKey, type Stored } from '@/lib/platform/api/idempotency'
import { inTime } from '@/lib/platform/time/in-time'
import { log } from '@/lib/platform/observability/log'
import { relayEndpoint } from '@/lib/platform/api/relay-endpoint'
import { eventOf, readAsked, type Asked } from './asked'
import { customerOf, type Customer } from './customers'
import { choosesAnswer, diagnose, hasFailed, unknownChoice, withoutRow } from './diagnosis'
import { countMail, sendsMail } from './mails'
import { refuseOwed } from './owed'
import { refuseForeign, refuseForeignQuery } from './own'
import { counted, spentBy } from './own-codes'
import { backend, passOn } from './pass-on'
import { mayShowDrafts, publishedIn } from './published'
import { refusalBefore, refusalOf, refusedUnsent, wasNotDone } from './refusals'
import { isFreeOfSecrets, withoutSecrets } from './secrets'
import { Upload } from './upload'

type Call = { ctx: Ctx; asked: Asked; customer?: Customer }

/**
 * Passes the admin area's calls, or the storefront's, on to Medusa for whoever holds the
 * permission: any client of Medusa v1 works with it as its address. Staff act with the console's
 * own token, an organization's people as its customer.
 */
export const gateway = (area: 'admin' | 'store') =>
  relayEndpoint<Asked>({
    summary:
      area === 'admin'
        ? 'The shop’s admin area, as Medusa v1 has it.'
        : 'The storefront, as Medusa v1 has it.',
    hosts: area === 'admin' ? ['login'] : ['login', 'organization'],
    read: readAsked,
    admit: async (call) => {
      backend() // Where there is none, there is nothing to note.
      const work = await (call.ctx.scope.kind === 'organization'
        ? forOrganization(call)
        : forStaff(call))
      return () => answeredInTime(call, work)
    },
  })

/**
 * What a call is answered, however slow commerce is: of what takes longer than its caller waits
 * nobody can tell yet. It goes on, and its outcome is noted. Of a call with files the time begins
 * when they have come.
 */
async function answeredInTime({ asked }: Call, work: () => Promise<Result>): Promise<Result> {
  const late = timedOut(patience())
  const result = work()
  try {
    if (asked.body instanceof Upload) await Promise.race([result, asked.body.come()])
    return await inTime(
      patience(),
      () => late,
      () => result,
    )
  } catch (error) {
    if (error !== late) throw error
    return withoutSecrets(asked.path, refusalOf(late, asked), backend().token)
  }
}

async function forStaff(call: Call) {
  await refuseOwed(call.ctx, call.asked)
  if (sendsMail(call.asked)) return () => askingFirst(call, () => mail(call))
  return choosesAnswer(call.asked) ? async () => write(call) : asItIs(call)
}

/** A write that commerce is asked about first: nothing of it is noted where it is refused. */
async function write({ ctx, asked, customer }: Call): Promise<Result> {
  const refusal =
    choosesAnswer(asked) && (await unknownChoice({ asked, customerToken: customer?.token }))
  if (refusal) return withoutSecrets(asked.path, refusedUnsent(refusal, asked), backend().token)
  return (await anew(ctx, (ctx) => noted({ ctx, asked }))) ?? sent({ ctx, asked, customer })
}

/**
 * A write that has the shop send a mail. What was answered already sends none, and counts for none.
 */
const mail = (call: Call) =>
  unlessAnswered(call, async () => {
    await countMail(call.asked)
    return write(call)
  })

/**
 * What is answered where the console has to ask commerce something for itself before the call is
 * sent, and commerce fails on that.
 */
async function askingFirst({ asked }: Call, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // `sent` throws none.
    if (!(error instanceof CommerceError)) throw error
    return withoutSecrets(asked.path, refusalBefore(error, asked), backend().token)
  }
}

/** What was answered under the call's key is answered again, whatever has become of it since. */
async function unlessAnswered({ ctx, asked }: Call, work: () => Promise<Result>): Promise<Result> {
  const { key } = asked
  const answered =
    key === undefined
      ? undefined
      : await anew(ctx, (ctx) => answerUnder(ctx, key, requestOf(ctx, asked)))
  return answered ?? work()
}

/**
 * A call that nothing has to be asked for first: a write is noted in the transaction that has
 * allowed it, and sent when that has ended.
 */
async function asItIs({ ctx, asked }: Call) {
  const replay = await noted({ ctx, asked })
  return async () => replay ?? sent({ ctx, asked })
}

/** Of the storefront an organization's people reach the shop, and what is their organization's. */
async function forOrganization({ ctx, asked }: Call) {
  const account = await findCommerceAccount(ctx, organizationOf(ctx).id)
  if (!account) await refuseOpening({ ctx, asked })
  if (!account && asked.endpoint.whose === 'shop') return asItIs({ ctx, asked })
  return () =>
    askingFirst({ ctx, asked }, async () => {
      const customer = await customerOf(ctx, account, isWrite(asked))
      if (!isWrite(asked))
        return sent({ ctx, asked, customer: await refuseForeign(asked, customer) })
      // What is looked at before a change must not change before it is made.
      return alone('commerce-customer', customer.id, () => change({ ctx, asked, customer }))
    })
}

/** A write of an organization's. */
const change = ({ ctx, asked, customer }: Required<Call>): Promise<Result> =>
  unlessAnswered({ ctx, asked }, async () => {
    const work = async () => {
      await refuseForeign(asked, customer)
      return write({ ctx, asked, customer })
    }
    const cart = await spentBy(asked)
    return cart ? alone('commerce-codes', 'all', () => counted(asked, cart, work)) : work()
  })

/**
 * An organization that is no customer yet has no cart and no order; and who only looks makes it
 * none.
 */
async function refuseOpening({ ctx, asked }: Call) {
  const { whose } = asked.endpoint
  if (whose === 'shop') return refuseForeignQuery(asked)
  const { viewer } = ctx.actor
  const onlyLooks = (viewer && !viewer.changes) || (await isSuspended(ctx))
  if (whose !== 'customer' || onlyLooks) notFound('Page')
}

/** Then its people read, whatever they may do otherwise. */
async function isSuspended(ctx: Ctx): Promise<boolean> {
  const { path } = organizationOf(ctx)
  const [row] = await rowsOf<{ standing: string }>(
    ctx,
    sql`select standing_of(${sql.param(path)}::int[]) as standing`,
  )
  return row!.standing === 'suspended'
}

const isWrite = ({ method }: Asked) => method !== 'GET'

/**
 * Notes a write in the log before it is sent, and takes the key that it came with, so that it is
 * sent once: whoever asks again gets what was answered, which is what this answers, or learns that
 * nobody knows.
 */
async function noted({ ctx, asked }: Call): Promise<Stored | undefined> {
  if (!isWrite(asked)) return undefined
  const replay =
    asked.key === undefined ? undefined : await takeKey(ctx, asked.key, requestOf(ctx, asked))
  if (!replay) recordChange(ctx, entryOf(ctx, asked, { request: callOf(asked) }))
  return replay
}

/** Staff see also what is not published. */
const hidesDrafts = ({ ctx, asked }: Call) =>
  ctx.scope.kind === 'organization' && mayShowDrafts(asked)

/** What an answer says is kept under a key, or names what was made. */
const isNoted = (asked: Asked) => isWrite(asked) && (asked.key !== undefined || makes(asked))

async function sent({ ctx, asked, customer }: Call): Promise<Result> {
  const { token } = backend()
  try {
    const response = await passOn(asked, { customerToken: customer?.token })
    const isRead = isNoted(asked) || hidesDrafts({ ctx, asked })
    const goesAsItCame =
      !isRead && looksAnswered(response) && isFreeOfSecrets(asked.path, response.data, token)
    if (goesAsItCame) return new ReadyJsonAnswer(response.data)
    const { status, body } = answerOf(response)
    const shown = hidesDrafts({ ctx, asked }) ? publishedIn(body) : body
    const given = { status, answer: withoutSecrets(asked.path, shown, token) }
    await settle(ctx, asked, given)
    return given
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error
    const diagnosed =
      hasFailed(error) &&
      !isWrite(asked) &&
      (await diagnose({ asked, customerToken: customer?.token }))
    const meant = hasFailed(error) && !diagnosed ? await withoutRow(error, asked) : error
    const given = withoutSecrets(asked.path, diagnosed || refusalOf(meant, asked), token)
    await settle(ctx, asked, given, meant)
    return given
  }
}

/**
 * Keeps what a write was answered under its key, and notes in the log what it has made, or that it
 * was not done, or nobody can tell.
 */
async function settle(ctx: Ctx, asked: Asked, given: Stored, error?: CommerceError): Promise<void> {
  const { key } = asked
  const made = error ? undefined : madeBy(asked, given)
  if (!isWrite(asked) || (key === undefined && !error && !made)) return
  try {
    await anew(ctx, async (ctx) => {
      if (made)
        recordChange(ctx, entryOf(ctx, { ...asked, path: made }, { request: callOf(asked) }))
      if (error)
        recordChange(
          ctx,
          entryOf(ctx, asked, { request: callOf(asked), outcome: outcomeOf(error) }),
        )
      // Of an answer that is lost with the database nobody knows: its key stays taken. The log is
      // never lost.
      if (!made && !error) mayBeForgotten(ctx)
      if (key !== undefined) settleKey(ctx, key, error && wasNotDone(error) ? undefined : given)
    })
  } catch (failure) {
    // It is done, or is not, whether or not we can note it: the caller is to know. The key stays
    // taken.
    log.error(
      { requestId: ctx.requestId, err: failure },
      'the outcome of a commerce write was not noted',
    )
  }
}

const makes = ({ permission, path }: Asked) =>
  path.startsWith('/admin/') && permission.endsWith(':create')

/**
 * The address of the row that a call has added: Medusa says of none who made it, or that it was the
 * console.
 */
function madeBy(asked: Asked, { answer }: Stored): string | undefined {
  if (!makes(asked)) return undefined
  const [row] = Object.values((answer ?? {}) as Record<string, { id?: string } | null>)
  return row?.id && `${asked.path}/${row.id}`
}

const callOf = ({ method, path }: Asked) => `${method} ${path}`
/**
 * What a key stands for. Nobody has seen a file before it is on its way: each upload is another
 * request.
 */
const requestOf = (ctx: Ctx, asked: Asked) =>
  `${organizationIdOf(ctx)} ${callOf(asked)}${asked.query} ${asked.body instanceof Upload ? randomUUID() : JSON.stringify(asked.body)}`
const organizationIdOf = ({ scope }: Ctx) =>
  scope.kind === 'organization' ? scope.organization.id : null

const outcomeOf = (error: CommerceError) => {
  if (!wasNotDone(error)) return 'unknown'
  return error.status === undefined ? 'not sent' : `refused (${error.status})`
}

const entryOf = (ctx: Ctx, asked: Asked, after: Record<string, string>): Entry => ({
  organizationId: organizationIdOf(ctx),
  action: asked.permission,
  event: eventOf(asked),
  subject: 'commerce',
  subjectId: asked.path,
  after,
})
