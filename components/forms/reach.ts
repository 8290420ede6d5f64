import { choicesOf } from '@/components/data/filter'
import { exactly } from '@/lib/client/time'
import type { Assignment } from '@/lib/shared/assignments'

type Reach = Assignment['reach']

const REACH: Record<Reach, string> = { organization: 'This organization', subtree: 'And everything below' }

/** How far a role holds, in words. */
export const reachWord = (reach: Reach) => REACH[reach]
export const reachChoices = choicesOf(REACH)

type Role = Pick<Assignment, 'role' | 'reach' | 'expiresAt'> & { group?: string | null }

/** A role with how far it holds, until when and by what. */
export function roleInWords({ role, reach, expiresAt, group }: Role): string {
  const more = [
    reachWord(reach).toLowerCase(),
    group && `by “${group}”`,
    expiresAt && `until ${exactly(Date.parse(expiresAt))}`,
  ]
  return `${role} (${more.filter(Boolean).join(', ')})`
}
export const rolesInWords = (roles: unknown) => (roles as Role[]).map(roleInWords).join('; ')
