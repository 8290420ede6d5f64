import { z } from '@/lib/shared/zod'
import { authorizeAdmin, authorizeHome } from '@/lib/platform/auth/authorize'
import { withCaller } from '@/lib/platform/auth/caller'
import { rightsOf } from '@/lib/platform/auth/rights'
import type { Permission } from '@/lib/shared/access/permissions'
import type { Place } from '@/lib/shared/http/hosts'
import { GLOBAL, RIGHTS_HEADER } from '@/lib/shared/http/session'
import { Later } from './answer'
import type { Ctx } from './ctx'
import type { CallEndpoint, Result } from './endpoints'
import { notFound } from './errors'
import { refuseForgery } from './forgery'
import { countCaller } from './rate-limits'
import { isWrite, type ApiRequest } from './request'

const GUARDS = { login: authorizeAdmin, organization: authorizeHome }
type Guarded = keyof typeof GUARDS

type Relay<Asked extends { permission: Permission }> = {
  /** One line for the API's documentation. */
  summary: string
  /** Where it answers: to staff on the login host, to an organization's people on its own. */
  hosts: readonly Guarded[]
  /**
   * Reads what is asked for, and which permission that needs. Throws 404 for what is not passed on.
   */
  read: (req: ApiRequest) => Promise<Asked>
  /**
   * Runs in the transaction that found out what the caller may; what it answers runs when that has
   * ended.
   */
  admit: (request: { ctx: Ctx; asked: Asked }) => Promise<() => Promise<Result>>
}

/**
 * An endpoint that passes calls on to another server. Who calls, and what they may, is settled in a
 * transaction that has ended when the call goes out: `anew` begins others.
 */
export const relayEndpoint = <Asked extends { permission: Permission }>({
  summary,
  hosts,
  read,
  admit,
}: Relay<Asked>): CallEndpoint => ({
  area: 'relay',
  summary,
  params: { '*': z.string().describe('Path of the other server’s API.') },
  output: z.unknown(),
  async run(call) {
    const { req, requestId, tell } = call
    const guard = guardOf(call.place, hosts)
    if (isWrite(req) && call.key === null) await refuseForgery(call)
    const asked = await read(req)
    const { permission } = asked
    const admitted = await withCaller(call, { permission }, async (principal, transaction) => {
      const caller = { call, principal, transaction }
      const access = await guard({ ...caller, permission, scopeOf: () => GLOBAL })
      const ctx: Ctx = { ...transaction, ...access, requestId }
      await countCaller(ctx, false, tell)
      tell(RIGHTS_HEADER, rightsOf(ctx))
      return new Later(await admit({ ctx, asked }))
    })
    return admitted.work()
  },
})

const guardOf = ({ kind }: Place, hosts: readonly Guarded[]) =>
  GUARDS[hosts.find((host) => host === kind) ?? notFound('Page')]
