import type { Assignment } from '@/lib/shared/assignments'

type Reach = Assignment['reach']

const REACH: Record<Reach, string> = { organization: 'This organization', subtree: 'And everything below' }

/** How far a role holds, in words. */
export const reachWord = (reach: Reach) => REACH[reach]
export const reachChoices = Object.entries(REACH).map(([value, label]) => ({ value, label }))
