import { ConfirmDialog } from '@/components/forms/ConfirmDialog'
import { useExport } from '@/hooks/use-account'
import type { Account } from '@/lib/organizations/schema'

/** Asks before everything that belongs to an organization leaves the console as a file. */
export function ExportDialog({ account: { label }, onClose }: { account: Account; onClose: () => void }) {
  const take = useExport()
  return (
    <ConfirmDialog
      title={`Export “${label}”`}
      action="Export"
      harmless
      onConfirm={take}
      done={`“${label}” exported.`}
      onClose={onClose}
    >
      <p>
        Everything that belongs to it and that you may read, as a ZIP of JSON files and of the files themselves: account, users, groups,
        roles, practitioners, locations, imports, templates, contacts, campaigns, subscription, invoices, API keys without their
        secrets, and the audit log.
      </p>
      <p>The file holds people’s personal data: keep it where only those can read it who may. That you took it is in the log.</p>
    </ConfirmDialog>
  )
} // prettier-ignore
