import { CommerceError } from '@/lib/medusa/errors'
import { relayEndpoint } from '@/lib/server/api'
import { recordChange } from '@/lib/server/audit'
import type { Ctx } from '@/lib/server/ctx'
import { anew } from '@/lib/server/db/tenant'
import { settleKey, takeKey } from '@/lib/server/idempotency'
import { log } from '@/lib/server/log'
import { isUpload, readAsked, type Asked } from './asked'
import { customerOf, forgetToken, type Customer } from './customers'
import { refuseForeign } from './own'
import { backend, passOn } from './pass-on'
import { refusalOf, wasNotDone } from './refusals'
import { withoutSecrets } from './secrets'

type Given = { status: number; answer: unknown }
type Call = { ctx: Ctx; asked: Asked }

/**
 * Passes the admin area's calls, or the storefront's, on to Medusa for whoever holds the permission: any client of Medusa
 * v1 works with it as its address. Staff act with the console's own token, an organization's people as its customer.
 */
export const gateway = (area: 'admin' | 'store') =>
  relayEndpoint<Asked>({
    summary: area === 'admin' ? 'The shop’s admin area, as Medusa v1 has it.' : 'The storefront, as Medusa v1 has it.',
    hosts: area === 'admin' ? ['login'] : ['login', 'organization'],
    read: readAsked,
    async handle({ ctx, asked }) {
      const { token } = backend()
      const given = ctx.scope.kind === 'organization' ? await asCustomer({ ctx, asked }) : await done({ ctx, asked })
      return { status: given.status, answer: withoutSecrets(asked.path, given.answer, token) }
    },
  })

/** Of the storefront an organization's people reach the shop, and what is their organization's. */
async function asCustomer({ ctx, asked }: Call): Promise<Given> {
  try {
    const customer = await customerOf(ctx)
    await refuseForeign(asked, customer)
    return await done({ ctx, asked, customer })
  } catch (error) {
    if (error instanceof CommerceError) return refusalOf(error, asked)
    throw error
  }
}

const done = (call: Call & { customer?: Customer }) => (call.asked.method === 'GET' ? read(call) : written(call))

async function read({ asked, customer }: Call & { customer?: Customer }): Promise<Given> {
  const { given } = await answered(asked, customer)
  return given
}

/**
 * A write is in the log before it is sent, and is sent once for a key: whoever asks again gets what was answered, or
 * learns that nobody knows. A second entry says when it was not done after all, or when that cannot be told.
 */
async function written({ ctx, asked, customer }: Call & { customer?: Customer }): Promise<Given> {
  const { key } = asked
  const replay = await anew(ctx, async (ctx) => {
    const stored = key === undefined ? undefined : await takeKey(ctx, key, requestOf(asked))
    if (!stored) await record(ctx, asked, { request: callOf(asked) })
    return stored
  })
  if (replay) return replay
  const { given, error } = await answered(asked, customer)
  try {
    await anew(ctx, async (ctx) => {
      if (error) await record(ctx, asked, { request: callOf(asked), outcome: outcomeOf(error) })
      if (key !== undefined) await settleKey(ctx, key, error && wasNotDone(error) ? undefined : given)
    })
  } catch (failure) {
    // It is done, or is not, whether or not we can note it: the caller is to know. The key stays taken.
    log.error({ requestId: ctx.requestId, err: failure }, 'the outcome of a commerce write was not noted')
  }
  return given
}

async function answered(asked: Asked, customer?: Customer): Promise<{ given: Given; error?: CommerceError }> {
  try {
    const { status, body } = await passOn(asked, customer?.token)
    return { given: { status, answer: body } }
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error
    if (error.status === 401 && customer) forgetToken(customer)
    return { given: refusalOf(error, asked), error }
  }
}

const callOf = ({ method, path }: Asked) => `${method} ${path}`
const requestOf = (asked: Asked) =>
  `${callOf(asked)}${asked.query} ${isUpload(asked.body) ? asked.body.length : JSON.stringify(asked.body)}`

const outcomeOf = (error: CommerceError) => {
  if (!wasNotDone(error)) return 'unknown'
  return error.status === undefined ? 'not sent' : `refused (${error.status})`
}

const record = (ctx: Ctx, { permission, path }: Asked, after: Record<string, string>) =>
  recordChange(ctx, {
    organizationId: ctx.scope.kind === 'organization' ? ctx.scope.organization.id : null,
    ...{ action: permission, subject: 'commerce', subjectId: path, after },
  })
