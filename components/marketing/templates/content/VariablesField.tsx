import { Textarea, TextInput } from '@mantine/core'
import { typeChoices } from '@/components/marketing/templates/words'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import { Select } from '@/components/ui/form/fields/Select'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { TemplateVariable } from '@/lib/marketing/templates/schema'
import { VARIABLE_TYPE_WORDS, type VariableType } from '@/lib/shared/mail-purposes'
import type { EditorValues } from './values'
import styles from './VariablesField.module.css'

const EMPTY: TemplateVariable = { name: '', type: 'text', fallback: '', sample: '' }

const HELP: Partial<Record<VariableType, string>> = {
  date: '2026-11-30',
  number: '42',
  address: 'https://…',
  'yes-or-no': 'yes or no',
}

/** What an author has filled in that the console does not know by itself. */
export const VariablesField = ({
  form,
  disabled,
}: {
  form: Form<EditorValues>
  disabled: boolean
}) => (
  <RowsField
    form={form}
    name="variables"
    label="Variables of your own"
    help="Stand in the text as {{name}}. The fallback is taken where there is no value, the sample in previews and tests."
    one="variable"
    rows={form.values.variables}
    nameOf={({ name }) => name}
    empty={EMPTY}
    disabled={disabled}
    className={styles.row!}
  >
    {(row, index) => <Row form={form} row={row} index={index} />}
  </RowsField>
)

function Row({
  form,
  row,
  index,
}: {
  form: Form<EditorValues>
  row: TemplateVariable
  index: number
}) {
  const which = row.name || `variable ${index + 1}`
  const input = (field: keyof TemplateVariable) => form.getInputProps(`variables.${index}.${field}`)
  const value = {
    placeholder: HELP[row.type],
    autoComplete: 'off',
    // A list has a line for each of its entries.
    ...(row.type === 'list' && { autosize: true, minRows: 1, maxRows: 6 }),
  }
  const Value = row.type === 'list' ? Textarea : TextInput
  return (
    <>
      <TextInput
        aria-label={`Name of variable ${index + 1}`}
        label="Name"
        autoComplete="off"
        spellCheck={false}
        className={styles.name}
        {...input('name')}
      />
      <Select
        label="Type"
        aria-label={`Type of ${which}`}
        allowDeselect={false}
        data={typeChoices}
        renderOption={({ option }) => VARIABLE_TYPE_WORDS[option.value as VariableType]}
        {...input('type')}
      />
      <Value
        label="Fallback"
        aria-label={`Fallback of ${which}`}
        {...value}
        placeholder="None"
        {...input('fallback')}
      />
      <Value label="Sample" aria-label={`Sample of ${which}`} {...value} {...input('sample')} />
    </>
  )
}
