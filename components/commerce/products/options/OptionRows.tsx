import { TextInput } from '@mantine/core'
import type { NewProductValues } from '@/components/commerce/products/values'
import { combinationsOf } from '@/components/commerce/products/variants/combinations'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import { TagsInput } from '@/components/ui/form/fields/TagsInput'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { counted } from '@/lib/client/format/nouns'
import styles from './OptionRows.module.css'

const noun = { one: 'variant', many: 'variants' }

/** What the variants of a new product differ in: each way to combine the values is one. */
export function OptionRows({ form }: { form: Form<NewProductValues> }) {
  const { options } = form.values
  const count = combinationsOf(options.filter(({ values }) => values.length > 0)).length
  const wrong = (index: number) =>
    form.errors[
      Object.keys(form.errors).find((path) => path.startsWith(`options.${index}.values`)) ?? ''
    ]
  return (
    <RowsField
      form={form}
      name="options"
      label="Options"
      help={
        options.length === 0
          ? 'What its variants differ in: size, colour. Without any it has one variant.'
          : `Enter or a comma ends a value. This makes ${counted(count, noun)}.`
      }
      one="option"
      rows={options}
      nameOf={({ title }) => title}
      empty={{ title: '', values: [] }}
      className={styles.option!}
    >
      {(row, index) => (
        <>
          <TextInput
            aria-label={`Name of option ${index + 1}`}
            placeholder="Size"
            autoComplete="off"
            {...form.getInputProps(`options.${index}.title`)}
          />
          <TagsInput
            aria-label={`Values of option ${index + 1}`}
            placeholder={row.values.length === 0 ? 'S, M, L' : undefined}
            splitChars={[',', ';']}
            acceptValueOnBlur
            autoComplete="off"
            {...form.getInputProps(`options.${index}.values`)}
            error={wrong(index)}
          />
        </>
      )}
    </RowsField>
  )
}
