import { TextInput } from '@mantine/core'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import { Select } from '@/components/ui/form/fields/Select'
import { RangeBands } from './RangeBands'
import type { TestForm } from './TestFields'
import styles from './TestFields.module.css'
import { emptyRange, inputOf, type RangeValue } from './values'
import { ageChoices, agesWord, sexChoices, sexWord } from './words'

type Props = { form: TestForm; disabled?: boolean }

/**
 * What is usual in whom: a row for each sex and stretch of life, and above them how they lie beside
 * each other.
 */
export function RangesField({ form, disabled }: Props) {
  const { referenceRanges: rows } = form.values
  const nameOf = (row: RangeValue) => `${sexWord(row.sex)}, ${agesWord(row)}`
  return (
    <RowsField
      form={form}
      name="referenceRanges"
      label="Reference ranges"
      help={
        <>
          A range is for people who are at least the first age and younger than the second. Without
          a first age it begins at birth.
          {rows.length > 0 && (
            <>
              <RangeBands ranges={inputOf(form.values).referenceRanges} />
              <span className={styles.heads} data-disabled={disabled || undefined} aria-hidden>
                {['Sex', 'From age', 'Below age', 'Low', 'High', 'Text'].map((head) => (
                  <span key={head}>{head}</span>
                ))}
              </span>
            </>
          )}
        </>
      }
      one="range"
      rows={rows}
      nameOf={nameOf}
      empty={emptyRange}
      disabled={disabled}
      className={styles.range!}
    >
      {(_, index) => {
        const path = `referenceRanges.${index}`
        const at = `of range ${index + 1}`
        return (
          <>
            <Select
              aria-label={`Sex ${at}`}
              allowDeselect={false}
              data={sexChoices}
              {...form.getInputProps(`${path}.sex`)}
            />
            <AgeField
              form={form}
              path={`${path}.ageFrom`}
              label={`From age ${at}`}
              placeholder="Birth"
            />
            <AgeField
              form={form}
              path={`${path}.ageTo`}
              label={`Below age ${at}`}
              placeholder="No end"
            />
            <TextInput
              aria-label={`Lower limit ${at}`}
              placeholder="Low"
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps(`${path}.low`)}
            />
            <TextInput
              aria-label={`Upper limit ${at}`}
              placeholder="High"
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps(`${path}.high`)}
            />
            <TextInput
              aria-label={`Text ${at}`}
              placeholder="Text"
              autoComplete="off"
              {...form.getInputProps(`${path}.text`)}
            />
          </>
        )
      }}
    </RowsField>
  )
}

type AgeProps = { form: TestForm; path: string; label: string; placeholder: string }

/** An age and its unit, as one field. */
function AgeField({ form, path, label, placeholder }: AgeProps) {
  const value = form.getInputProps(`${path}.value`)
  // An age that overlaps is wrong as a whole, and says so at its number.
  const whole = form.errors[path]
  return (
    <div className={styles.age} data-path={whole ? path : undefined}>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        inputMode="numeric"
        autoComplete="off"
        {...value}
        error={value.error ?? whole}
        onChange={(event) => {
          form.clearFieldError(path)
          value.onChange(event)
        }}
      />
      <Select
        aria-label={`Unit: ${label.toLowerCase()}`}
        allowDeselect={false}
        data={ageChoices}
        {...form.getInputProps(`${path}.unit`)}
      />
    </div>
  )
}
