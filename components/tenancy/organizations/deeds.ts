import {
  IconArchive,
  IconArchiveOff,
  IconPlayerPause,
  IconPlayerPlay,
  type Icon,
} from '@tabler/icons-react'
import type { OrganizationDeed } from '@/hooks/tenancy/use-organizations'
import type { Permission } from '@/lib/shared/access/permissions'
import type { Standing } from '@/lib/tenancy/organizations/schema'

type Deed = {
  permission: Permission
  /** How an organization stands with which it can be done. */
  from: readonly Standing[]
  icon: Icon
  action: string
  doing: string
  done: string
  /** What it takes away, of one or of several. */
  warning?: string
  danger?: boolean
}

/** What changes how an organization stands. */
export const DEEDS: Record<OrganizationDeed, Deed> = {
  suspend: {
    permission: 'organizations:suspend',
    from: ['active'],
    icon: IconPlayerPause,
    action: 'Suspend',
    doing: 'Suspending',
    done: 'suspended',
    warning:
      'People who belong there or below can still read everything, and cannot change anything until it is resumed. Staff are not affected.',
  },
  resume: {
    permission: 'organizations:suspend',
    from: ['suspended'],
    icon: IconPlayerPlay,
    action: 'Resume',
    doing: 'Resuming',
    done: 'resumed',
  },
  archive: {
    permission: 'organizations:archive',
    from: ['active', 'suspended'],
    icon: IconArchive,
    danger: true,
    action: 'Archive',
    doing: 'Archiving',
    done: 'archived',
    warning:
      'Whoever belongs there or below is not let in any more. Everything is kept, and can be restored.',
  },
  restore: {
    permission: 'organizations:archive',
    from: ['archived'],
    icon: IconArchiveOff,
    action: 'Restore',
    doing: 'Restoring',
    done: 'restored',
  },
}
export const DEED_NAMES = Object.keys(DEEDS) as OrganizationDeed[]
