import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict, forbidden } from '@/lib/platform/api/errors'
import { recordChange } from '@/lib/platform/audit/audit'
import type { Principal } from '@/lib/platform/auth/principal'
import { VIEW_MINUTES } from '@/lib/platform/auth/views'
import { env } from '@/lib/platform/config/env'
import type { Transaction } from '@/lib/platform/db/client'
import { rowsOf } from '@/lib/platform/db/rows'
import { actAs, lookingAcross } from '@/lib/platform/db/tenant'
import { originOf } from '@/lib/shared/http/hosts'
import { holdUser } from './changing'
import type { StartedView, ViewChange, ViewInput } from './schema'

const CHANGED_TO = {
  changes: 'user.view-changes-allowed',
  'read-only': 'user.view-changes-ended',
  ended: 'user.view-ended',
} as const
const log = { action: 'users:view-as', subject: 'user' } as const

/**
 * From now on, and for half an hour, the organization's own pages are for this session what they
 * are for one of its users, without changes at first. Ends what the session was looking at before.
 * Throws 409 for whoever is not active.
 */
export async function startView(ctx: Ctx, id: string, { reason }: ViewInput): Promise<StartedView> {
  const { here, before: user } = await holdUser(ctx, id)
  const { sessionId } = here.actor
  if (!sessionId || here.actor.viewer)
    forbidden('Viewing as somebody begins in a session of one’s own.')
  if (user.personId === here.actor.personId) forbidden('You see your own pages as they are.')
  if (user.status !== 'active')
    conflict(`${user.name} is not active: there is nothing that they see.`)
  await lookingAcross(here, () =>
    rowsOf(
      here,
      sql`update views set ended_at = now() where session_id = ${sessionId} and ended_at is null`,
    ),
  )
  const { id: organizationId, domainURL } = organizationOf(here)
  const [started] = await rowsOf<{ until: string }>(
    here,
    sql`
    insert into views (session_id, organization_id, organization_user_id, reason, expires_at)
    values (${sessionId}, ${organizationId}, ${id}, ${reason}, now() + make_interval(mins => ${VIEW_MINUTES}))
    returning expires_at as until`,
  )
  const { until } = started!
  const actor = { personId: user.personId, viewer: here.actor }
  recordChange(
    { ...here, actor },
    {
      ...log,
      event: 'user.view-started',
      organizationId,
      subjectId: id,
      after: { view: 'read-only', reason, until },
    },
  )
  return { address: `${originOf(domainURL, env().site)}/home`, until }
}

type Open = { organizationId: number; organizationUserId: string; personId: number }

/**
 * Allows changes in the view that a session has open, takes that back, or ends it. Throws 409 when
 * there is none. Runs as polyclinic_identity; changes are allowed on the organization's own host
 * alone.
 */
export async function changeView(
  transaction: Transaction,
  { principal, requestId }: { principal: Principal; requestId: string },
  { mode }: ViewChange,
): Promise<void> {
  const [open] = await rowsOf<Open>(
    transaction,
    sql`
    update views set changes = ${mode === 'changes'}, ended_at = ${mode === 'ended' ? sql`now()` : null}
    where session_id = ${principal.sessionId} and ended_at is null and expires_at > now()
    returning organization_id as "organizationId", organization_user_id as "organizationUserId",
      (select person_id from organization_users u where u.id = organization_user_id) as "personId"`,
  )
  if (!open) conflict('You are not viewing as anybody any more.')
  // A script on another tenant's page must not open this one for changes.
  if (mode === 'changes' && !principal.viewer)
    forbidden('Open the pages of the organization that you are viewing.')
  const { organizationId, organizationUserId: subjectId, personId } = open!
  const viewer = principal.viewer ?? principal
  actAs(transaction, viewer.personId, [organizationId])
  recordChange(
    { ...transaction, actor: { personId, viewer }, requestId },
    { ...log, event: CHANGED_TO[mode], organizationId, subjectId, after: { view: mode } },
  )
}
