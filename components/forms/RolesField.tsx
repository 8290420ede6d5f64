import { ActionIcon, Button, Input, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useRoleOptions } from '@/hooks/use-options'
import type { Form, Values } from '@/hooks/use-save-form'
import type { Assignment } from '@/lib/shared/assignments'
import { reachChoices } from './reach'
import styles from './RolesField.module.css'

/** A role somebody is to hold; `roleId` is null until one is chosen. */
export type RoleValue = Omit<Assignment, 'roleId'> & { roleId: number | null }

const noRole: RoleValue = { roleId: null, role: '', reach: 'organization', expiresAt: null }
const day = (instant: string) => new Date(instant).toLocaleDateString('en', { dateStyle: 'medium' })

type Props<V extends Values> = {
  form: Form<V>
  /** The organization in which they are held. */
  domainURL: string
  help: ReactNode
  disabled?: boolean
}

/** The roles of one holder: each with how far it holds, here alone or also in everything below. */
export function RolesField<V extends Values & { roles: RoleValue[] }>({ form, domainURL, help, disabled }: Props<V>) {
  const rows = useRef<HTMLDivElement>(null)
  const { data: offered = [], isLoading, refusal } = useRoleOptions(domainURL)
  const { roles } = form.values
  const focusRow = (index: number) =>
    setTimeout(() => rows.current?.querySelectorAll('[data-row]')[index]?.querySelector('input')?.focus())
  const set = (index: number, changes: Partial<RoleValue>) =>
    form.setFieldValue('roles', roles.map((role, at) => (at === index ? { ...role, ...changes } : role)) as never)

  const add = () => {
    form.insertListItem('roles', { ...noRole } as never)
    focusRow(roles.length)
  }
  const remove = (index: number) => {
    form.removeListItem('roles', index)
    focusRow(Math.max(0, index - 1))
  }
  /** Those that are not held already, and the one at hand. */
  const optionsFor = ({ roleId, role }: RoleValue) => {
    const free = offered.filter(({ id }) => id === roleId || !roles.some((held) => held.roleId === id))
    const named = free.map(({ id, name }) => ({ value: String(id), label: name }))
    return roleId === null || free.some(({ id }) => id === roleId) ? named : [{ value: String(roleId), label: role }, ...named] // prettier-ignore
  }
  const choose = (index: number, value: string | null) =>
    set(index, { roleId: Number(value), role: offered.find(({ id }) => id === Number(value))?.name ?? '' })

  return (
    <div role="group" aria-labelledby="roles-label" className={styles.field}>
      <span id="roles-label" className={styles.label}>
        Roles
      </span>
      <p className={styles.help}>{help}</p>
      <div ref={rows} className={styles.rows}>
        {roles.map((held, index) => (
          <div key={index} data-row className={styles.row}>
            <Select
              aria-label={`Role ${index + 1}`}
              placeholder="Choose a role"
              searchable
              allowDeselect={false}
              selectFirstOptionOnChange
              nothingFoundMessage={refusal ?? (isLoading ? 'Loading…' : 'No such role')}
              disabled={disabled}
              data={optionsFor(held)}
              description={held.expiresAt && `Until ${day(held.expiresAt)}`}
              {...form.getInputProps(`roles.${index}.roleId`)}
              value={held.roleId === null ? null : String(held.roleId)}
              onChange={(value) => choose(index, value)}
            />
            <Select
              className={styles.reach}
              aria-label={`What role ${index + 1} applies to`}
              allowDeselect={false}
              disabled={disabled}
              data={reachChoices}
              value={held.reach}
              onChange={(reach) => set(index, { reach: reach as Assignment['reach'] })}
            />
            {!disabled && (
              <ActionIcon
                size={36}
                aria-label={`Remove role ${held.role || index + 1}`}
                data-hint="Remove"
                onClick={() => remove(index)}
              >
                <IconTrash size={16} stroke={1.5} />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
      {form.errors.roles && <Input.Error className={styles.error}>{form.errors.roles}</Input.Error>}
      {!disabled && (
        <Button
          variant="default"
          data-path="roles"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          // Leaving another field checks it, and what it then says moves this button from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={add}
        >
          Add role
        </Button>
      )}
    </div>
  )
}
