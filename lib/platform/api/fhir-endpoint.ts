import { z } from '@/lib/shared/zod'
import { authorizeAdmin, authorizeHome } from '@/lib/platform/auth/authorize'
import { withCaller } from '@/lib/platform/auth/caller'
import { heldAt } from '@/lib/platform/auth/memberships'
import { holdsGlobally, type Principal } from '@/lib/platform/auth/principal'
import { rightsOf } from '@/lib/platform/auth/rights'
import type { Transaction } from '@/lib/platform/db/client'
import { hasPermissions, type Permission } from '@/lib/shared/access/permissions'
import type { Place } from '@/lib/shared/http/hosts'
import { GLOBAL, RIGHTS_HEADER } from '@/lib/shared/http/session'
import { readFields, readJson, refuseFile, type FileSent } from './body'
import type { Call, Tell } from './call'
import type { Ctx } from './ctx'
import type { CallEndpoint, Written } from './endpoints'
import { forbidden, HttpError, notFound } from './errors'
import { FHIR, refuse } from './fhir-outcome'
import { refuseForgery } from './forgery'
import { inTurn } from './in-turn'
import { keyed, once } from './idempotency'
import { countCaller } from './rate-limits'
import { hostOf, isWrite, type ApiRequest } from './request'

export { FHIR } from './fhir-outcome'

const PATH = '/api/fhir/R4'
const MB = 1024 * 1024
const SENT: FileSent = { types: ['application/fhir+json', 'application/json'], limit: 5 * MB }

const GUARDS = { login: authorizeAdmin, organization: authorizeHome }
export type FhirHost = keyof typeof GUARDS

/** A call as FHIR means it, read as far as needs nobody to be known. */
export type FhirCall = {
  /** Staff's, or an organization's own. */
  host: FhirHost
  /** What every address of a resource begins with. */
  base: string
  /** Of the path. */
  path: Record<string, string>
  params: URLSearchParams
  /** `Prefer: handling=strict`: what is not understood is refused. */
  strict: boolean
  /** `Prefer: handling=lenient`: what is not understood may be ignored. */
  lenient: boolean
  ifNoneMatch: string[]
  sent: unknown
}

type Handle = (request: { ctx: Ctx; call: FhirCall; tell: Tell }) => Promise<Written>

type FhirEndpoint = {
  /** One line for the API's documentation. */
  summary: string
  /**
   * A Bundle is sent, which is heavy work (`turns.ts`): who may send one holds one of these at
   * least.
   */
  sentBy?: readonly Permission[]
  params?: z.ZodRawShape
  /** It is read, and what it is asked by comes as a form: FHIR's other way to search. */
  form?: boolean
  /** The permissions that a call needs, all of them. Throws 404 for what is not there. */
  needs: (call: FhirCall) => readonly Permission[]
  handle: Handle
}

const guardOf = ({ kind }: Place): FhirHost =>
  kind === 'login' || kind === 'organization' ? kind : notFound('Page')

const asText = (value: string | string[] | undefined) => String(value ?? '')

// A plus sign that nobody has encoded arrives as a space.
const FORMATS = /^(json|text\/json|application\/(fhir[+ ])?json)\s*(;|$)/i
const ACCEPTED = /^(\*\/\*|application\/\*|text\/json|application\/(fhir\+)?json)\s*(;|$)/i

/** Throws 406 for whoever takes no JSON; `_format` has the last word. */
function refuseOtherFormats({ headers }: ApiRequest, params: URLSearchParams) {
  const format = params.get('_format')
  const accepts =
    format === null
      ? (headers.accept ?? '*/*').split(',').some((type) => ACCEPTED.test(type.trim()))
      : FORMATS.test(format)
  if (!accepts) refuse(406, 'Answers are JSON: ask for application/fhir+json.')
}

/** Whether a header `Prefer` has a preference among others. */
const isPreferred = ({ headers }: ApiRequest, preference: string) =>
  asText(headers.prefer)
    .toLowerCase()
    .split(/[,;\s]+/)
    .includes(preference)

async function read(call: Call, form = false): Promise<FhirCall> {
  const { req, origin } = call
  const host = guardOf(call.place)
  if (isWrite(req) && !form && call.key === null) await refuseForgery(call)
  const { searchParams } = new URL(req.url!, 'http://fhir')
  // Either may say a part of it.
  const params = form
    ? new URLSearchParams([...searchParams, ...(await readFields(req))])
    : searchParams
  refuseOtherFormats(req, params)
  return {
    host,
    params,
    base: origin + PATH,
    sent: undefined,
    path: { type: req.params.type ?? '', id: req.params.id ?? '' },
    strict: isPreferred(req, 'handling=strict'),
    lenient: isPreferred(req, 'handling=lenient'),
    ifNoneMatch: asText(req.headers['if-none-match'])
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  }
}

