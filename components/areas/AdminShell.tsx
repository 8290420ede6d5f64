import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import Link from 'next/link'
import { useState, type ReactNode } from 'react'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { Frame } from '@/components/ui/shell/Frame'
import { Shortcuts } from '@/components/ui/shell/navigation/Shortcuts'
import { ThemeToggle } from '@/components/ui/shell/navigation/ThemeToggle'
import { UserMenu } from '@/components/ui/shell/navigation/UserMenu'
import { Mark } from '@/components/ui/shell/pages/Mark'
import { NewOrganizationContext } from '@/hooks/tenancy/use-new-organization'
import { useOrganization, useOrganizationInAddress } from '@/hooks/tenancy/use-organization'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { useShortcuts } from '@/hooks/ui/shell/use-shortcuts'
import { links } from '@/lib/client/links'
import { GLOBAL, type SessionUser } from '@/lib/shared/http/session'
import { AdminNav } from './AdminNav'
import styles from './AdminShell.module.css'
import { OrganizationPicker } from './OrganizationPicker'

const modal = () =>
  import('@/components/tenancy/organizations/NewOrganizationModal').then(
    (module) => module.NewOrganizationModal,
  )
const NewOrganizationModal = onDemand(modal)
// Loaded only for those who come to one.
const UnknownOrganization = onDemand(() =>
  import('./UnknownOrganization').then((module) => module.UnknownOrganization),
)
const KeysDialog = onDemand(() =>
  import('@/components/ui/shell/navigation/KeysDialog').then((module) => module.KeysDialog),
)

/**
 * The frame around every page of the staff's area. Its content learns whose page it is, unless it
 * is everybody's.
 */
export function AdminShell({
  user,
  nav,
  children,
}: {
  user: SessionUser
  /** What stands beside the content, instead of the organization's navigation. */
  nav?: ReactNode
  children: (label: string | undefined) => ReactNode
}) {
  const current = useOrganization()
  useOrganizationInAddress()
  const mayCreate = usePermissions().can('organizations:create')
  const [opened, setOpened] = useState<'picker' | 'modal' | 'keys' | null>(null)
  const create = () => mayCreate && setOpened('modal')
  const pick = () => setOpened('picker')
  useShortcuts({ '/': pick, 'mod+k': pick, c: create, '?': () => setOpened('keys') })

  const place = (
    <>
      <Link
        href={links.dashboard(current.domainURL)}
        aria-label="Dashboard"
        data-hint="Dashboard"
        className={styles.mark}
      >
        <Mark size={26} />
      </Link>
      <div className={styles.picker}>
        <OrganizationPicker
          current={current}
          opened={opened === 'picker'}
          onToggle={(open) => setOpened(open ? 'picker' : null)}
        />
      </div>
    </>
  )
  const person = (
    <>
      {mayCreate && (
        <Button
          className={styles.create}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          data-hint="Create Organization"
          onClick={create}
          onPointerEnter={() => void modal()}
          onFocus={() => void modal()}
        >
          Create Organization
        </Button>
      )}
      <ThemeToggle />
      <UserMenu user={user} />
    </>
  )

  return (
    <NewOrganizationContext value={create}>
      <Frame
        header={{ place, areas: <Shortcuts domainURL={current.domainURL} />, person }}
        nav={nav ?? <AdminNav current={current} onShowKeys={() => setOpened('keys')} />}
      >
        {children(current.domainURL === GLOBAL ? undefined : current.label)}
      </Frame>
      {current.missing !== false && <UnknownOrganization {...current} />}
      {opened === 'modal' && <NewOrganizationModal onClose={() => setOpened(null)} />}
      {opened === 'keys' && <KeysDialog onClose={() => setOpened(null)} />}
    </NewOrganizationContext>
  )
}
