import {
  IconEye,
  IconLink,
  IconLogout,
  IconMail,
  IconMailOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { doneAtOnce } from '@/components/ui/list/bulk/at-once'
import type { RowAction } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useUserActs } from '@/hooks/identity/use-users'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import type { User } from '@/lib/identity/users/schema'
import type { Question } from './UserQuestion'

const UserQuestion = onDemand(() => import('./UserQuestion').then((module) => module.UserQuestion))
const ViewAsDialog = onDemand(() => import('./ViewAsDialog').then((module) => module.ViewAsDialog))
const LinkDialog = onDemand(() => import('./LinkDialog').then((module) => module.LinkDialog))

/**
 * What can be done with one user, by those who may, in their state; `dialog` is what it asks
 * before.
 */
export function useUserActions(onDone?: () => void) {
  const { can } = usePermissions()
  const { session } = useConsoleSession()
  const acts = useUserActs()
  const [asking, setAsking] = useState<{ what: Question; user: User } | null>(null)
  const [viewed, setViewed] = useState<User | null>(null)
  const [link, setLink] = useState<{ user: User; address: string } | null>(null)

  const actionsFor = (user: User): (RowAction | false)[] => {
    const { id, name, status } = user
    const self = session?.user.email === user.email
    const ask = (what: Question) => () => setAsking({ what, user })
    const suspend = () =>
      void doneAtOnce(
        () => acts.suspend(id),
        `${name} is suspended.`,
        () => acts.resume(id),
      ).then(onDone)
    const resume = () => void doneAtOnce(() => acts.resume(id), `${name} is back.`).then(onDone)
    const resend = () =>
      void doneAtOnce(() => acts.resend(id), `Invitation sent to ${user.email} again.`).then(onDone)
    const copy = () =>
      void doingLink(
        () => acts.resend(id),
        (address) => setLink({ user, address }),
      )
    if (status === 'invited')
      return [
        can('users:invite') && { label: 'Resend invitation', icon: IconMail, onClick: resend },
        can('users:invite') && { label: 'Copy link', icon: IconLink, onClick: copy },
        can('users:invite') && {
          label: 'Revoke invitation',
          icon: IconMailOff,
          danger: true,
          onClick: ask('revoke'),
        },
      ]
    return [
      status === 'active' &&
        !self &&
        can('users:view-as') && {
          label: 'View as…',
          icon: IconEye,
          onClick: () => setViewed(user),
        },
      status === 'suspended' &&
        can('users:suspend') && { label: 'Resume', icon: IconPlayerPlay, onClick: resume },
      status !== 'suspended' &&
        !self &&
        can('users:suspend') && { label: 'Suspend', icon: IconPlayerPause, onClick: suspend },
      can('users:suspend') && { label: 'End sessions', icon: IconLogout, onClick: ask('signOut') },
      !self &&
        can('users:remove') && {
          label: 'Remove',
          icon: IconTrash,
          danger: true,
          onClick: ask('remove'),
        },
    ]
  }

  const dialog = (
    <>
      {asking && <UserQuestion {...asking} onDone={onDone} onClose={() => setAsking(null)} />}
      {viewed && <ViewAsDialog user={viewed} onClose={() => setViewed(null)} />}
      {link && <LinkDialog {...link} onClose={() => setLink(null)} />}
    </>
  )
  return { actionsFor, dialog }
}

async function doingLink(resend: () => Promise<{ link: string }>, show: (address: string) => void) {
  try {
    show((await resend()).link)
  } catch (cause) {
    void notify({ color: 'red', message: (cause as Failure).error })
  }
}
