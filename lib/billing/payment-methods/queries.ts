import { sql } from 'drizzle-orm'
import { areCardsOffered } from '@/lib/billing/invoicing/cards'
import { otherPayerOf } from '@/lib/billing/invoicing/payers'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import type { PaymentMethod } from './schema'

/** A card as it is kept. */
export type KeptCard = {
  id: string
  customer: string
  token: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

const COLUMNS = sql`m.id, m.customer, m.token, m.brand, m.last4, m.exp_month as "expMonth", m.exp_year as "expYear"`

/** The card that an organization pays with. */
export async function findKeptCard(
  ctx: Pick<Ctx, 'client'>,
  organizationId: number,
): Promise<KeptCard | undefined> {
  const [card] = await rowsOf<KeptCard>(
    ctx,
    sql`select ${COLUMNS} from payment_methods m where m.organization_id = ${organizationId} and m.removed_at is null`,
  )
  return card
}

/** What the organization that a call is about pays with; nothing, where it is about all of them. */
export async function findPaymentMethod(ctx: Ctx): Promise<PaymentMethod> {
  const isOffered = areCardsOffered()
  if (ctx.scope.kind === 'global') return { isOffered, card: null, nextRenewal: null, payer: null }
  const { id } = ctx.scope.organization
  const [found] = await rowsOf<Omit<PaymentMethod, 'isOffered'>>(
    ctx,
    sql`select (
        select json_build_object('brand', m.brand, 'last4', m.last4, 'expMonth', m.exp_month, 'expYear', m.exp_year,
          'addedBy', p.display_name, 'addedAt', to_char(m.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        from payment_methods m left join people p on p.id = m.added_by_person_id
        where m.organization_id = ${id} and m.removed_at is null) as card, (
        select min(period_to)::text from subscriptions
        where payer_organization_id = ${id} and status in ('trial', 'active', 'past_due') and not ends_at_renewal) as "nextRenewal",
        ${otherPayerOf(id)} as payer`,
  )
  return { isOffered, ...found! }
}
