import { rolesInWords } from '@/components/identity/roles/reach'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { Tone } from '@/components/ui/primitives/Status'
import { dayWord } from '@/lib/client/format/days'
import { exactly } from '@/lib/client/format/time'
import type { User } from '@/lib/identity/users/schema'

export const noun = { one: 'user', many: 'users' }

type Status = User['status']
const STATUS: Record<Status, { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'good' },
  invited: { word: 'Invited', tone: 'warn' },
  suspended: { word: 'Suspended', tone: 'bad' },
  expired: { word: 'Expired', tone: 'quiet' },
  barred: { word: 'Address not let in', tone: 'bad' },
}

/** An invitation that never arrived, or whose link no longer works, waits for another one. */
export const statusOf = (
  user: Pick<User, 'status' | 'invitationExpiresAt' | 'invitationRefusal'>,
) => {
  const { status, invitationExpiresAt, invitationRefusal } = user
  if (status === 'invited' && invitationRefusal !== null)
    return { word: 'Invitation refused', tone: 'bad' as const }
  const over =
    status === 'invited' && (!invitationExpiresAt || Date.parse(invitationExpiresAt) <= Date.now())
  return over ? { word: 'Invitation expired', tone: 'bad' as const } : STATUS[status]
}
export const statusChoices = Object.entries(STATUS).map(([value, { word }]) => ({
  value,
  label: word,
}))

export const nameOf = ({ name }: User) => name

/** In the log an end is an instant, in a form it has its last day. */
const endWord = (end: unknown) =>
  typeof end === 'string' ? exactly(Date.parse(end)) : dayWord((end as { lastDay: string }).lastDay)

/** How a user's fields are called where two versions stand side by side. */
export const fieldWords: FieldWords = {
  name: { label: 'Name' },
  displayName: { label: 'Name' },
  email: { label: 'E-mail' },
  status: { label: 'Status', show: (status) => STATUS[status as Status]?.word },
  expiresAt: { label: 'Expires', show: endWord },
  invitationExpiresAt: { label: 'Invitation valid until' },
  roles: { label: 'Roles', show: rolesInWords },
  groups: { label: 'Groups' },
  sessionsEnded: { label: 'Sessions ended' },
}
