import type { ReactNode } from 'react'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useRemoveUser, useUserActs } from '@/hooks/identity/use-users'
import type { User } from '@/lib/identity/users/schema'

export type Question = 'remove' | 'revoke' | 'signOut'

type Words = { title: string; action: string; text: ReactNode; done: string }
const wordsFor = ({ name, email }: User): Record<Question, Words> => ({
  remove: {
    title: `Remove “${name}”?`,
    action: 'Remove',
    text: 'They lose their roles and groups here at once. What they did stays in the log, and they can be invited again.',
    done: `${name} is removed.`,
  },
  revoke: {
    title: `Revoke the invitation of “${name}”?`,
    action: 'Revoke',
    text: <>The link that {email} got stops working at once.</>,
    done: `The invitation of ${name} is revoked.`,
  },
  signOut: {
    title: `End all sessions of “${name}”?`,
    action: 'End sessions',
    text: 'They have to sign in again, on every device and in every organization they belong to. Text that they have not saved is restored when they sign in again in the same tab.',
    done: `${name} is signed out everywhere.`,
  },
})

type Props = { what: Question; user: User; onDone?: () => void; onClose: () => void }

/** Asks before something is taken from a user; the server's word counts on whether it may. */
export function UserQuestion({ what, user, onDone, onClose }: Props) {
  const remove = useRemoveUser()
  const { revoke, signOut } = useUserActs()
  const { title, action, text, done } = wordsFor(user)[what]
  return (
    <ConfirmDialog
      title={title}
      action={action}
      onClose={onClose}
      onConfirm={() => ({ remove, revoke, signOut })[what](user.id)}
      done={done}
      onDone={onDone}
    >
      {text}
    </ConfirmDialog>
  )
}
