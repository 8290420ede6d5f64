import { TextInput } from '@mantine/core'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import styles from './MetadataField.module.css'
import { emptyEntry, type MetadataEntry } from './metadata'

/** What else is kept with a row of the shop, for programs that know what it means. */
export function MetadataField<V extends Values & { metadata: MetadataEntry[] }>({
  form,
}: {
  form: Form<V>
}) {
  return (
    <RowsField
      form={form}
      name="metadata"
      label="Metadata"
      help="Names and values for programs that know them. They are not shown to customers."
      one="entry"
      rows={form.values.metadata}
      nameOf={({ key }) => key}
      empty={emptyEntry}
      className={styles.entry!}
    >
      {(_, index) => (
        <>
          <TextInput
            aria-label={`Name of entry ${index + 1}`}
            placeholder="Name"
            autoComplete="off"
            {...form.getInputProps(`metadata.${index}.key`)}
          />
          <TextInput
            aria-label={`Value of entry ${index + 1}`}
            placeholder="Value"
            autoComplete="off"
            {...form.getInputProps(`metadata.${index}.value`)}
          />
        </>
      )}
    </RowsField>
  )
}
