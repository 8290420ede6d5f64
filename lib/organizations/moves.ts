import { sql } from 'drizzle-orm'
import { heldAt, readMembershipsAt, reachOf, type Membership } from '@/lib/server/auth/memberships'
import { organizationOf, type Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { lookingAcross } from '@/lib/server/db/tenant'
import { forbidden, notFound, unprocessable } from '@/lib/server/errors'
import { impactOn, wordsOf, type Held, type Standing } from '@/lib/server/impact'
import type { Impact } from '@/lib/shared/impact'
import { changing } from './account'
import type { Account, Move } from './schema'

type Place = { path: number[]; archived: boolean }

/**
 * Where an organization would lie. Throws 403 for the top of the tree by somebody whose right does not hold everywhere,
 * 404 for a place where they may not move anything, 422 for one below the organization itself, or that is archived.
 */
async function placeUnder(ctx: Ctx, partOf: number | null): Promise<number[]> {
  const { id } = organizationOf(ctx)
  if (partOf === null) return ctx.reach === 'all' ? [id] : forbidden('Choose the organization to move this one under.')
  const unknown = { partOf: 'Parent organization not found.' }
  const [above] = await lookingAcross(ctx, async () => {
    const reach = ctx.reach === 'all' ? null : await reachOf(ctx.client, ctx.actor, 'organizations:move')
    return rowsOf<Place>(
      ctx,
      sql`select path, standing_of(path) = 'archived' as archived from organizations
        where id = ${partOf} and (${reach === null} or id = any(${sql.param(reach ?? [])}::int[]))`,
    )
  })
  const { path, archived } = above ?? notFound('Parent organization', unknown)
  const refuse = (sentence: string) => unprocessable(sentence, { partOf: sentence })
  if (path.includes(id)) refuse('An organization cannot lie below itself.')
  if (archived) refuse('The organization above would be one that is archived.')
  return [...path, id]
}

/** Moves the organization that a call is about, with everything below. Throws as `placeUnder`, 422 when it gets too deep. */
export async function moveOrganization(ctx: Ctx, { partOf, version }: Move): Promise<Account> {
  await placeUnder(ctx, partOf)
  return changing(ctx, 'organizations:move', version, sql`part_of = ${partOf}`)
}

/**
 * Who would gain and lose what by a move: those whose roles reach down from an organization that is above it now or
 * would be. What holds everywhere changes for nobody.
 */
export async function previewMove(ctx: Ctx, partOf: number | null): Promise<Impact> {
  const { id, path, domainURL, label } = organizationOf(ctx)
  const next = await placeUnder(ctx, partOf)
  const above = [...new Set([...path, ...next])].filter((one) => one !== id)
  return lookingAcross(ctx, async () => {
    const reaching = (await readMembershipsAt(ctx.client, above)).filter(({ below }) => below.length > 0)
    const concerned = reaching.filter(({ organization }) => path.includes(organization.id) !== next.includes(organization.id)) // prettier-ignore
    const people = await readPeople(ctx, [...new Set(concerned.map(({ personId }) => personId))])
    const here = await readMembershipsAt(ctx.client, [id])
    return impactOn(
      people.map(({ personId, ...person }): Standing => {
        const along = [...reaching, ...here].filter((membership) => membership.personId === personId)
        const organization = { domainURL, label }
        return { ...person, organization, before: heldOn(along, path), after: heldOn(along, next), above: [] }
      }),
    )
  })
}

/** What memberships give at the end of a path, and in everything below it. */
const heldOn = (along: Membership[], path: number[]): Held[] =>
  (['organization', 'subtree'] as const).map((reach) => ({
    words: wordsOf(heldAt({ globalRoles: [] }, along, path, reach).organization),
    below: reach === 'subtree',
  }))

const readPeople = (ctx: Ctx, ids: number[]) =>
  rowsOf<{ personId: number; displayName: string; email: string }>(
    ctx,
    sql`select id as "personId", display_name as "displayName", email from people where id = any(${sql.param(ids)}::int[])
      order by display_name collate "und-x-icu", email`,
  )
