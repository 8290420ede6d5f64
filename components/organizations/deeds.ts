import { IconArchive, IconArchiveOff, IconPlayerPause, IconPlayerPlay, type Icon } from '@tabler/icons-react'
import type { OrganizationDeed } from '@/hooks/use-organizations'
import type { Standing } from '@/lib/organizations/schema'
import type { Permission } from '@/lib/shared/permissions'

type Deed = {
  permission: Permission
  /** How an organization stands with which it can be done. */
  from: readonly Standing[]
  icon: Icon
  action: string
  doing: string
  done: string
  means: string
  /** What it means for several; what only gives something back needs no word. */
  warning?: string
  danger?: boolean
}

/** What changes how an organization stands. */
export const DEEDS: Record<OrganizationDeed, Deed> = {
  suspend: {
    ...{ permission: 'organizations:suspend', from: ['active'], icon: IconPlayerPause },
    ...{ action: 'Suspend', doing: 'Suspending', done: 'suspended' },
    means: 'Its people, and those of everything below it, can read and change nothing, until it is resumed. Staff are not concerned.', // prettier-ignore
    warning: 'Their people, and those of everything below them, can read and change nothing, until they are resumed. Staff are not concerned.', // prettier-ignore
  },
  resume: {
    ...{ permission: 'organizations:suspend', from: ['suspended'], icon: IconPlayerPlay },
    ...{ action: 'Resume', doing: 'Resuming', done: 'resumed' },
    means: 'Its people can work here again.',
  },
  archive: {
    ...{ permission: 'organizations:archive', from: ['active', 'suspended'], icon: IconArchive, danger: true },
    ...{ action: 'Archive', doing: 'Archiving', done: 'archived' },
    means: 'Its people, and those of everything below it, are not let in any more. Everything is kept, and it can be restored.', // prettier-ignore
    warning: 'Their people, and those of everything below them, are not let in any more. Everything is kept, and can be restored.', // prettier-ignore
  },
  restore: {
    ...{ permission: 'organizations:archive', from: ['archived'], icon: IconArchiveOff },
    ...{ action: 'Restore', doing: 'Restoring', done: 'restored' },
    means: 'Its people are let in again.',
  },
}
export const DEED_NAMES = Object.keys(DEEDS) as OrganizationDeed[]
