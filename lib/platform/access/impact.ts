import { sql, type SQL } from 'drizzle-orm'
import type { Impact } from '@/lib/shared/access/impact'
import type { ResourceAction } from '@/lib/shared/access/permissions'

type Holder = Impact['gains'][number]

/** Permission words that come together, and whether they also hold in everything below. */
export type Held = { words: string[]; below: boolean }

/** Somebody in one place: what they hold there as it is, and as it would be. */
export type Standing = Pick<Holder, 'displayName' | 'email' | 'organization'> & {
  before: Held[]
  after: Held[]
  /** Words that reach down to this place from organizations above, whatever changes here. */
  above: string[]
}

export const wordsOf = (resourceActions: ResourceAction[]) =>
  resourceActions.flatMap(({ resource, actions }) =>
    actions.map((action) => `${resource}:${action}`),
  )

/**
 * The words a membership brings from organizations above, beyond the caller's reach too: they tell
 * no name of them.
 */
export const fromAbove = (membership: SQL, organizationId: SQL): SQL => sql`array(
  select distinct word from roles_of_member(${membership}) h, unnest(h.permissions) word
  where h.organization_id <> ${organizationId})`

const reaching = (held: Held[], below: boolean) =>
  new Set(held.filter((one) => one.below || !below).flatMap(({ words }) => words))

/** What `to` gives beyond `from`, by where. */
function beyond(from: Held[], to: Held[]): Pick<Holder, 'reach' | 'permissions'>[] {
  const added = (below: boolean) => {
    const had = reaching(from, below)
    return [...reaching(to, below)].filter((word) => !had.has(word)).sort()
  }
  const [here, below] = [added(false), added(true)]
  const parts = [
    { reach: 'subtree' as const, permissions: here.filter((word) => below.includes(word)) },
    { reach: 'organization' as const, permissions: here.filter((word) => !below.includes(word)) },
    { reach: 'below' as const, permissions: below.filter((word) => !here.includes(word)) },
  ]
  return parts.filter(({ permissions }) => permissions.length > 0)
}

/** Who of these people would gain and lose what, and where. */
export function impactOn(standings: Standing[]): Impact {
  const changed = (side: 'gains' | 'loses') =>
    standings.flatMap(({ before, after, above, ...person }) => {
      const inherited = { words: above, below: true }
      const [from, to] = side === 'gains' ? [before, after] : [after, before]
      return beyond([...from, inherited], [...to, inherited]).map((part) => ({
        ...person,
        ...part,
      }))
    })
  return {
    people: new Set(standings.map(({ email }) => email)).size,
    gains: changed('gains'),
    loses: changed('loses'),
  }
}
