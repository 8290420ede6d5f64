import { Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import styles from '@/components/commerce/orders/Fields.module.css'
import type { GoodsValue } from '@/components/commerce/orders/values'
import { Select } from '@/components/ui/form/fields/Select'
import type { Choice } from '@/components/ui/list/filters/filter'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { lineName, type Goods } from './goods'

type Props<V extends Values> = {
  form: Form<V>
  goods: Goods[]
  label: string
  /** Why, for each line: those that can be chosen. */
  reasons?: Choice[]
  /** What stands where none has been chosen. */
  noReason?: string
}

/** How many of each line of an order. */
export function GoodsField<V extends Values & { goods: GoodsValue[] }>(props: Props<V>) {
  const { form, goods, label, reasons, noReason } = props
  const id = useId()
  const error = form.errors.goods
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <ul className={`${styles.goods} ${reasons ? styles.reasoned : ''}`}>
        {goods.map(({ line, most }, index) => (
          <li key={line.id}>
            <span className={styles.line}>
              {lineName(line)}
              {line.variant?.sku && <span className={styles.of}>{line.variant.sku}</span>}
            </span>
            <TextInput
              aria-label={`How many of ${lineName(line)}`}
              inputMode="numeric"
              autoComplete="off"
              rightSection={<span className={styles.of}>of {most}</span>}
              rightSectionWidth={52}
              {...form.getInputProps(`goods.${index}.quantity`)}
            />
            {reasons && (
              <Select
                aria-label={`Reason for ${lineName(line)}`}
                placeholder={noReason}
                clearable={noReason !== undefined}
                allowDeselect={false}
                data={reasons}
                {...form.getInputProps(`goods.${index}.reason`)}
                value={form.values.goods[index]?.reason || null}
                onChange={(value) =>
                  form.setFieldValue(`goods.${index}.reason`, (value ?? '') as never)
                }
              />
            )}
          </li>
        ))}
      </ul>
      {error && (
        <Input.Error role="alert" data-path="goods" tabIndex={-1}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
