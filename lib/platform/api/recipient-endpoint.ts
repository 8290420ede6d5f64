import type { z } from '@/lib/shared/zod'
import {
  findByDomain,
  refuseSuspended,
  type PlacedOrganization,
} from '@/lib/platform/auth/organization-domains'
import type { Transaction } from '@/lib/platform/db/client'
import { actFor, withIdentity } from '@/lib/platform/db/tenant'
import { readJson, readOneClick } from './body'
import type { Call } from './call'
import {
  present,
  type CallEndpoint,
  type Contract,
  type Input,
  type Output,
  type Result,
  type TypesOf,
} from './endpoints'
import { notFound } from './errors'
import { refuseForgery } from './forgery'
import { inMailTurn } from './in-turn'
import { countAddress } from './rate-limits'
import { read } from './reading'
import { isWrite } from './request'
import { takeVisitorTurn } from './turns'

/**
 * Somebody who gets mail from an organization, or asks for it. Runs with the reach of that
 * organization alone.
 */
export type Recipient = Transaction & {
  organization: PlacedOrganization
  requestId: string
  /** How it is asked: a machine asks otherwise than a person does. */
  asked: { method: string; userAgent: string }
}

type Recipients<Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = Contract<
  Q,
  B,
  O
> & {
  /** Whoever wants no more mail can say so whatever has become of the organization. */
  always?: boolean
  /** As mail programs send it: the token in the address is all it needs. */
  form?: boolean
  /**
   * It has us write to an address that anybody may name: few of them are let through, and few at
   * once (`turns.ts`).
   */
  signsUp?: boolean
  handle: (request: { recipient: Recipient } & Pick<Input<Q, B>, 'query' | 'body'>) => Output<O>
}

async function sentTo(call: Call, form: boolean): Promise<unknown> {
  if (form) return readOneClick(call.req)
  await refuseForgery(call)
  return readJson(call.req)
}

/** An endpoint on an organization's own host for whoever gets its mail. Nobody needs a session. */
export const recipientEndpoint = <
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
  O extends z.ZodType = z.ZodUnknown,
>({
  handle,
  always = false,
  form = false,
  signsUp = false,
  ...contract
}: Recipients<Q, B, O>): CallEndpoint<TypesOf<Q, B, O>> => ({
  ...contract,
  area: 'recipient',
  form,
  async run(call) {
    const { req, requestId, place, tell } = call
    const domainURL = place.kind === 'organization' ? place.domainURL : notFound('Page')
    const sent = isWrite(req) ? await sentTo(call, form) : undefined
    if (signsUp) await countAddress(req, 'sign-up', tell)
    const work = () =>
      withIdentity(async (transaction) => {
        const query = read(contract.query, req.query)
        const body = read(contract.body, sent)
        const organization = (await findByDomain(transaction, domainURL)) ?? notFound('Page')
        if (!always && organization.standing === 'archived') notFound('Page')
        if (!always) refuseSuspended(organization, req)
        actFor(transaction, organization.id)
        const asked = { method: req.method!, userAgent: req.headers['user-agent'] ?? '' }
        const answer = await handle({
          recipient: { ...transaction, organization, requestId, asked },
          query,
          body,
        })
        const result = present(contract, answer)
        return form ? ({ ...result, status: 200 } as Result) : result
      })
    return signsUp
      ? inMailTurn(
          takeVisitorTurn(domainURL, () => req.socket.destroyed),
          work,
        )
      : work()
  },
})
