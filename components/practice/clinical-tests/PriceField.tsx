import { TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import { currencyChoices, currencyName, decimalsWord } from '@/lib/client/format/currencies'
import type { TestForm } from './TestFields'
import styles from './TestFields.module.css'

/** What a test costs, in a currency with as many decimals as it has. */
export function PriceField({ form }: { form: TestForm }) {
  const { currency } = form.values.price
  // What is missing altogether is said of the price, and stands at its amount.
  const missing = form.errors.price
  const amount = form.getInputProps('price.amount')
  return (
    <div className={styles.joined} data-path={missing ? 'price' : undefined}>
      <TextInput
        label="Price"
        description={`${currencyName(currency)}, ${decimalsWord(currency)}.`}
        inputMode="decimal"
        autoComplete="off"
        {...amount}
        error={amount.error ?? missing}
        onChange={(event) => {
          form.clearFieldError('price')
          amount.onChange(event)
        }}
      />
      <Select
        label="Currency"
        allowDeselect={false}
        searchable
        nothingFoundMessage="No such currency"
        data={currencyChoices}
        {...form.getInputProps('price.currency')}
        onChange={(code) => {
          form.setFieldValue('price.currency', code!)
          form.clearFieldError('price.amount')
        }}
      />
    </div>
  )
}
