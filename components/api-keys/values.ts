import { grantable, type ApiKeyInput } from '@/lib/api-keys/schema'
import { inDays } from '@/lib/client/days'
import type { Protected } from '@/lib/roles/schema'

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

/** Of what there is to give, what a key can hold. */
export const forKeys = (resources: Protected[]): Protected[] =>
  resources
    .map(({ actions, ...resource }) => ({
      ...resource,
      actions: actions.filter(({ key }) => (grantable as string[]).includes(`${resource.key}:${key}`)),
    }))
    .filter(({ actions }) => actions.length > 0)
