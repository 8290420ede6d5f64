import {
  IconCreditCard,
  IconHistory,
  IconHome,
  IconId,
  IconKey,
  IconMapPin,
  IconShieldCheck,
  IconStethoscope,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import Link from 'next/link'
import { useState, type ReactNode } from 'react'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { Frame } from '@/components/ui/shell/Frame'
import { SideNav, type NavGroup, type NavItem } from '@/components/ui/shell/navigation/SideNav'
import { ThemeToggle } from '@/components/ui/shell/navigation/ThemeToggle'
import { UserMenu } from '@/components/ui/shell/navigation/UserMenu'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { useShortcuts } from '@/hooks/ui/shell/use-shortcuts'
import type { Permission } from '@/lib/shared/access/permissions'
import type { SessionUser } from '@/lib/shared/http/session'
import styles from './HomeShell.module.css'
import type { Member } from './HomePage'
import { OrganizationSwitcher } from './OrganizationSwitcher'

const KeysDialog = onDemand(() =>
  import('@/components/ui/shell/navigation/KeysDialog').then((module) => module.KeysDialog),
)

const groups: NavGroup[] = [
  { items: [{ label: 'Home', href: '/home', icon: IconHome }] },
  {
    title: 'Organization',
    items: [
      { label: 'Account', href: '/home/account', icon: IconId },
      { label: 'Practitioners', href: '/home/practitioners', icon: IconStethoscope },
      { label: 'Subscription', href: '/home/subscription', icon: IconCreditCard },
    ],
  },
]

/** For those who may read them. */
const administration: (NavItem & { permission: Permission })[] = [
  { label: 'Users', href: '/home/users', permission: 'users:read', icon: IconUsers },
  { label: 'Groups', href: '/home/groups', permission: 'groups:read', icon: IconUsersGroup },
  { label: 'Roles', href: '/home/roles', permission: 'roles:read', icon: IconShieldCheck },
  { label: 'Locations', href: '/home/locations', permission: 'locations:read', icon: IconMapPin },
  { label: 'API keys', href: '/home/api-keys', permission: 'api-keys:read', icon: IconKey },
  { label: 'Audit log', href: '/home/audit', permission: 'audit:read', icon: IconHistory },
]

/** The pages that the member can use. */
function HomeNav() {
  const { can } = usePermissions()
  const items = administration.filter(({ permission }) => can(permission))
  const all = items.length > 0 ? [...groups, { title: 'Administration', items }] : groups
  return (
    <SideNav
      label="Organization"
      groups={all}
      foot={<Link href="/faqs">Questions and answers</Link>}
    />
  )
}

/** The frame around every page of an organization's own area. */
export function HomeShell({
  member,
  user,
  children,
}: {
  member: Member
  user: SessionUser
  children: ReactNode
}) {
  const [keys, setKeys] = useState(false)
  useShortcuts({ '?': () => setKeys(true) })
  return (
    <Frame
      header={{
        place: <OrganizationSwitcher member={member} />,
        person: (
          <>
            <ThemeToggle />
            <UserMenu user={user} />
          </>
        ),
      }}
      nav={<HomeNav />}
    >
      {member.roles.some(({ suspended }) => suspended) && (
        <p role="note" className={styles.suspended}>
          {member.current.label} is suspended: you can read here, and change nothing. Ask the
          provider about it.
        </p>
      )}
      {children}
      {keys && <KeysDialog onClose={() => setKeys(false)} />}
    </Frame>
  )
}
