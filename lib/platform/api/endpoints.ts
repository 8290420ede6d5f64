import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from '@/lib/shared/zod'
import {
  authorizeAdmin,
  authorizeHome,
  authorizeMember,
  namesOne,
  type ScopeOf,
} from '@/lib/platform/auth/authorize'
import { withCaller } from '@/lib/platform/auth/caller'
import type { Principal } from '@/lib/platform/auth/principal'
import { rightsOf } from '@/lib/platform/auth/rights'
import { withPrincipal } from '@/lib/platform/auth/with-principal'
import { patience } from '@/lib/platform/config/env'
import type { Transaction } from '@/lib/platform/db/client'
import { withAnonymous } from '@/lib/platform/db/tenant'
import { inTime } from '@/lib/platform/time/in-time'
import type { Permission } from '@/lib/shared/access/permissions'
import { GLOBAL, RIGHTS_HEADER } from '@/lib/shared/http/session'
import type { Csv } from '@/lib/shared/text/csv'
import { Later, OwnAnswer, PageOfRows } from './answer'
import { readFile, readJson, refuseFile, typeOf, type FileSent } from './body'
import type { Call } from './call'
import { CsvAnswer } from './csv'
import type { Ctx } from './ctx'
import { notFound, stillUnderWay, tooLong } from './errors'
import { refuseForeignOrigin, refuseForgery } from './forgery'
import { OWN } from './handled'
import { keyed, once } from './idempotency'
import { inMailTurn, inTurn } from './in-turn'
import { countCaller } from './rate-limits'
import { addressReader, read } from './reading'
import { hostOf, isWrite, type ApiRequest } from './request'
import { takeMailTurn } from './turns'

export type Written = { status: number; answer: unknown; headers?: Record<string, string> }
export type Result = Written | OwnAnswer

/** What a client sends and receives: the input of `query` and `body`, the output of `data`. */
export type CallTypes = { query: object; body: unknown; data: unknown }

/** Coerced numbers take anything as input; clients send them as they come out. */
type QueryInput<Q extends z.ZodType> = string extends keyof z.input<Q>
  ? NonNullable<unknown>
  : {
      [Name in keyof z.input<Q>]: unknown extends z.input<Q>[Name]
        ? z.output<Q>[Name & keyof z.output<Q>]
        : z.input<Q>[Name]
    }

/** Types of a call by the schemas of its endpoint. */
export type TypesOf<Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = {
  query: QueryInput<Q>
  body: z.input<B>
  data: z.output<O>
}

/** `data` of an answer that an endpoint writes itself. */
type BareTypesOf<Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = Omit<
  TypesOf<Q, B, O>,
  'data'
> & { data: z.output<O> extends { data: infer Data } ? Data : undefined }

/** What OpenAPI and the contract tests read of an endpoint. */
type Described<Types extends CallTypes> = {
  /** For the compiler alone: the browser's client takes its types from here (decision 087). */
  types?: Types
  permission?: Permission
  /** Names the organization that a call is about. */
  scope?: ScopeOf
  summary: string
  status?: 200 | 201 | 302
  files?: readonly string[]
  /** Schemas of the parameters in the path. */
  params?: z.ZodRawShape
  query?: z.ZodType
  body?: z.ZodType
  upload?: FileSent
  /** Called by a mail server with the token of `MAIL_INTAKE_TOKEN`, not by a session or API key. */
  intake?: true
  /**
   * It is sent as a form, also by programs that name no origin; what it is answered with is 200.
   */
  form?: boolean
  output: z.ZodType
  /** As a `Contract` says. */
  heavy?: Heavy
  csv?: { name: string }
}

/** Gets the bare request: it answers under any host name, also one that is no place of ours. */
type MachineEndpoint<Types extends CallTypes = CallTypes> = Described<Types> & {
  area: 'machine'
  run: (req: ApiRequest) => Promise<Result>
}

/** Gets what the head of the request says, worked out once. */
export type CallEndpoint<Types extends CallTypes = CallTypes> = Described<Types> & {
  area:
    'public' | 'session' | 'guest' | 'recipient' | 'admin' | 'home' | 'member' | 'relay' | 'fhir'
  run: (call: Call) => Promise<Result>
}

/** What a route does for one method. */
export type Endpoint<Types extends CallTypes = CallTypes> =
  MachineEndpoint<Types> | CallEndpoint<Types>

