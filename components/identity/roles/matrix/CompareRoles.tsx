import { Skeleton } from '@mantine/core'
import { DrawerFrame } from '@/components/ui/form/DrawerFrame'
import { Select } from '@/components/ui/form/fields/Select'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { roles, useProtected, useRoleChoices, useRoleScope } from '@/hooks/identity/use-roles'
import { useRecord } from '@/hooks/ui/list/use-record'
import type { Role } from '@/lib/identity/roles/schema'
import styles from './CompareRoles.module.css'
import { Comparison } from './Comparison'

type Props = {
  left?: string
  right?: string
  onChoose: (left?: string, right?: string) => void
  onClose: () => void
}

/**
 * Two roles side by side: what only one of them allows, and what both do. The address names the
 * two.
 */
export function CompareRoles({ left, right, onChoose, onClose }: Props) {
  const { data: choices = [] } = useRoleChoices()
  const first = useRecord(roles, left)
  const second = useRecord(roles, right)
  const { data: resources } = useProtected()
  const trouble = [first, second].find(({ failure }) => failure)
  const waiting = (left && !first.record) || (right && !second.record) || !resources
  return (
    <DrawerFrame title="Compare roles" wide toRead onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.chosen}>
          <RoleSelect
            label="First role"
            choices={choices}
            value={left}
            onChange={(id) => onChoose(id, right)}
          />
          <RoleSelect
            label="Second role"
            choices={choices}
            value={right}
            onChange={(id) => onChoose(left, id)}
          />
        </div>
        {trouble?.failure ? (
          <LoadFailure what="A role" failure={trouble.failure} onRetry={trouble.retry} />
        ) : waiting ? (
          <Skeleton height={320} aria-busy="true" />
        ) : first.record && second.record ? (
          <Comparison left={first.record} right={second.record} resources={resources} />
        ) : (
          <p className={styles.hint}>Choose two roles to see what only one of them allows.</p>
        )}
      </div>
    </DrawerFrame>
  )
}

type SelectProps = {
  label: string
  choices: Role[]
  value?: string
  onChange: (id: string) => void
}

function RoleSelect({ label, choices, value, onChange }: SelectProps) {
  const here = useRoleScope()
  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      placeholder="Choose a role"
      nothingFoundMessage="No such role"
      data={choices.map(({ id, name, organization }) => ({
        value: String(id),
        label: organization && here === 'global' ? `${name} (${organization.label})` : name,
      }))}
      value={value ?? null}
      onChange={(id) => id && onChange(id)}
    />
  )
}
