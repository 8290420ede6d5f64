import { DEEDS } from '@/components/tenancy/organizations/deeds'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useAccountActs } from '@/hooks/tenancy/use-account'
import type { OrganizationDeed } from '@/hooks/tenancy/use-organizations'
import type { Account } from '@/lib/tenancy/organizations/schema'

type Props = { deed: OrganizationDeed; account: Account; onClose: () => void }

/** Asks before an organization is suspended, archived, or brought back. */
export function StandingDialog({ deed, account, onClose }: Props) {
  const { stand } = useAccountActs()
  const { action, warning, done } = DEEDS[deed]
  return (
    <ConfirmDialog
      title={`${action} “${account.label}”?`}
      action={action}
      harmless={!warning}
      onConfirm={() => stand(deed, { version: account.version })}
      done={`Organization “${account.label}” ${done}.`}
      onClose={onClose}
    >
      {warning ??
        (deed === 'resume' ? 'Its people can work here again.' : 'Its people are let in again.')}
    </ConfirmDialog>
  )
}