/**
 * How a file is taken. `ahead` finds what it is for before any of it is read, and throws; `keep`
 * stores it before the transaction begins, which would wait: `body` is then what `keep` answers. It
 * may give up when the caller has left.
 */
type Upload<Q extends z.ZodType, P extends z.ZodRawShape> = FileSent & {
  ahead?: (request: { ctx: Ctx } & Address<Q, P>) => Promise<unknown>
  keep?: (bytes: Buffer, type: string, isLeft: () => boolean) => Promise<unknown>
}

type Heavy = true | ((query: ApiRequest['query'], sent: unknown) => boolean)

export type Contract<
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
  P extends z.ZodRawShape = NoParams,
> = {
  /** One line for the API's documentation. */
  summary: string
  /** Status of an answer that is not refused, 200 unless it says otherwise: 201 for what
   * creates, 302 for what leads on. */
  status?: 200 | 201 | 302
  /** Media types of an answer that is a file, in the place of JSON or beside it. */
  files?: readonly string[]
  /** One schema for each parameter of the path. */
  params?: P
  query?: Q
  body?: B
  /** A file is sent in the place of JSON; `body` is then `FileBytes`. */
  upload?: Upload<Q, P>
  output: O
  /**
   * It works on many rows at once: it has connections of its own and minutes for a statement, and
   * few are done at the same time for a person or an organization (`turns.ts`). A function says so
   * of some calls, by their query and what was sent; `format=csv` of a list always is.
   */
  heavy?: Heavy
  /** Of a list: how `format=csv` answers it. */
  csv?: Csv<z.output<O> extends (infer Row)[] ? Row : never>
}
export type NoParams = Record<never, never>
export type Address<Q extends z.ZodType, P extends z.ZodRawShape> = {
  params: { [Name in keyof P]: z.output<P[Name]> }
  query: z.output<Q>
}
export type Input<
  Q extends z.ZodType,
  B extends z.ZodType,
  P extends z.ZodRawShape = NoParams,
> = Address<Q, P> & { body: z.output<B> }
export type Output<O extends z.ZodType> = Promise<z.input<O> | PageOfRows<unknown> | OwnAnswer>

/** A file's bytes, as the body of an endpoint. */
export const FileBytes = z.instanceof(Buffer)

const asksForCsv = (req: ApiRequest, { csv }: { csv?: unknown }) => Boolean(csv && req.query.format)

const isHeavy = (
  req: ApiRequest,
  { heavy, csv }: { heavy?: Heavy; csv?: unknown },
  sent: unknown,
) =>
  asksForCsv(req, { csv }) ||
  (typeof heavy === 'function' ? heavy(req.query, sent) : heavy === true)

/** What a DELETE is about stands in its address. */
const readSent = async (req: ApiRequest) => (req.method === 'DELETE' ? undefined : readJson(req))

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url')

/** Parsing the answer keeps a new column from leaking before a schema names it. */
export function present(
  { output, status = 200 }: Pick<Endpoint, 'output' | 'status'>,
  data: unknown,
): Result {
  if (data instanceof OwnAnswer) return data
  if (data instanceof PageOfRows)
    return { status, answer: { success: true, data: output.parse(data.rows), total: data.total } }
  return { status, answer: { success: true, data: output.parse(data) } }
}

/**
 * A page that no list is too long for: from several, read one after the other, rows would be
 * missing that others moved.
 */
const WHOLE = { limit: 2 ** 31 - 1, offset: 0 }
const CHECKED_AT_ONCE = 1000

/** Every row that a list has, whatever page was asked for, as a file. */
async function exported(
  { name, columns }: Csv<never>,
  output: z.ZodType,
  { rows }: PageOfRows<never>,
) {
  const checked: never[] = []
  for (let at = 0; at < rows.length; at += CHECKED_AT_ONCE) {
    checked.push(...(output.parse(rows.slice(at, at + CHECKED_AT_ONCE)) as never[]))
    // Others are answered in between.
    await nextTurn()
  }
  return CsvAnswer.of(name, columns, checked)
}

/**
 * An endpoint for the machinery around us, which asks under whatever host name it knows. Answers
 * bare JSON, or an answer that has been prepared.
 */
export const machineEndpoint = <O extends z.ZodType>({
  handle,
  ...contract
}: Omit<Contract<never, never, O>, 'body' | 'query'> & {
  handle: () => Promise<{ status: number; answer: z.input<O> } | OwnAnswer>
}): MachineEndpoint => ({ ...contract, area: 'machine', run: handle })

