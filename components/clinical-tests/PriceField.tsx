import { Select, TextInput } from '@mantine/core'
import { exponentOf } from '@/lib/shared/money'
import type { TestForm } from './TestFields'
import styles from './TestFields.module.css'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }))
const decimalsWord = (decimals: number) =>
  decimals === 0 ? 'without decimals' : decimals === 1 ? 'with 1 decimal' : `with up to ${decimals} decimals`

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
        description={`${names.of(currency)}, ${decimalsWord(exponentOf(currency))}.`}
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
        data={currencies}
        {...form.getInputProps('price.currency')}
        onChange={(code) => {
          form.setFieldValue('price.currency', code!)
          form.clearFieldError('price.amount')
        }}
      />
    </div>
  )
}
