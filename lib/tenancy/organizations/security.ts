import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { holds } from '@/lib/platform/auth/grant'
import { rowsOf } from '@/lib/platform/db/rows'
import { lookingAcross } from '@/lib/platform/db/tenant'
import { shownAddress } from '@/lib/shared/text/email-address'
import { changing } from './account'
import type { Account, Barred, SecurityChange } from './schema'

/** How many of those who would be kept out are named. */
const NAMED = 20

type Limits = Omit<SecurityChange, 'version'>
type Above = { [Name in keyof Limits]: [value: NonNullable<Limits[Name]>, id: number] | null }

/**
 * Changes whom the organization lets in and for how long. It holds at once, for everything below as
 * well. Throws 422 for what is laxer than what holds above, and for domains that would keep the
 * caller out.
 */
export async function changeSecurity(
  ctx: Ctx,
  { version, ...limits }: SecurityChange,
): Promise<Account> {
  await refuseLaxer(ctx, limits)
  refuseOwnBar(ctx, limits)
  const { sessionIdleMinutes, sessionHours, signInDomains } = limits
  const domains = signInDomains && [...new Set(signInDomains)].sort()
  return changing(
    ctx,
    { action: 'organizations:update', event: 'organization.changed' },
    version,
    sql`session_idle_minutes = ${sessionIdleMinutes}, session_hours = ${sessionHours},
      sign_in_domains = ${sql.param(domains)}::text[]`,
  )
}

async function refuseLaxer(ctx: Ctx, { sessionIdleMinutes, sessionHours, signInDomains }: Limits) {
  const [row] = await rowsOf<{ above: Above }>(
    ctx,
    sql`select security_of(${sql.param(organizationOf(ctx).path.slice(0, -1))}::int[]) as above`,
  )
  const { above } = row!
  const [minutes, hours, domains] = [
    above.sessionIdleMinutes?.[0],
    above.sessionHours?.[0],
    above.signInDomains?.[0],
  ]
  const refuse = (field: keyof Limits, allowed: string) => {
    const sentence = `What lies above allows ${allowed}.`
    unprocessable(sentence, { [field]: sentence })
  }
  if (minutes && (sessionIdleMinutes ?? 0) > minutes)
    refuse('sessionIdleMinutes', `${minutes} minutes at most`)
  if (hours && (sessionHours ?? 0) > hours) refuse('sessionHours', `${hours} hours at most`)
  if (domains && signInDomains?.some((domain) => !domains.includes(domain)))
    refuse('signInDomains', `only ${domains.map(shownAddress).join(', ')}`)
}

/** Whoever belongs here would be out at once, and could not take it back. */
function refuseOwnBar({ actor }: Ctx, { signInDomains }: Limits) {
  const domain = actor.email.split('@')[1]!
  if (!signInDomains || signInDomains.includes(domain) || actor.memberships.length === 0) return
  const sentence = `You sign in with ${shownAddress(actor.email)}: you would not be let in any more.`
  unprocessable(sentence, { signInDomains: sentence })
}

/**
 * Whom these domains would keep out. Of those below, or beyond what they may read, the caller
 * learns how many there are.
 */
export async function barredBy(ctx: Ctx, domains: string[]): Promise<Barred> {
  const { id } = organizationOf(ctx)
  const barred = sql`from memberships_in_force m join people p on p.id = m.person_id join organizations o on o.id = m.organization_id
    where o.path @> array[${id}::int] and split_part(p.email, '@', 2) <> all(${sql.param(domains)}::text[])`
  const mayName = holds(ctx, 'users:read')
  return lookingAcross(ctx, async () => {
    const [count] = await rowsOf<{ people: number }>(
      ctx,
      sql`select count(distinct p.id)::int as people ${barred}`,
    )
    const named = () =>
      rowsOf<Barred['here'][number]>(
        ctx,
        sql`select p.display_name as name, p.email ${barred} and o.id = ${id} order by p.display_name collate "und-x-icu" limit ${NAMED}`,
      )
    return { people: count!.people, here: mayName ? await named() : [] }
  })
}
