import { sql } from 'drizzle-orm'
import { impactOn, wordsOf, type Held, type Standing } from '@/lib/platform/access/impact'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { forbidden, notFound, unprocessable } from '@/lib/platform/api/errors'
import { recordChange } from '@/lib/platform/audit/audit'
import {
  heldAt,
  readMembershipsAt,
  reachOf,
  type Membership,
} from '@/lib/platform/auth/memberships'
import { rowsOf } from '@/lib/platform/db/rows'
import { lookingAcross, reaching } from '@/lib/platform/db/tenant'
import type { Impact } from '@/lib/shared/access/impact'
import { changing, demandBelow } from './account'
import { ABOVE_ARCHIVED } from './commands'
import { payingForThemselves, previewBilling } from './move-billing'
import { previewSettings } from './move-settings'
import { partingPractitioners, practitionersBeyond } from './move-practitioners'
import type { Account, Move } from './schema'

type Place = { path: number[]; archived: boolean }

/** As `organizations_depth` in the database has it. */
const MOST_DEEP = 12

/**
 * The organizations that the caller may move; null for all of them. Runs as polyclinic_identity.
 */
const movableBy = async (ctx: Ctx): Promise<number[] | null> =>
  ctx.reach === 'all' ? null : reachOf(ctx.client, ctx.actor, 'organizations:move')

/**
 * Where an organization would lie. Throws 403 for the top of the tree by somebody whose right does
 * not hold everywhere, and for one with others below that they may not move, 404 for a place where
 * they may not move anything, 422 for one below the organization itself, that is archived, or where
 * it gets too deep.
 */
async function placeUnder(ctx: Ctx, partOf: number | null): Promise<number[]> {
  const { id, path } = organizationOf(ctx)
  const next = [...(await pathTo(ctx, partOf)), id]
  const [below] = await lookingAcross(ctx, () =>
    rowsOf<{ deepest: number }>(
      ctx,
      sql`select max(cardinality(path)) as deepest from organizations where path @> array[${id}::int]`,
    ),
  )
  if (below!.deepest - path.length + next.length > MOST_DEEP)
    refuse(`Organizations nest at most ${MOST_DEEP} deep.`)
  return next
}

const refuse = (sentence: string) => unprocessable(sentence, { partOf: sentence })

async function pathTo(ctx: Ctx, partOf: number | null): Promise<number[]> {
  const { id } = organizationOf(ctx)
  if (partOf === null)
    return ctx.reach === 'all' ? [] : forbidden('Choose the organization to move this one under.')
  await demandBelow(ctx, 'organizations:move')
  const unknown = { partOf: 'Parent organization not found.' }
  const [above] = await lookingAcross(ctx, async () => {
    const reach = await movableBy(ctx)
    return rowsOf<Place>(
      ctx,
      sql`select path, standing_of(path) = 'archived' as archived from organizations
        where id = ${partOf}::bigint and (${reach === null} or id = any(${sql.param(reach ?? [])}::int[]))`,
    )
  })
  const { path, archived } = above ?? notFound('Parent organization', unknown)
  if (path.includes(id)) refuse('An organization cannot lie below itself.')
  if (archived) refuse(ABOVE_ARCHIVED)
  return path
}

/**
 * Moves the organization that a call is about, with everything below, and tells the logs of those
 * that it comes from and goes to. Practitioners whom it shares with the tree that it leaves have a
 * record of their own in each from then on. Throws as `placeUnder`, and 422 for where it lies
 * already.
 */
export async function moveOrganization(ctx: Ctx, { partOf, version }: Move): Promise<Account> {
  const { id, label, path } = organizationOf(ctx)
  const next = await placeUnder(ctx, partOf)
  const from = path.at(-2) ?? null
  if (partOf === from) refuse('It lies there already.')
  // By their ids: its own people may not know what lies above.
  const places = { before: { partOf: from }, after: { partOf } }
  const moved = await partingPractitioners(ctx, next, (parted) =>
    payingForThemselves(ctx, next, () => {
      const after = { ...places.after, ...(parted > 0 && { parted }) }
      return changing(
        ctx,
        { action: 'organizations:move', event: 'organization.moved' },
        version,
        sql`part_of = ${partOf}`,
        { ...places, after },
      )
    }),
  )
  const parents = [from, partOf].filter((parent) => parent !== null)
  await reaching(ctx, parents, async () => {
    for (const parent of parents) {
      const state =
        parent === from
          ? ({ event: 'organization.left', before: { below: label } } as const)
          : ({ event: 'organization.joined', after: { below: label } } as const)
      recordChange(ctx, {
        organizationId: parent,
        action: 'organizations:move',
        subject: 'organization',
        subjectId: id,
        ...state,
      })
    }
  })
  return moved
}

