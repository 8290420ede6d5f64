import { addDays } from '@/lib/shared/time/periods'
import { buildClinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { send, type Sent } from '@/tests/support/http/request'
import {
  isQuoted,
  livePlan,
  quoteFor,
  subscribe,
  subscriptionUrl,
  wanted,
} from '@/tests/support/billing/subscriptions'
import { unique } from '@/tests/support/world'
import { clinic, owner, type Ready } from './ready'

const STAFF = 'organizations/:organizationDomainURL/subscription'
const OWN = 'subscription'

type Place = { name: string; id: number; sent: Sent }
/** An organization of its own: one whose subscription is paused takes nobody in. */
async function place(at: string): Promise<Place> {
  const { name, id, host, admin } = await buildClinic()
  return { name, id, sent: at === OWN ? { host, as: admin } : {} }
}

const running = async ({ name }: Place): Promise<number> =>
  (await subscribe(owner, name, await livePlan(owner))).running.version

async function paused(at: Place) {
  const { body } = await send(`${subscriptionUrl(at.name)}/pause`, {
    as: owner,
    json: { version: await running(at) },
  })
  return { version: body.data.running.version }
}

/** What is sent of a deed, and the number of a quote. */
type Deed = (
  at: Place,
) => Promise<{ json: object; quote?: string; isDone?: () => Promise<boolean> }>
const DEEDS: Record<string, Deed> = {
  quotes: async ({ id }) => ({ json: wanted(await livePlan(owner)), isDone: () => isQuoted(id) }),
  'quotes/:id/accept': async ({ name }) => {
    const { body } = await quoteFor(owner, name, wanted(await livePlan(owner)))
    return { json: {}, quote: body.data.id }
  },
  pause: async (at) => {
    const version = await running(at)
    return { json: { version, until: addDays(new Date().toISOString().slice(0, 10), 30) } }
  },
  resume: async (at) => ({ json: await paused(at) }),
  cancel: async (at) => ({ json: { reason: 'We close.', version: await running(at) } }),
}

const ready =
  (at: string, deed: Deed): (() => Promise<Ready>) =>
  async () => {
    const here = await place(at)
    const { quote, ...rest } = await deed(here)
    const ids = [at === STAFF ? here.name : undefined, quote].filter((id) => id !== undefined)
    return { ...rest, id: ids, sent: here.sent }
  }

/** A card that is removed. */
async function aCard(): Promise<Ready> {
  const token = unique('pm_')
  await sql(
    'update payment_methods set removed_at = now() where organization_id = $1 and removed_at is null',
    clinic.id,
  )
  await sql(
    `insert into payment_methods (organization_id, customer, token, brand, last4, exp_month, exp_year)
     values ($1, 'cus_x', $2, 'visa', '4242', 1, 2040)`,
    clinic.id,
    token,
  )
  const isDone = () =>
    one<boolean>('select removed_at is not null from payment_methods where token = $1', token)
  return { isDone }
}

/** Writes that are about what an organization has subscribed to. */
export const ofSubscriptions = {
  'DELETE billing/payment-method': aCard,
  ...Object.fromEntries(
    [STAFF, OWN].flatMap((at) =>
      Object.entries(DEEDS).map(([name, deed]) => [`POST ${at}/${name}`, ready(at, deed)]),
    ),
  ),
}
