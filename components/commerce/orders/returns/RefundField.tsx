import { TextInput } from '@mantine/core'
import styles from '@/components/commerce/orders/Fields.module.css'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { currencyName } from '@/lib/client/format/currencies'
import { typedFigure } from '@/lib/client/format/money'
import { type Money } from '@/lib/shared/money/money'

type Props<V extends Values> = {
  form: Form<V>
  label?: string
  /** What is given back where nothing is entered. */
  usual: Money
  about: string
}

/** How much is given back for goods. */
export const RefundField = <V extends Values & { refund: string }>({
  form,
  label = 'Given back',
  usual,
  about,
}: Props<V>) => (
  <TextInput
    label={label}
    description={`${currencyName(usual.currency.toUpperCase())}. ${about}`}
    placeholder={typedFigure(usual)}
    inputMode="decimal"
    autoComplete="off"
    className={styles.short}
    {...form.getInputProps('refund')}
  />
)