/** An endpoint that is the same for everybody, on every host. Reads only. */
export const publicEndpoint = <
  Q extends z.ZodType = z.ZodUnknown,
  O extends z.ZodType = z.ZodUnknown,
>({
  handle,
  ...contract
}: Omit<Contract<Q, never, O>, 'body'> & {
  handle: (request: { transaction: Transaction; query: z.output<Q> }) => Output<O>
}): CallEndpoint<TypesOf<Q, z.ZodUnknown, O>> => ({
  ...contract,
  area: 'public',
  run: ({ req }) =>
    withAnonymous(async (transaction) =>
      present(contract, await handle({ transaction, query: read(contract.query, req.query) })),
    ),
})

/**
 * An endpoint about the caller's own session, on every host; `principal` is null for nobody.
 * Answers bare JSON.
 */
export const sessionEndpoint = <
  O extends z.ZodType,
  B extends z.ZodType = z.ZodUnknown,
  Q extends z.ZodType = z.ZodUnknown,
>({
  handle,
  csrfToken = false,
  ...contract
}: Contract<Q, B, O> & {
  /**
   * What is sent has next-auth's csrfToken in it, which `handle` checks; next-auth's client sends
   * no header of ours.
   */
  csrfToken?: boolean
  handle: (request: {
    call: Call
    principal: Principal | null
    transaction: Transaction
    query: z.output<Q>
    body: z.output<B>
  }) => Promise<z.input<O>>
}): CallEndpoint<BareTypesOf<Q, B, O>> => ({
  ...contract,
  area: 'session',
  async run(call) {
    const { req, place } = call
    if (isWrite(req)) await (csrfToken ? refuseForeignOrigin : refuseForgery)(call)
    const body = isWrite(req)
      ? read(contract.body, await readJson(req))
      : (undefined as z.output<B>)
    // Asking who one is keeps no session alive: tabs do it on their own.
    const answer = await withPrincipal(
      await call.sessionId(),
      isWrite(req),
      place,
      (principal, transaction) =>
        handle({ call, principal, transaction, query: read(contract.query, req.query), body }),
    )
    return { status: 200, answer: contract.output.parse(answer) }
  },
})

type Guard<Demand> = (request: {
  call: Call
  principal: Principal | null
  transaction: Transaction
  permission: Demand
  scopeOf: ScopeOf
}) => Promise<Pick<Ctx, 'scope' | 'reach' | 'actor'>>

/** A call that needs a permission. */
export type Guarded<
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
  P extends z.ZodRawShape = NoParams,
> = Placed<Q, B, O, P> & {
  permission: Permission
}

/** A call of somebody with rights in a place. */
export type Placed<
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
  P extends z.ZodRawShape = NoParams,
> = Contract<Q, B, O, P> & {
  permission?: Permission
  /**
   * Names the organization a call is about, `global` for none, or ANYWHERE when holding it in one
   * place is enough.
   */
  scope?: ScopeOf
  /**
   * It counts mails to typed addresses (`mail-limits.ts`): few such calls are done at the same time
   * (`turns.ts`).
   */
  mails?: boolean
  /**
   * The answer holds a secret that is shown once: it is not kept for a repeated Idempotency-Key.
   */
  shownOnce?: boolean
  handle: (
    request: { ctx: Ctx } & Input<Q, B, P>,
  ) => Output<O> | Promise<Later<z.input<O> | OwnAnswer>> | Promise<z.input<O> | Later<z.input<O>>>
}

/** The organization in the path or in the query; without one a call is about all of them. */
const organizationNamedBy: ScopeOf = ({ params, query }) =>
  String(params.organizationDomainURL ?? query.organizationDomainURL ?? GLOBAL)

