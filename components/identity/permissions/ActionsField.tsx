import { TextInput } from '@mantine/core'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import { Select } from '@/components/ui/form/fields/Select'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { ResourceInput } from '@/lib/identity/permissions/schema'
import styles from './ActionsField.module.css'
import { newAction } from './values'
import { riskChoices } from './words'

type Values = { actions: ResourceInput['actions'] } & Record<string, unknown>
type Props<V extends Values> = {
  form: Form<V>
  /** The resource's key, which each permission begins with. */
  name: string
}

/** The actions of a resource: a row for each. */
export const ActionsField = <V extends Values>({ form, name }: Props<V>) => (
  <RowsField
    form={form}
    name="actions"
    label="Actions"
    help={
      <>
        Each is a permission, <code>{name || 'key'}:action</code>. High risk: what leaves the
        console or gives rights away.
      </>
    }
    one="action"
    rows={form.values.actions}
    nameOf={({ label }) => label}
    empty={newAction}
    className={styles.action!}
  >
    {(_, index) => (
      <>
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
      </>
    )}
  </RowsField>
)
