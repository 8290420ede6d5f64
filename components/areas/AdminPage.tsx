import type { ReactNode } from 'react'
import { NeedsPermission } from '@/components/ui/shell/pages/NeedsPermission'
import { PageHead, type Crumb } from '@/components/ui/shell/pages/PageHead'
import { SignInAgain } from '@/components/ui/shell/pages/SignInAgain'
import { AreaContext } from '@/hooks/ui/shell/use-area'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { RightsIn, usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Permission } from '@/lib/shared/access/permissions'
import { AdminShell } from './AdminShell'
import { TurnedAway } from './TurnedAway'

type Props = {
  title: string
  about: string
  /** Without it the page is for all staff. */
  permission?: Permission
  /** Whose page it is, when that is not the selected organization; null for nobody's. */
  of?: string | null
  /** Where what it takes has to be held, when that is not the selected organization. */
  rightsIn?: string
  /** What stands beside it, when that is not the organization's navigation. */
  nav?: ReactNode
  crumbs?: Crumb[]
  actions?: ReactNode
  children: ReactNode
}

/**
 * A page of the staff's area. Its content is for those who hold the permission; the shell is for
 * all staff.
 */
export function AdminPage(props: Props) {
  const { status, session } = useConsoleSession()
  if (status === 'loading') return null
  if (!session) return <SignInAgain />
  if (!session.user.staff) return <TurnedAway />
  return (
    <AreaContext value="admin">
      <AdminShell user={session.user} nav={props.nav}>
        {(label) => (
          <RightsIn value={props.rightsIn ?? null}>
            <Content {...props} of={props.of === undefined ? label : props.of} />
          </RightsIn>
        )}
      </AdminShell>
    </AreaContext>
  )
}

function Content({ title, about, of, crumbs, actions, permission, children }: Props) {
  const { can } = usePermissions()
  const allowed = !permission || can(permission)
  return (
    <>
      <PageHead
        title={title}
        about={about}
        of={of ?? undefined}
        crumbs={crumbs}
        actions={allowed && actions}
      />
      {!allowed && <NeedsPermission permission={permission} />}
      {allowed && children}
    </>
  )
}
