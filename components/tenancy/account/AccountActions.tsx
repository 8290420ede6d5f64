import { Button } from '@mantine/core'
import {
  IconDownload,
  IconEdit,
  IconShieldLock,
  IconSitemap,
  IconWorldWww,
} from '@tabler/icons-react'
import { useState } from 'react'
import { DEED_NAMES, DEEDS } from '@/components/tenancy/organizations/deeds'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useAccount } from '@/hooks/tenancy/use-account'
import type { OrganizationDeed } from '@/hooks/tenancy/use-organizations'
import { useArea } from '@/hooks/ui/shell/use-area'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'

const AccountDrawer = onDemand(() =>
  import('./AccountDrawer').then((module) => module.AccountDrawer),
)
const ExportDialog = onDemand(() => import('./ExportDialog').then((module) => module.ExportDialog))
const MoveDialog = onDemand(() => import('./MoveDialog').then((module) => module.MoveDialog))
const SecurityDialog = onDemand(() =>
  import('./SecurityDialog').then((module) => module.SecurityDialog),
)
const StandingDialog = onDemand(() =>
  import('./StandingDialog').then((module) => module.StandingDialog),
)
const SubdomainDialog = onDemand(() =>
  import('./SubdomainDialog').then((module) => module.SubdomainDialog),
)

/** What can be done with the account at hand. */
export function AccountActions() {
  const area = useArea()
  const { can } = usePermissions()
  const { data: account } = useAccount()
  const [open, setOpen] = useState<
    'edit' | 'security' | 'export' | 'subdomain' | 'move' | OrganizationDeed | null
  >(null)
  const close = () => setOpen(null)
  if (!account) return null
  const deeds = DEED_NAMES.filter(
    (name) => can(DEEDS[name].permission) && DEEDS[name].from.includes(account.standing),
  )
  const asked = DEED_NAMES.find((name) => name === open)
  const mayUpdate = can('organizations:update')
  const ofStaff = [
    mayUpdate && {
      label: 'Change subdomain',
      icon: IconWorldWww,
      onClick: () => setOpen('subdomain'),
    },
    can('organizations:move') && {
      label: 'Move',
      icon: IconSitemap,
      onClick: () => setOpen('move'),
    },
    ...deeds.map((name) => {
      const { action, icon, danger } = DEEDS[name]
      return { label: action, icon, danger, onClick: () => setOpen(name) }
    }),
  ]
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEdit size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen('edit')}
      >
        {mayUpdate ? 'Edit' : 'History'}
      </Button>
      <RowMenu
        name={account.label}
        actions={[
          mayUpdate && {
            label: 'Security',
            icon: IconShieldLock,
            onClick: () => setOpen('security'),
          },
          { label: 'Export', icon: IconDownload, onClick: () => setOpen('export') },
          ...(area === 'admin' ? ofStaff : []),
        ]}
      />
      {open === 'edit' && <AccountDrawer onClose={close} />}
      {open === 'export' && <ExportDialog account={account} onClose={close} />}
      {open === 'security' && <SecurityDialog account={account} onClose={close} />}
      {open === 'subdomain' && <SubdomainDialog account={account} onClose={close} />}
      {open === 'move' && <MoveDialog account={account} onClose={close} />}
      {asked && <StandingDialog deed={asked} account={account} onClose={close} />}
    </>
  )
}
