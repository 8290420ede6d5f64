import { ActionIcon } from '@mantine/core'
import { IconCalendarOff, IconCalendarTime } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { ExpiryField } from '@/components/ui/form/fields/ExpiryField'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import { Select } from '@/components/ui/form/fields/Select'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { useRoleOptions } from '@/hooks/ui/list/use-options'
import { inDays } from '@/lib/client/format/days'
import type { Assignment } from '@/lib/shared/access/assignments'
import { reachChoices } from './reach'
import styles from './RolesField.module.css'

/**
 * A role somebody is to hold; `roleId` is null until one is chosen. `expiresAt` is the instant that
 * was read until another day is chosen, and then that day: what nobody has changed is sent as it
 * was read.
 */
export type RoleValue = Omit<Assignment, 'roleId'> & { roleId: number | null }

const noRole: RoleValue = {
  roleId: null,
  role: '',
  reach: 'organization',
  expiresAt: null,
  lastDay: null,
}
/** What an end begins with, to be changed, in days. */
const SOON = 30

type Props<V extends Values> = {
  form: Form<V>
  /** The organization in which they are held. */
  domainURL: string
  help: ReactNode
  disabled?: boolean
}

/**
 * The roles of one holder: each with how far it holds, here alone or also in everything below, and
 * until when.
 */
export function RolesField<V extends Values & { roles: RoleValue[] }>({
  form,
  domainURL,
  help,
  disabled,
}: Props<V>) {
  const { data: offered = [], isLoading, refusal } = useRoleOptions(domainURL)
  const { roles } = form.values
  // The one that has just got an end: its field takes the focus.
  const [ending, setEnding] = useState(-1)
  const set = (index: number, changes: Partial<RoleValue>) =>
    form.setFieldValue(
      'roles',
      roles.map((role, at) => (at === index ? { ...role, ...changes } : role)) as never,
    )

  /** Those that are not held already, and the one at hand. */
  const optionsFor = ({ roleId, role }: RoleValue) => {
    const free = offered.filter(
      ({ id }) => id === roleId || !roles.some((held) => held.roleId === id),
    )
    const named = free.map(({ id, name }) => ({ value: String(id), label: name }))
    return roleId === null || free.some(({ id }) => id === roleId)
      ? named
      : [{ value: String(roleId), label: role }, ...named]
  }
  const choose = (index: number, value: string | null) =>
    set(index, {
      roleId: Number(value),
      role: offered.find(({ id }) => id === Number(value))?.name ?? '',
    })
  const setLastDay = (index: number, day: string | null) =>
    set(index, { expiresAt: day, lastDay: day })
  const toggleEnd = (index: number, ends: boolean) => {
    setEnding(ends ? -1 : index)
    setLastDay(index, ends ? null : inDays(SOON))
    form.clearFieldError(`roles.${index}.expiresAt`)
  }

  return (
    <RowsField
      form={form}
      name="roles"
      label="Roles"
      help={help}
      one="role"
      rows={roles}
      nameOf={({ role }) => role}
      empty={noRole}
      disabled={disabled}
      className={styles.role!}
    >
      {(held, index) => {
        const ends = held.expiresAt !== null
        const name = `role ${held.role || index + 1}`
        return (
          <>
            <Select
              aria-label={`Role ${index + 1}`}
              placeholder="Choose a role"
              searchable
              allowDeselect={false}
              nothingFoundMessage={refusal ?? (isLoading ? 'Loading…' : 'No such role')}
              disabled={disabled}
              data={optionsFor(held)}
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
                aria-label={ends ? `Remove the end of ${name}` : `Set an end for ${name}`}
                data-hint={ends ? 'Without an end' : 'Until a day, in the organization’s time zone'}
                onClick={() => toggleEnd(index, ends)}
              >
                {ends ? (
                  <IconCalendarOff size={16} stroke={1.5} />
                ) : (
                  <IconCalendarTime size={16} stroke={1.5} />
                )}
              </ActionIcon>
            )}
            {ends && (
              <ExpiryField
                className={styles.end}
                aria-label={`Last day of role ${index + 1}`}
                leftSection="Until"
                leftSectionWidth={52}
                disabled={disabled}
                autoFocus={ending === index}
                {...form.getInputProps(`roles.${index}.expiresAt`)}
                value={held.lastDay}
                onChange={(day) => day && setLastDay(index, day)}
              />
            )}
          </>
        )
      }}
    </RowsField>
  )
}
