import { TextInput } from '@mantine/core'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import { Select } from '@/components/ui/form/fields/Select'
import { currencyChoices, currencyName, decimalsWord } from '@/lib/client/format/currencies'
import type { PlanForm } from './PlanFields'
import styles from './PlanFields.module.css'
import { emptyPrice, type PriceValue } from './values'
import { intervalChoices } from './words'

/** The next price is usually for the year of the same currency, or for another one. */
const nextAfter = (rows: PriceValue[]): PriceValue => {
  const last = rows.at(-1)
  return last
    ? {
        ...emptyPrice,
        currency: last.currency,
        interval: last.interval === 'month' ? 'year' : 'month',
      }
    : emptyPrice
}

/** What the plan costs: a row for each currency and interval. */
export function PricesField({ form }: { form: PlanForm }) {
  const { prices: rows } = form.values
  const nameOf = ({ currency, interval }: PriceValue) => `${currency} a ${interval}`
  return (
    <RowsField
      form={form}
      name="prices"
      label="Prices"
      help={
        <>
          A currency can have a price for a month, for a year, or both.
          {rows.length > 0 && (
            <span className={styles.heads} aria-hidden>
              {['Currency', 'For', 'Price', 'Each extra seat'].map((head) => (
                <span key={head}>{head}</span>
              ))}
            </span>
          )}
        </>
      }
      one="price"
      rows={rows}
      nameOf={nameOf}
      empty={nextAfter(rows)}
      className={styles.price!}
    >
      {(row, index) => (
        <>
          <Select
            aria-label={`Currency of price ${index + 1}`}
            allowDeselect={false}
            searchable
            nothingFoundMessage="No such currency"
            data={currencyChoices}
            {...form.getInputProps(`prices.${index}.currency`)}
            onChange={(code) => {
              form.setFieldValue(`prices.${index}.currency`, code!)
              for (const field of ['currency', 'amount', 'seatAmount'])
                form.clearFieldError(`prices.${index}.${field}`)
            }}
          />
          <Select
            aria-label={`Interval of price ${index + 1}`}
            allowDeselect={false}
            data={intervalChoices}
            {...form.getInputProps(`prices.${index}.interval`)}
          />
          <AmountField
            form={form}
            path={`prices.${index}.amount`}
            row={row}
            label="Price"
            at={index}
          />
          <AmountField
            form={form}
            path={`prices.${index}.seatAmount`}
            row={row}
            label="Extra seat"
            at={index}
          />
        </>
      )}
    </RowsField>
  )
}

type AmountProps = { form: PlanForm; path: string; row: PriceValue; label: string; at: number }

const AmountField = ({ form, path, row: { currency }, label, at }: AmountProps) => (
  <TextInput
    aria-label={`${label} of price ${at + 1}`}
    placeholder={label}
    data-hint={`${currencyName(currency)}, ${decimalsWord(currency)}`}
    inputMode="decimal"
    autoComplete="off"
    {...form.getInputProps(path)}
  />
)
