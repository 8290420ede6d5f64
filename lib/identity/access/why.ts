import { reaches, type Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { lookingAcross, type Reach } from '@/lib/platform/db/tenant'
import { hasPermissions, type Permission } from '@/lib/shared/access/permissions'
import { registered, rolesAllowing } from './permissions'
import type { Chain, Why } from './schema'
import { namedTo, readPerson, withPermissions, type PersonWithWays, type Way } from './ways'

/** What of a way is known before its permissions are read. */
type PlacedWay = Omit<Way, 'resourceActions'>

/**
 * Where a way stands to the organization that is asked about: in it, above it, everywhere, or
 * nowhere near.
 */
const placeOf = ({ scope }: Ctx, { organizationId }: PlacedWay) => {
  if (organizationId === null) return 'everywhere'
  if (scope.kind === 'global') return 'elsewhere'
  if (organizationId === scope.organization.id) return 'here'
  return scope.organization.path.includes(organizationId) ? 'above' : 'elsewhere'
}

/** Nearest first. */
const PLACES = ['here', 'above', 'everywhere', 'elsewhere'] satisfies ReturnType<typeof placeOf>[]

const gives = (way: Way, permission: Permission) =>
  way.organizationId === null
    ? hasPermissions({ organization: [], global: way.resourceActions }, permission)
    : hasPermissions({ organization: way.resourceActions, global: [] }, permission)

const counts = (ctx: Ctx, way: PlacedWay) => {
  const place = placeOf(ctx, way)
  const reaches =
    place === 'everywhere' || place === 'here' || (place === 'above' && way.reach === 'subtree')
  return reaches && !way.expired && (way.membership === null || way.membership === 'in force')
}

const isIn = (reach: Reach, { organizationId }: PlacedWay) =>
  reach === 'all' || (organizationId !== null && reaches({ reach }, organizationId))

/** What lies above the caller's reach is named only to those who belong there. */
const known = (ctx: Ctx, way: Way) => (isIn(namedTo(ctx), way) ? way.organization : null)

const chainOf = (ctx: Ctx, way: Way): Chain => ({
  source: way.organizationId === null ? 'global' : 'organization',
  role: way.role!,
  groups: way.groups,
  organization: known(ctx, way),
  inherited: placeOf(ctx, way) === 'above',
  expiresAt: way.expiresAt,
})

const ENDED = {
  invited: 'has been invited, but has not accepted yet',
  suspended: 'is suspended',
  over: 'had a membership that has expired',
  barred: 'signs in with an address that is not let in',
  ended: 'is no longer a member',
}

/**
 * What is nearest to giving one permission, in words; undefined for a way that gives it or has
 * nothing to do with it.
 */
function obstacle(ctx: Ctx, way: Way, permission: Permission, name: string): string | undefined {
  const place = placeOf(ctx, way)
  const where = known(ctx, way)?.label ?? 'an organization above'
  if (place === 'here' && way.membership !== 'in force')
    return `${name} ${ENDED[way.membership as keyof typeof ENDED]} here.`
  if (!way.role || !gives(way, permission)) return undefined
  const role = `the role “${way.role}”${way.groups.length > 0 ? ` through the group ${way.groups.join(' in ')}` : ''}`
  if (way.expired) return `${name} held ${role}, which has expired.`
  if (place === 'above' && way.reach === 'organization')
    return `${name} holds ${role} in ${where}, but for that organization alone.`
  // What somebody does in an organization that the caller knows nothing of is not the caller's to
  // know.
  if (place === 'elsewhere' && known(ctx, way))
    return `${name} holds ${role} in ${where}, which is not above this organization.`
  return undefined
}

function missingOf(ctx: Ctx, ways: Way[], wanted: Permission[], name: string): string[] {
  const unheld = wanted.filter(
    (permission) => !ways.some((way) => counts(ctx, way) && gives(way, permission)),
  )
  if (unheld.length === 0)
    return [
      'Some of these come from roles in the organization, the rest from roles that hold everywhere. The two never count together.',
    ]
  const near = unheld.flatMap((permission) =>
    ways.flatMap((way) => obstacle(ctx, way, permission, name) ?? []),
  )
  const isMember = ways.some((way) => placeOf(ctx, way) === 'here')
  const isNear = (way: Way, permission: Permission) =>
    placeOf(ctx, way) !== 'elsewhere' && gives(way, permission)
  const ungiven = unheld.filter((permission) => !ways.some((way) => isNear(way, permission)))
  const none = ungiven.map((permission) => `No role that ${name} holds here allows ${permission}.`)
  return [
    ...new Set([
      ...near,
      ...(isMember || ctx.scope.kind === 'global'
        ? none
        : [`${name} is not a member here.`, ...none]),
    ]),
  ]
}

/**
 * What the caller may call somebody: as the nearest of the ways does that they may know of, one
 * that counts here before any other. Undefined for whoever has none, so that nobody learns which
 * addresses there are.
 */
function nameFor(ctx: Ctx, { displayName, ways }: PersonWithWays): string | undefined {
  const told = ways.filter(
    (way) => isIn(ctx.reach, way) || (way.organizationId !== null && counts(ctx, way)),
  )
  const nearest =
    told.find((way) => counts(ctx, way)) ??
    told.find((way) => placeOf(ctx, way) === 'here') ??
    told.find(({ membership }) => membership !== 'invited') ??
    told[0]
  return nearest?.name ?? (ctx.reach === 'all' ? displayName : undefined)
}

/**
 * Finds somebody whom the caller may know of, with their ways, nearest first. Looks across tenants.
 * What their roles allow is read only then: nothing more is done for a person of other
 * organizations than for an address that nobody has.
 */
async function findPerson(
  ctx: Ctx,
  email: string,
): Promise<{ name: string; ways: Way[] } | undefined> {
  const person = await readPerson(ctx, email)
  if (!person) return undefined
  const distanceOf = (way: PlacedWay) => PLACES.indexOf(placeOf(ctx, way))
  const ways = person.ways.toSorted((a, b) => distanceOf(a) - distanceOf(b))
  const name = nameFor(ctx, { ...person, ways })
  return name === undefined ? undefined : { name, ways: await withPermissions(ctx, ways) }
}

/**
 * Why somebody may do something where the call is about, or what is missing for it. All permissions
 * have to come from roles in the organization, or all from roles that hold everywhere. Throws 404
 * for a person the caller may not know of, 422 for a permission that is not registered.
 */
export async function explainAccess(ctx: Ctx, email: string, words: string[]): Promise<Why> {
  const wanted = await registered(ctx, 'permissions', words)
  const { name, ways } =
    (await lookingAcross(ctx, () => findPerson(ctx, email))) ?? notFound('Person')
  const counting = ways.filter((way) => way.role !== null && counts(ctx, way))
  const of = (isGlobal: boolean) =>
    counting
      .filter((way) => (way.organizationId === null) === isGlobal)
      .flatMap((way) => way.resourceActions)
  const allowed = hasPermissions({ organization: of(false), global: of(true) }, ...wanted)
  const permissions = wanted.map((permission) => ({
    permission,
    chains: counting.filter((way) => gives(way, permission)).map((way) => chainOf(ctx, way)),
  }))
  const told = counting.filter((way) => way.organizationId !== null || ctx.reach === 'all')
  return {
    person: { displayName: name, email },
    allowed,
    permissions,
    missing: allowed ? [] : missingOf(ctx, ways, wanted, name),
    held: allowed ? [] : [...new Set(told.map(({ role }) => role!))],
    allowing: allowed ? [] : await rolesAllowing(ctx, wanted),
  }
}
