import { IconLock } from '@tabler/icons-react'
import { EmptyState } from '@/components/data/EmptyState'
import type { Permission } from '@/lib/shared/permissions'

/** What stands in a page's place for people who lack its permission. */
export const NeedsPermission = ({ permission }: { permission: Permission }) => (
  <EmptyState icon={IconLock} title="You cannot see this page yet">
    This page needs <code>{permission}</code>. Ask an owner of Polyclinic for a role that has it.
  </EmptyState>
)