const endpointBehind =
  <Demand extends Permission | undefined>(
    area: 'admin' | 'home' | 'member',
    guard: Guard<Demand>,
  ) =>
  <
    Q extends z.ZodType = z.ZodUnknown,
    B extends z.ZodType = z.ZodUnknown,
    O extends z.ZodType = z.ZodUnknown,
    P extends z.ZodRawShape = NoParams,
  >({
    handle,
    scope: scopeOf = organizationNamedBy,
    mails = false,
    shownOnce = false,
    ...contract
  }: Placed<Q, B, O, P>): CallEndpoint<TypesOf<Q, B, O>> => {
    const readAddress = addressReader(contract)
    return {
      ...contract,
      area,
      scope: scopeOf,
      async run(call) {
        const { req, requestId, place, tell } = call
        // A script on one tenant's page must not act with the rights of staff who visit it.
        if (place.kind !== (area === 'admin' ? 'login' : 'organization')) notFound('Page')
        // A program with a key brings nothing that a browser would send by itself.
        if (isWrite(req) && call.key === null) await refuseForgery(call)
        const { permission, upload } = contract
        const scope = scopeOf(req)
        const about = namesOne(scope) ? scope : undefined
        const access = (principal: Principal | null, transaction: Transaction) =>
          guard({ call, principal, transaction, permission: permission as Demand, scopeOf })
        if (upload) refuseFile(req, upload)
        const json = !upload && isWrite(req) ? await readSent(req) : undefined
        const heavy = isHeavy(req, contract, json)
        let caller: Pick<Ctx, 'actor' | 'scope'> | undefined
        // Nobody sends megabytes before it is known that they may, and no connection waits while they
        // do, or for a turn. Who calls, and what they may, is asked again in the transaction that does
        // the work: both may have changed meanwhile.
        if (upload || heavy || mails)
          await withCaller(
            call,
            { permission, ahead: true, about },
            async (principal, transaction) => {
              const ctx: Ctx = {
                ...transaction,
                ...(await access(principal, transaction)),
                requestId,
              }
              await countCaller(ctx, Boolean(upload) || asksForCsv(req, contract), tell)
              tell(RIGHTS_HEADER, rightsOf(ctx))
              const address = readAddress(req, () => upload || read(contract.body, json))
              await upload?.ahead?.({ ctx, ...address })
              caller = ctx
              return { status: 202 }
            },
          )
        const sent = upload ? await readFile(req, upload) : json
        const work = async () => {
          const given = upload?.keep
            ? await upload.keep(sent as Buffer, typeOf(req), () => req.socket.destroyed)
            : sent
          const result = await withCaller<Result | Later<Result>>(
            call,
            { permission, about, purpose: heavy ? 'heavy' : 'request' },
            async (found, transaction) => {
              const ctx: Ctx = { ...transaction, ...(await access(found, transaction)), requestId }
              if (!caller) await countCaller(ctx, false, tell)
              tell(RIGHTS_HEADER, rightsOf(ctx))
              const readBody = () => read(contract.body, given)
              const { params, query } = readAddress(req, readBody)
              const body = readBody()
              const { csv, output } = contract
              if (csv && (query as { format?: 'csv' }).format) {
                const whole = await handle({
                  ctx,
                  params,
                  query: { ...(query as object), ...WHOLE } as never,
                  body,
                })
                return exported(csv, output, whole as PageOfRows<never>)
              }
              const answer = async () => {
                const answered = await handle({ ctx, params, query, body })
                if (answered instanceof Later)
                  return new Later(async () => present(contract, await answered.work()))
                return present(contract, answered)
              }
              if (!isWrite(req)) return answer()
              const { key, work } = keyed(req, OWN, answer, !shownOnce)
              const request = `${req.method} ${hostOf(req)}${req.url} ${upload ? digestOf(sent as Buffer) : JSON.stringify(sent)}`
              return once(ctx, key, request, work as () => Promise<Written | Later<Written>>)
            },
          )
          if (!(result instanceof Later)) return result
          // A heavy call may take minutes; whoever waits for another server is told when that takes
          // too long.
          return heavy
            ? result.work()
            : inTime(patience(), isWrite(req) ? stillUnderWay : tooLong, () => result.work())
        }
        if (heavy) return inTurn(call, caller!, work)
        return mails
          ? inMailTurn(
              takeMailTurn(caller!, () => req.socket.destroyed),
              work,
            )
          : work()
      },
    }
  }

/** An endpoint for staff, on the login host. */
export const adminEndpoint = endpointBehind('admin', authorizeAdmin)

/** An endpoint for an organization's own people, on its own host. */
export const homeEndpoint = endpointBehind('home', authorizeHome)

/**
 * An endpoint on an organization's own host for whoever belongs there, whatever they may do: about
 * what is their own.
 */
export const memberEndpoint = endpointBehind('member', authorizeMember)
