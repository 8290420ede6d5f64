import type { Offered } from '@/components/identity/roles/matrix/matrix'
import { inDays } from '@/lib/client/format/days'
import type { ApiKeyInput, KeyResource } from '@/lib/identity/api-keys/schema'

type Reach = ApiKeyInput['reach']

/** What the form of a new key holds. */
export type ApiKeyValues = Omit<ApiKeyInput, 'permissions'> & { permissions: string[] }

const USUAL_DAYS = 90

export const emptyApiKey = (): ApiKeyValues => ({
  name: '',
  kind: 'personal',
  permissions: [],
  reach: 'organization',
  expiresAt: inDays(USUAL_DAYS),
})

/**
 * What there is to give to a key that reaches so far. What somebody holds here alone says so where
 * it is not enough.
 */
export const offeredFor = (resources: KeyResource[], reach: Reach): Offered[] =>
  resources.map(({ actions, ...resource }) => ({
    ...resource,
    actions: actions.map(({ grantableBelow, ...action }) =>
      reach === 'subtree'
        ? { ...action, grantable: grantableBelow, hereAlone: action.grantable }
        : action,
    ),
  }))

/** Of the chosen permissions, those that a key can have that reaches so far, and the rest. */
export function dividedFor(resources: KeyResource[], reach: Reach, chosen: string[]) {
  const open = new Set(
    offeredFor(resources, reach).flatMap(({ key, actions }) =>
      actions.filter(({ grantable }) => grantable).map((action) => `${key}:${action.key}`),
    ),
  )
  return {
    kept: chosen.filter((word) => open.has(word)),
    leftOut: chosen.filter((word) => !open.has(word)),
  }
}
