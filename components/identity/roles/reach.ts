import { choicesOf } from '@/components/ui/list/filters/filter'
import { dayWord } from '@/lib/client/format/days'
import { exactly } from '@/lib/client/format/time'
import type { Assignment } from '@/lib/shared/access/assignments'

type Reach = Assignment['reach']

const REACH: Record<Reach, string> = {
  organization: 'This organization',
  subtree: 'And everything below',
}

/** How far a role holds, in words. */
export const reachWord = (reach: Reach) => REACH[reach]
export const reachChoices = choicesOf(REACH)

/** Older rows of the log have no last day. */
type Role = Pick<Assignment, 'role' | 'reach' | 'expiresAt'> & {
  lastDay?: string | null
  group?: string | null
}

const endWord = ({ expiresAt, lastDay }: Role) =>
  lastDay ? dayWord(lastDay) : expiresAt && exactly(Date.parse(expiresAt))

/** A role with how far it holds, until when and by what. */
export function roleInWords(held: Role): string {
  const { role, reach, group } = held
  const until = endWord(held)
  const more = [reachWord(reach).toLowerCase(), group && `by “${group}”`, until && `until ${until}`]
  return `${role} (${more.filter(Boolean).join(', ')})`
}
export const rolesInWords = (roles: unknown) => (roles as Role[]).map(roleInWords).join('; ')
