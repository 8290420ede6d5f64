import { Button } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { Message, Redirecting } from '@/components/ui/shell/pages/Message'
import { NeedsPermission } from '@/components/ui/shell/pages/NeedsPermission'
import { OtherAccount } from '@/components/ui/shell/pages/OtherAccount'
import { PageHead, type Crumb } from '@/components/ui/shell/pages/PageHead'
import { SignInAgain } from '@/components/ui/shell/pages/SignInAgain'
import { Support } from '@/components/ui/shell/pages/Support'
import { membershipOf, type Membership } from '@/hooks/identity/use-membership'
import { personOf } from '@/hooks/ui/form/use-draft'
import { AreaContext } from '@/hooks/ui/shell/use-area'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { leaveWithDrafts } from '@/lib/client/carried-drafts'
import { links } from '@/lib/client/links'
import { signOutLink } from '@/lib/client/sign-out'
import { leaveFor } from '@/lib/client/navigate'
import type { Permission } from '@/lib/shared/access/permissions'
import { HomeShell } from './HomeShell'

// Members never see them.
const WaitingInvitations = onDemand(() =>
  import('@/components/identity/users/WaitingInvitations').then(
    (module) => module.WaitingInvitations,
  ),
)

export type Member = Extract<Membership, { status: 'member' }>

type Props = {
  title: string | ((member: Member) => string)
  about: string
  /** Without it the page is for everybody who belongs here. */
  permission?: Permission
  crumbs?: Crumb[]
  actions?: ReactNode
  children: ReactNode | ((member: Member) => ReactNode)
}

/** A page of one organization's own area, for its people. */
export function HomePage(props: Props) {
  const { status, session } = useConsoleSession()
  const { organizationOrigin } = usePageProps()
  const membership = session && membershipOf(session, organizationOrigin)
  const [opened, setOpened] = useState<number>()
  if (opened === undefined && membership?.status === 'member') setOpened(membership.current.id)
  if (status === 'loading') return <Message busy>Loading...</Message>
  if (!session || !membership) return <SignInAgain />
  if (membership.status === 'none') return <NoMembership staff={session.user.staff} />
  if (membership.status === 'elsewhere') {
    const renamed = session.user.organizationRoles.find(
      ({ organization }) => organization.id === opened,
    )
    return renamed ? (
      <Renamed domainURL={renamed.organization.domainURL} person={personOf(session)} />
    ) : (
      <Elsewhere to={membership.to} />
    )
  }
  return (
    <AreaContext value="home">
      <HomeShell member={membership} user={session.user}>
        <Content {...props} member={membership} />
      </HomeShell>
    </AreaContext>
  )
}

function Content({
  title,
  about,
  permission,
  crumbs,
  actions,
  children,
  member,
}: Props & { member: Member }) {
  const { can } = usePermissions()
  const { label } = member.current
  const name = typeof title === 'string' ? title : title(member)
  const allowed = !permission || can(permission)
  return (
    <>
      <PageHead
        title={name}
        about={about}
        of={name === label ? undefined : label}
        crumbs={crumbs}
        actions={allowed && actions}
      />
      {!allowed && permission && (
        <NeedsPermission permission={permission} whom={`an administrator of ${label}`} />
      )}
      {allowed && (typeof children === 'function' ? children(member) : children)}
    </>
  )
}

function NoMembership({ staff }: { staff: boolean }) {
  const { loginOrigin } = usePageProps()
  return (
    <Message>
      <p>Unable to determine membership. Please contact support.</p>
      <WaitingInvitations />
      <Support />
      <OtherAccount />
      {staff && (
        <Button component="a" href={`${loginOrigin}/dashboard`} variant="default" mr={8}>
          Go to the console
        </Button>
      )}
      <Button component="a" {...signOutLink} variant="subtle">
        Log Out
      </Button>
    </Message>
  )
}

/**
 * The organization has got another name while its page was open: the page goes on there, with what
 * was entered in it.
 */
function Renamed({ domainURL, person }: { domainURL: string; person: string }) {
  const { organizationOrigin, loginOrigin } = usePageProps()
  useEffect(() => {
    const { pathname, search } = window.location
    void leaveWithDrafts(
      links.home(organizationOrigin, domainURL, pathname + search),
      person,
      loginOrigin,
    )
  }, [organizationOrigin, loginOrigin, domainURL, person])
  return <Redirecting />
}

function Elsewhere({ to }: { to: string }) {
  useEffect(() => leaveFor(to), [to])
  return <Redirecting />
}
