import { IconCreditCard, IconHome, IconId, IconStethoscope } from '@tabler/icons-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { SessionUser } from '@/lib/shared/session'
import { Frame } from './Frame'
import type { Member } from './HomePage'
import { OrganizationSwitcher } from './OrganizationSwitcher'
import { SideNav } from './SideNav'
import { ThemeToggle } from './ThemeToggle'
import { UserMenu } from './UserMenu'

const groups = [
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

/** The frame around every page of an organization's own area. */
export const HomeShell = ({ member, user, children }: { member: Member; user: SessionUser; children: ReactNode }) => (
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
    nav={<SideNav label="Organization" groups={groups} foot={<Link href="/faqs">Questions and answers</Link>} />}
  >
    {children}
  </Frame>
)
