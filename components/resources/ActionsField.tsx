import { ActionIcon, Button, Input, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Form } from '@/hooks/use-save-form'
import type { ResourceInput } from '@/lib/resources/schema'
import styles from './ActionsField.module.css'
import { newAction } from './values'
import { riskChoices } from './words'

type Values = { actions: ResourceInput['actions'] } & Record<string, unknown>
type Props<V extends Values> = {
  form: Form<V>
  /** The resource's key, which each permission begins with. */
  name: string
}

/** The actions of a resource: a row for each, added and taken away by keyboard as by hand. */
export function ActionsField<V extends Values>({ form, name }: Props<V>) {
  const rows = useRef<HTMLDivElement>(null)
  const { actions } = form.values
  const focusRow = (index: number) =>
    setTimeout(() => rows.current?.querySelectorAll('[data-row]')[index]?.querySelector('input')?.focus())

  const add = () => {
    form.insertListItem('actions', { ...newAction } as never)
    focusRow(actions.length)
  }
  const remove = (index: number) => {
    form.removeListItem('actions', index)
    focusRow(Math.max(0, index - 1))
  }
  const { error } = form.getInputProps('actions')
  return (
    <div role="group" aria-labelledby="actions-label">
      <span id="actions-label" className={styles.label}>
        Actions
      </span>
      <p className={styles.help}>
        Each is a permission, <code>{name || 'key'}:action</code>. High risk: what leaves the console or gives rights
        away.
      </p>
      <div ref={rows} className={styles.rows}>
        {actions.map((action, index) => (
          <div key={index} data-row className={styles.row}>
            <TextInput
              aria-label={`Key of action ${index + 1}`}
              placeholder="read"
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps(`actions.${index}.key`)}
            />
            <TextInput
              aria-label={`Name of action ${index + 1}`}
              placeholder="Read"
              autoComplete="off"
              {...form.getInputProps(`actions.${index}.label`)}
            />
            <Select
              aria-label={`Risk of action ${index + 1}`}
              allowDeselect={false}
              data={riskChoices}
              {...form.getInputProps(`actions.${index}.risk`)}
            />
            <ActionIcon
              size={36}
              aria-label={`Remove action ${action.label || index + 1}`}
              data-hint="Remove"
              onClick={() => remove(index)}
            >
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </div>
        ))}
      </div>
      {error && <Input.Error className={styles.error}>{error}</Input.Error>}
      <Button
        variant="default"
        data-path="actions"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        onClick={add}
      >
        Add action
      </Button>
    </div>
  )
}
