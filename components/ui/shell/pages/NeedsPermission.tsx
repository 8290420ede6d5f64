import { IconLock } from '@tabler/icons-react'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import type { Permission } from '@/lib/shared/access/permissions'
import { AfterRefusal } from './AfterRefusal'

type Props = {
  permission: Permission
  /** Who can give it. */
  whom?: string
}

/** What stands in a page's place for people who lack its permission. */
export const NeedsPermission = ({ permission, whom = 'an owner of Polyclinic' }: Props) => (
  <EmptyState icon={IconLock} title="You cannot see this page yet" action={<AfterRefusal />}>
    This page needs <code>{permission}</code>. Ask {whom} for a role that has it.
  </EmptyState>
)