/**
 * Who would gain and lose what by a move: those whose roles reach down from an organization that is
 * above it now or would be. What holds everywhere changes for nobody. People whom the caller knows
 * by no organization that they may move are counted, and not named. Also what would be paid by
 * others, and which settings would hold otherwise.
 */
export async function previewMove(ctx: Ctx, partOf: number | null): Promise<Impact> {
  const { id, path, domainURL, label } = organizationOf(ctx)
  const next = await placeUnder(ctx, partOf)
  const settings = await previewSettings(ctx, next)
  const above = [...new Set([...path, ...next])].filter((one) => one !== id)
  return lookingAcross(ctx, async () => {
    const holders = (await readMembershipsAt(ctx.client, above)).filter(
      ({ below }) => below.length > 0,
    )
    const concerned = holders.filter(
      ({ organization }) => path.includes(organization.id) !== next.includes(organization.id),
    )
    const people = await readPeople(ctx, [...new Set(concerned.map(({ personId }) => personId))])
    const here = await readMembershipsAt(ctx.client, [id])
    const reach = await movableBy(ctx)
    const isNamed = (personId: number) =>
      [...holders, ...here].some(
        (one) => one.personId === personId && (!reach || reach.includes(one.organization.id)),
      )
    const named = people.filter(({ personId }) => isNamed(personId))
    const impact = impactOn(
      named.map(({ personId, ...person }): Standing => {
        const along = [...holders, ...here].filter((membership) => membership.personId === personId)
        const organization = { domainURL, label }
        return {
          ...person,
          organization,
          before: heldOn(along, path),
          after: heldOn(along, next),
          above: [],
        }
      }),
    )
    const mayKnow = ({ organizationId }: Placed) => !reach || reach.includes(organizationId)
    const known = (some: PlacedHolder[]) =>
      some.filter(mayKnow).map(({ organizationId: _, ...holder }) => holder)
    const barred = await barredBy(ctx, next)
    const [lost, gained] = [
      await keysReachingOnly(ctx, path, next),
      await keysReachingOnly(ctx, next, path),
    ]
    return {
      ...impact,
      people: impact.people + known(barred).length,
      gains: [...impact.gains, ...known(gained)],
      loses: [...impact.loses, ...known(barred), ...known(lost)],
      keys: lost.length + gained.length,
      billing: await previewBilling(ctx, next),
      settings,
      parted: (await practitionersBeyond(ctx, next)).length,
      unnamed: people.length - named.length + barred.length - known(barred).length,
    }
  })
}

type Placed = { organizationId: number }
type PlacedHolder = Impact['loses'][number] & Placed

/**
 * Service accounts whose keys reach down to one of two places alone. Runs as polyclinic_identity.
 */
async function keysReachingOnly(
  ctx: Ctx,
  place: number[],
  other: number[],
): Promise<PlacedHolder[]> {
  const { domainURL, label } = organizationOf(ctx)
  const above = place.filter((one) => !other.includes(one))
  const keys = await rowsOf<
    Placed & { name: string; hint: string; permissions: string[]; of: string }
  >(
    ctx,
    sql`select k.organization_id as "organizationId", k.name, k.hint, k.permissions, o.label as of
      from api_keys k join organizations o on o.id = k.organization_id
      where k.kind = 'service' and k.reach = 'subtree' and k.organization_id = any(${sql.param(above)}::int[])
        and k.revoked_at is null and k.expires_at > now()
      order by lower(k.name)`,
  )
  return keys.map(({ organizationId, name, hint, permissions, of }) => ({
    organizationId,
    displayName: name,
    email: `API key ${hint}… of ${of}`,
    permissions,
    organization: { domainURL, label },
    reach: 'subtree',
  }))
}

/**
 * Members there and below whom the sign-in domains above the new place keep out. Runs as
 * polyclinic_identity.
 */
async function barredBy(ctx: Ctx, next: number[]): Promise<PlacedHolder[]> {
  const { id } = organizationOf(ctx)
  const rows = await rowsOf<{
    membership: string
    organizationId: number
    displayName: string
    email: string
  }>(
    ctx,
    sql`select m.id as membership, o.id as "organizationId", p.display_name as "displayName", p.email
      from memberships_in_force m join organizations o on o.id = m.organization_id join people p on p.id = m.person_id
      where o.path @> array[${id}::int]
        and is_barred(p.email, ${sql.param(next)}::int[] || o.path[array_position(o.path, ${id}::int) + 1:])
      order by p.display_name collate "und-x-icu", p.email`,
  )
  const memberships = await readMembershipsAt(ctx.client, [
    ...new Set(rows.map(({ organizationId }) => organizationId)),
  ])
  return rows.map(({ membership, ...person }) => {
    const { organization, here } = memberships.find(
      ({ organizationUserId }) => organizationUserId === membership,
    )!
    const { domainURL, label } = organization
    return {
      ...person,
      organization: { domainURL, label },
      reach: 'organization',
      permissions: wordsOf(here),
    }
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