type Caller = { call: Call; principal: Principal | null; transaction: Transaction }

/** Whether the caller holds a permission where the call is about. */
export const isHeld = ({ actor, scope }: Pick<Ctx, 'actor' | 'scope'>, permission: Permission) =>
  scope.kind === 'global'
    ? holdsGlobally(actor, permission)
    : hasPermissions(heldAt(actor, actor.memberships, scope.organization.path), permission)

/** Lets in who holds all of these where the call is about, under `global` on the login host. */
async function admit(
  host: FhirHost,
  caller: Caller,
  [permission, ...others]: readonly Permission[],
) {
  const access = await GUARDS[host]({ ...caller, permission: permission!, scopeOf: () => GLOBAL })
  for (const other of others) if (!isHeld(access, other)) forbidden(`This needs ${other}.`)
  return access
}

/** Lets in who holds one of these at least. */
async function admitAny(
  host: FhirHost,
  caller: Caller,
  [permission, ...others]: readonly Permission[],
) {
  try {
    return await admit(host, caller, [permission!])
  } catch (error) {
    if (others.length === 0 || !(error instanceof HttpError) || error.status !== 403) throw error
    return admitAny(host, caller, others)
  }
}

/**
 * Nobody sends megabytes before it is known that they may, and no connection waits while they do.
 * Who calls, and what they may, is asked again in the transaction that does the work: both may have
 * changed meanwhile.
 */
async function readBundle(call: Call, host: FhirHost, sentBy: readonly Permission[]) {
  const { req, tell } = call
  refuseFile(req, SENT, 'Bundle')
  let caller: Pick<Ctx, 'actor' | 'scope'> | undefined
  const asked = { permission: sentBy[0]!, ahead: true }
  await withCaller(call, asked, async (principal, transaction) => {
    caller = await admitAny(host, { call, principal, transaction }, sentBy)
    await countCaller(caller, true, tell)
    return { status: 202 }
  })
  return { caller: caller!, sent: await readJson(req, SENT) }
}

/** What FHIR answers, for the description of the API. */
export const FhirResource = z
  .looseObject({ resourceType: z.string() })
  .describe('Resource of FHIR R4. `GET /api/fhir/R4/metadata` lists types and search parameters.')

/**
 * An endpoint that speaks FHIR R4, to staff on the login host and to an organization's people on
 * its own: the same gates in the same order as everywhere, with refusals as OperationOutcome
 * (`mountRoutes(…, FHIR)`).
 */
export const fhirEndpoint = ({
  summary,
  params,
  sentBy,
  form,
  needs,
  handle,
}: FhirEndpoint): CallEndpoint => ({
  area: 'fhir',
  summary,
  params,
  output: FhirResource,
  ...(sentBy && { body: z.unknown(), upload: SENT }),
  ...(form && { body: z.record(z.string(), z.string()), form }),
  async run(call) {
    const { req, requestId, tell } = call
    const head = await read(call, form)
    const bundle = sentBy && (await readBundle(call, head.host, sentBy))
    const sent = bundle?.sent
    const asked = { ...head, sent }
    const wanted = needs(asked)
    const permissions = wanted.length > 0 ? wanted : sentBy!
    const purpose = bundle ? 'heavy' : 'request'
    const run = () =>
      withCaller(
        call,
        { permission: permissions[0]!, isRead: form, purpose },
        async (principal, transaction) => {
          const caller = { call, principal, transaction }
          const access = await (wanted.length > 0 ? admit : admitAny)(
            asked.host,
            caller,
            permissions,
          )
          const ctx: Ctx = { ...transaction, ...access, requestId }
          if (!sentBy) await countCaller(ctx, false, tell)
          tell(RIGHTS_HEADER, rightsOf(ctx))
          const answer = () => handle({ ctx, call: asked, tell })
          if (form || !isWrite(req)) return answer()
          const { key, work } = keyed(req, FHIR, answer)
          return once(
            ctx,
            key,
            `${req.method} ${hostOf(req)}${req.url} ${JSON.stringify(sent)}`,
            work,
          )
        },
      )
    return bundle ? inTurn(call, bundle.caller, run) : run()
  },
})

/** The same for what is told to everybody. */
export const openFhirEndpoint = ({
  summary,
  handle,
}: {
  summary: string
  handle: (call: FhirCall) => unknown
}): CallEndpoint => ({
  area: 'fhir',
  summary,
  output: FhirResource,
  run: async (call) => ({ status: 200, answer: handle(await read(call)) }),
})
