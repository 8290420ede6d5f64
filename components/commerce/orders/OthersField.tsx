import { TextInput } from '@mantine/core'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import styles from './Fields.module.css'
import { emptyOther, type OtherValue } from './values'

/** What is sold without being in the catalogue. */
export const OthersField = <V extends Values & { others: OtherValue[] }>({
  form,
  currency,
}: {
  form: Form<V>
  currency: string
}) => (
  <RowsField
    form={form}
    name="others"
    label="Other items"
    help={`What is not in the catalogue: its title, its price in ${currency.toUpperCase()}, to which no tax is added, and how many.`}
    one="item"
    rows={form.values.others}
    nameOf={({ title }) => title}
    empty={emptyOther}
    className={styles.other!}
  >
    {(_, index) => (
      <>
        <TextInput
          aria-label={`Title of item ${index + 1}`}
          placeholder="Title"
          autoComplete="off"
          {...form.getInputProps(`others.${index}.title`)}
        />
        <TextInput
          aria-label={`Price of item ${index + 1}`}
          placeholder="Price"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps(`others.${index}.price`)}
        />
        <TextInput
          aria-label={`Quantity of item ${index + 1}`}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps(`others.${index}.quantity`)}
        />
      </>
    )}
  </RowsField>
)
