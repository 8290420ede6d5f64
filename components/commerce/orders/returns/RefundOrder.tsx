import { TextInput } from '@mantine/core'
import { z } from '@/lib/shared/zod'
import { backWords, numberOf } from '@/components/commerce/orders/acts'
import styles from '@/components/commerce/orders/Fields.module.css'
import { NoteField } from '@/components/commerce/orders/NoteField'
import { refundReasonChoices } from '@/components/commerce/orders/order-words'
import { someAmountIn } from '@/components/commerce/orders/values'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useOrderActs, type WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { currencyName, decimalsWord } from '@/lib/client/format/currencies'
import { moneyOf, typedFigure } from '@/lib/client/format/money'

type Props = { order: WholeOrder; onClose: () => void }

/** Gives money back without goods: what is left of the payments can be given. */
export function RefundOrder({ order, onClose }: Props) {
  const act = useOrderActs(order)
  const { currency_code: currency, refundable_amount: left } = order
  return (
    <FormDialog
      title={`Refund order ${numberOf(order)}`}
      submitLabel="Refund"
      danger
      schema={z.object({
        amount: someAmountIn(currency, left),
        reason: z.string(),
        note: z.string().trim().max(1000),
      })}
      initialValues={{ amount: typedFigure({ amount: left, currency }), reason: 'other', note: '' }}
      onClose={onClose}
      onSubmit={async ({ amount, reason, note }) => {
        const money = moneyOf(amount, currency)
        await act({
          path: 'refund',
          data: { amount, reason, note: note || undefined },
          what: `The refund of ${money}`,
          evidence: ({ refunds }) => refunds.length,
        })
        return `${money} refunded.`
      }}
    >
      {(form) => (
        <>
          <p className={styles.about}>
            <b>{moneyOf(left, currency)}</b> can be given back.
          </p>
          <TextInput
            label="Amount"
            description={`${currencyName(currency.toUpperCase())}, ${decimalsWord(currency)}.`}
            withAsterisk
            inputMode="decimal"
            autoComplete="off"
            className={styles.short}
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <Select
            label="Reason"
            allowDeselect={false}
            data={refundReasonChoices}
            className={styles.short}
            {...form.getInputProps('reason')}
          />
          <NoteField form={form} />
          <p className={styles.about}>{backWords(order)}</p>
        </>
      )}
    </FormDialog>
  )
}
