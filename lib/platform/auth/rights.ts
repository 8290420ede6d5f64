import { hash } from 'node:crypto'
import type { Ctx } from '@/lib/platform/api/ctx'
import type { ResourceAction } from '@/lib/shared/access/permissions'
import { GLOBAL } from '@/lib/shared/http/session'
import { heldAt } from './memberships'

const wordsOf = (held: ResourceAction[]) =>
  [
    ...new Set(
      held.flatMap(({ resource, actions }) => actions.map((action) => `${resource}:${action}`)),
    ),
  ]
    .sort()
    .join()

/**
 * A place and a short name for what the caller holds there, which changes when that does: reason
 * enough for a page to ask who its person is again. No secret, and no proof of anything.
 */
export function rightsOf({ actor, scope }: Pick<Ctx, 'actor' | 'scope'>): string {
  const [place, path] =
    scope.kind === 'organization'
      ? [scope.organization.domainURL, scope.organization.path]
      : [GLOBAL, []]
  const { organization, global } = heldAt(actor, actor.memberships, path)
  return `${place} ${hash('sha1', `${wordsOf(organization)} ${wordsOf(global)}`, 'base64url').slice(0, 12)}`
}
