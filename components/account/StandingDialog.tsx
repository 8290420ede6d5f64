import { ConfirmDialog } from '@/components/forms/ConfirmDialog'
import { useAccountAct } from '@/hooks/use-account'
import type { Account } from '@/lib/organizations/schema'

export type Deed = 'suspend' | 'resume' | 'archive' | 'restore'

type Words = { action: string; harmless?: boolean; means: string; done: string }
const WORDS: Record<Deed, Words> = {
  suspend: {
    action: 'Suspend',
    means: 'Its people, and those of everything below it, can read and change nothing, until it is resumed. Staff are not concerned.', // prettier-ignore
    done: 'suspended',
  },
  resume: { action: 'Resume', harmless: true, means: 'Its people can work here again.', done: 'resumed' },
  archive: {
    action: 'Archive',
    means: 'Its people, and those of everything below it, are not let in any more. Everything is kept, and it can be restored.', // prettier-ignore
    done: 'archived',
  },
  restore: { action: 'Restore', harmless: true, means: 'Its people are let in again.', done: 'restored' },
}

/** Asks before an organization is suspended, archived, or brought back. */
export function StandingDialog({ deed, account, onClose }: { deed: Deed; account: Account; onClose: () => void }) {
  const act = useAccountAct()
  const { action, harmless, means, done } = WORDS[deed]
  return (
    <ConfirmDialog
      title={`${action} “${account.label}”?`}
      action={action}
      harmless={harmless}
      onConfirm={() => act(deed, { version: account.version })}
      done={`Organization “${account.label}” ${done}.`}
      onClose={onClose}
    >
      {means}
    </ConfirmDialog>
  )
}
