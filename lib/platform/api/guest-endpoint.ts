import type { z } from '@/lib/shared/zod'
import {
  findOpenByDomain,
  refuseSuspended,
  type PlacedOrganization,
} from '@/lib/platform/auth/organization-domains'
import type { Principal } from '@/lib/platform/auth/principal'
import { withPrincipal } from '@/lib/platform/auth/with-principal'
import type { Transaction } from '@/lib/platform/db/client'
import { readJson } from './body'
import {
  present,
  type CallEndpoint,
  type Contract,
  type Input,
  type Output,
  type TypesOf,
} from './endpoints'
import { notFound } from './errors'
import { refuseForgery } from './forgery'
import { read } from './reading'
import { isWrite } from './request'

/** Somebody on an organization's host who need not belong there. Runs as polyclinic_identity. */
export type Guest = {
  /** Null for nobody signed in. */
  principal: Principal | null
  organization: PlacedOrganization
  transaction: Transaction
  requestId: string
}

/**
 * An endpoint on an organization's own host for whoever comes there, before any role could let them
 * in.
 */
export const guestEndpoint = <
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
  O extends z.ZodType = z.ZodUnknown,
>({
  handle,
  ...contract
}: Contract<Q, B, O> & {
  handle: (request: { guest: Guest } & Pick<Input<Q, B>, 'query' | 'body'>) => Output<O>
}): CallEndpoint<TypesOf<Q, B, O>> => ({
  ...contract,
  area: 'guest',
  async run(call) {
    const { req, requestId, place } = call
    const domainURL = place.kind === 'organization' ? place.domainURL : notFound('Page')
    const sent = isWrite(req) ? (await refuseForgery(call), await readJson(req)) : undefined
    return withPrincipal(
      await call.sessionId(),
      isWrite(req),
      null,
      async (principal, transaction) => {
        const query = read(contract.query, req.query)
        const body = read(contract.body, sent)
        const organization = (await findOpenByDomain(transaction, domainURL)) ?? notFound('Page')
        refuseSuspended(organization, req)
        const guest = { principal, organization, transaction, requestId }
        return present(contract, await handle({ guest, query, body }))
      },
    )
  },
})
