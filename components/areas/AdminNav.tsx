import { Skeleton } from '@mantine/core'
import {
  IconActivity,
  IconBuilding,
  IconCreditCard,
  IconHistory,
  IconId,
  IconKey,
  IconReceipt,
  IconShieldCheck,
  IconShoppingCart,
  IconStethoscope,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import Link from 'next/link'
import { Can } from '@/components/ui/shell/Can'
import { SideNav, type NavGroup } from '@/components/ui/shell/navigation/SideNav'
import type { CurrentOrganization } from '@/hooks/tenancy/use-organization'
import { links } from '@/lib/client/links'
import { GLOBAL } from '@/lib/shared/http/session'

const groupsFor = (domainURL: string): NavGroup[] => {
  const page = (name: string) => links.organization(domainURL, name)
  return [
    {
      items: [
        {
          label: 'Account',
          href: page('account'),
          icon: domainURL === GLOBAL ? IconBuilding : IconId,
        },
      ],
    },
    {
      title: 'People',
      items: [
        { label: 'Users', href: page('users'), icon: IconUsers },
        { label: 'Groups', href: page('groups'), icon: IconUsersGroup },
        { label: 'Roles', href: page('roles'), icon: IconShieldCheck },
        { label: 'Practitioners', href: page('practitioners'), icon: IconStethoscope },
      ],
    },
    {
      title: 'Contract',
      items: [
        { label: 'Subscription', href: page('subscription'), icon: IconCreditCard },
        { label: 'Billing', href: page('billing'), icon: IconReceipt },
      ],
    },
  ]
}

type Props = { current: CurrentOrganization; onShowKeys: () => void }

/** The seven pages of the selected organization, under its name. */
export const AdminNav = ({ current: { domainURL, label }, onShowKeys }: Props) => (
  <SideNav
    label="Organization"
    before={{
      items: [
        { label: 'Dashboard', href: links.dashboard(domainURL), icon: IconActivity },
        {
          label: 'Commerce',
          href: links.page('/admin/commerce', domainURL),
          icon: IconShoppingCart,
        },
        { label: 'API keys', href: links.organization(domainURL, 'api-keys'), icon: IconKey },
        { label: 'Audit log', href: links.page('/admin/audit', domainURL), icon: IconHistory },
      ],
    }}
    head={label ?? <Skeleton width={140} height={12} my={4} />}
    groups={groupsFor(domainURL)}
    foot={
      <>
        <Can permission="faqs:read" otherwise={<Link href="/faqs">Questions and answers</Link>}>
          <Link href={links.page('/admin/faqs', domainURL)}>Questions and answers</Link>
        </Can>
        <button type="button" onClick={onShowKeys}>
          Shortcuts <kbd>?</kbd>
        </button>
      </>
    }
  />
)
